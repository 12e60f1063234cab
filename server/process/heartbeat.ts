import type { ChildProcess } from 'node:child_process'

const HEARTBEAT = { type: 'heartbeat' } as const

/** So many questions in a row without an answer, and a process counts as silent. */
const QUESTIONS = 5

const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === HEARTBEAT.type

/**
 * Asks a process of ours again and again whether its thread still answers, and calls back once when it does not: its
 * code runs without end, and neither its connections nor signals find anybody there. What is counted is questions, so
 * that a machine which stood still as a whole, and all its clocks with it, kills nobody.
 * @param silence longest time for which it may answer nothing, in milliseconds
 */
export function watchHeartbeat(child: ChildProcess, silence: number, onSilent: () => void): void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered < QUESTIONS) {
      unanswered++
      if (child.connected) child.send(HEARTBEAT, () => {})
    } else {
      clearInterval(timer)
      onSilent()
    }
  }, silence / QUESTIONS)
  child.on('message', () => (unanswered = 0))
  child.once('exit', () => clearInterval(timer))
}

/** Answers whoever watches over this process, as long as its thread comes to it. */
export function answerHeartbeat(): void {
  process.on('message', message => {
    if (isHeartbeat(message)) process.send?.(HEARTBEAT)
  })
}
