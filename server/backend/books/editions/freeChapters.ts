import type { Plan } from './plan.ts'

/**
 * Number of free chapters of an edition, if not given: the number that changes the fewest chapters between free and
 * locked.
 */
export function freeChaptersOf(
  { known, matching }: Pick<Plan, 'known' | 'matching'>,
  free: number,
  count: number,
): number {
  const live = known.filter(({ isRetired }) => !isRetired)
  if (free >= live.length) return count
  const wasFree = new Map(matching.pairs.map(pair => [pair.next, known[pair.known]!.number <= free]))
  // With none free, each formerly free chapter changes; each further one removes a change.
  let changed = 0
  let best = { count: 0, changed: 0 }
  for (let number = 1; number <= count; number++) {
    const was = wasFree.get(number - 1)
    if (was !== undefined) changed += was ? -1 : 1
    if (changed < best.changed) best = { count: number, changed }
  }
  return best.count
}
