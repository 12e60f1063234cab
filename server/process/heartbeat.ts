import type { ChildProcess } from 'node:child_process'

const HEARTBEAT = { type: 'heartbeat' } as const

/** Consecutive missed heartbeats after which a process counts as hung. */
const QUESTIONS = 5

const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === HEARTBEAT.type

/**
 * Sends heartbeats to a child process, and calls back once when its event loop no longer responds: neither connections
 * nor signals reach it then. Counts missed heartbeats, not time, so that a suspended machine kills no process.
 * @param heartbeatTimeout longest time without a response, in milliseconds
 */
export function watchHeartbeat(child: ChildProcess, heartbeatTimeout: number, onSilent: () => void): void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered < QUESTIONS) {
      unanswered++
      if (child.connected) child.send(HEARTBEAT, () => {})
    } else {
      clearInterval(timer)
      onSilent()
    }
  }, heartbeatTimeout / QUESTIONS)
  child.on('message', () => (unanswered = 0))
  child.once('exit', () => clearInterval(timer))
}

/** Answers heartbeats of the parent process. */
export function answerHeartbeat(): void {
  process.on('message', message => {
    if (isHeartbeat(message)) process.send?.(HEARTBEAT)
  })
}
