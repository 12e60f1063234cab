import type { Plan } from './plan.ts'

/**
 * How many chapters of an edition are free where nobody says: the number that changes the fewest chapters from free to
 * locked or back, so that the lock stays before the text that it stood before.
 */
export function freeChaptersOf(
  { known, matching }: Pick<Plan, 'known' | 'matching'>,
  free: number,
  count: number,
): number {
  const live = known.filter(({ isRetired }) => !isRetired)
  if (free >= live.length) return count
  const wasFree = new Map(matching.pairs.map(pair => [pair.next, known[pair.known]!.number <= free]))
  // With none of them free, each that was is changed; one more, and it is not.
  let changed = 0
  let best = { count: 0, changed: 0 }
  for (let number = 1; number <= count; number++) {
    const was = wasFree.get(number - 1)
    if (was !== undefined) changed += was ? -1 : 1
    if (changed < best.changed) best = { count: number, changed }
  }
  return best.count
}
