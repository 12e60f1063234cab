/** What finds no room: there are too many before it. */
export class LaneFull extends Error {}

/**
 * Work of one kind, so many at once and the rest in a row of at most so many, first come first served: however much of
 * it there is, other work goes on beside it. What finds no room in the row rejects with `LaneFull` at once.
 */
export function createLane({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const row: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else if (row.length < waiting) await new Promise<void>(resolve => row.push(resolve))
    else throw new LaneFull()
    try {
      return await work()
    } finally {
      const next = row.shift()
      if (next) next()
      else running--
    }
  }
}
