import { createInterface } from 'node:readline'
import { say } from '../process/words.ts'

/**
 * Asks whoever is at the terminal. Where nobody is, answers are the lines of the file or program that stands for them.
 * `ask` resolves to undefined where there are no more.
 */
export function startAsking() {
  const { stdin: input, stdout: output } = process
  const terminal = createInterface({ input, output, terminal: input.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    isPerson: input.isTTY,
    async ask(question: string): Promise<string | undefined> {
      terminal.setPrompt(question)
      // Of a file all lines are there, and the terminal closed, before the first is taken.
      if (input.isTTY) terminal.prompt()
      else say(question)
      const { value, done } = await lines.next()
      return done ? undefined : value.trim()
    },
    stop: () => terminal.close(),
  }
}
