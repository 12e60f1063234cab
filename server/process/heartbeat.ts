import type { ChildProcess } from 'node:child_process'

const HEARTBEAT = { type: 'heartbeat' } as const

const MAX_MISSED = 5

const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === HEARTBEAT.type

/**
 * Calls back once when the child's event loop no longer responds: neither connections nor signals reach it then. Counts
 * missed heartbeats, not time, so that a suspended machine kills no process. @param heartbeatTimeout in milliseconds
 */
export function watchHeartbeat(child: ChildProcess, heartbeatTimeout: number, onSilent: () => void): void {
  let pending = 0
  const timer = setInterval(() => {
    if (pending < MAX_MISSED) {
      pending++
      if (child.connected) child.send(HEARTBEAT, () => {})
    } else {
      clearInterval(timer)
      onSilent()
    }
  }, heartbeatTimeout / MAX_MISSED)
  child.on('message', () => (pending = 0))
  child.once('exit', () => clearInterval(timer))
}

export function respondToHeartbeat(): void {
  process.on('message', message => {
    if (isHeartbeat(message)) process.send?.(HEARTBEAT)
  })
}
