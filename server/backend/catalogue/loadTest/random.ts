import { seededNumbers } from '../../text/seededNumbers.ts'

/** Numbers and choices that look random and are always the same for the same seed. */
export const createRandom = (seed: number) => {
  const next = seededNumbers(seed)
  /** A whole number from `from` to `to`, both included. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(next() * items.length)] ?? items[0]
  return { next, between, pick }
}

export type Random = ReturnType<typeof createRandom>
