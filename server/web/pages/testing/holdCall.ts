import type { pageSite } from './pageSite.ts'

type Site = Pick<Awaited<ReturnType<typeof pageSite>>, 'interfere'>

/** Holds responses of a call until `release`. `begun` resolves on its first request. */
export function holdCall({ interfere }: Site, held: string): { begun: Promise<void>; release(): void } {
  const begun = Promise.withResolvers<void>()
  const responded = Promise.withResolvers<void>()
  interfere(call => {
    if (call !== held) return undefined
    begun.resolve()
    return responded.promise
  })
  return { begun: begun.promise, release: responded.resolve }
}
