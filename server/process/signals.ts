const SIGNALS = ['SIGTERM', 'SIGINT'] as const

function atOnce(): void {
  process.stderr.write('Stopped while it was starting.\n')
  process.exit(0)
}

/**
 * Signals end the process at once, until `endBy` says otherwise: to be called before anything else is read. The first
 * process of a container, which the system spares, would do nothing about them.
 */
export function endAtOnce(): void {
  for (const signal of SIGNALS) process.on(signal, atOnce)
}

/** From here on signals end the process in order. */
export function endBy(stop: (signal: string) => void): void {
  for (const signal of SIGNALS) process.off(signal, atOnce).on(signal, () => stop(signal))
}
