const SIGNALS = ['SIGTERM', 'SIGINT'] as const

let current: NodeJS.SignalsListener = () => {}

export function endBy(stop: NodeJS.SignalsListener): void {
  // The new handler first: without any, the first process of a container would miss a signal.
  for (const signal of SIGNALS) process.on(signal, stop).off(signal, current)
  current = stop
}

/** Until `endBy` is called. A container's first process would otherwise ignore signals. */
export const exitOnSignal = (): void => endBy(() => end('Stopped while it was starting.', 0))

export const failOnSignal = (): void => endBy(() => end('Stopped before it was done.', 1))

function end(why: string, code: number): never {
  process.stderr.write(`${why}\n`)
  process.exit(code)
}
