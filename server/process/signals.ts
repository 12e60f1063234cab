const SIGNALS = ['SIGTERM', 'SIGINT'] as const

let current: NodeJS.SignalsListener = () => {}

/** From here on signals end the process in order. */
export function endBy(stop: NodeJS.SignalsListener): void {
  // The new one first: with none, the first process of a container would lose a signal.
  for (const signal of SIGNALS) process.on(signal, stop).off(signal, current)
  current = stop
}

/**
 * Signals end the process at once, until `endBy` says otherwise: to be called before anything else is read. The first
 * process of a container, which the system spares, would do nothing about them.
 */
export const endAtOnce = (): void => endBy(() => end('Stopped while it was starting.', 0))

/** The same for a command, which is not done then: exit code 1. */
export const endUndone = (): void => endBy(() => end('Stopped before it was done.', 1))

function end(why: string, code: number): never {
  process.stderr.write(`${why}\n`)
  process.exit(code)
}
