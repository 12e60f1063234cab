import { createInterface } from 'node:readline'
import { say } from '../process/words.ts'

/**
 * Asks questions at the terminal. Without a terminal, answers are the lines of stdin. `ask` resolves to undefined when
 * there are no more.
 */
export function createPrompt() {
  const { stdin: input, stdout: output } = process
  const terminal = createInterface({ input, output, terminal: input.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    isPerson: input.isTTY,
    async ask(question: string): Promise<string | undefined> {
      terminal.setPrompt(question)
      // For a file, all lines arrive and stdin closes before the first is used.
      if (input.isTTY) terminal.prompt()
      else say(question)
      const { value, done } = await lines.next()
      return done ? undefined : value.trim()
    },
    stop: () => terminal.close(),
  }
}
