import { createHash } from 'node:crypto'

const seededNumber = (name: string, below: number) => createHash('sha256').update(name).digest().readUInt32BE(0) % below

export const pickFor = <Item>(name: string, items: readonly Item[]): Item => items[seededNumber(name, items.length)]!

/** mulberry32: from 0 to below 1. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const createRandom = (seed: number) => {
  const next = seededNumbers(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!
  return { next, between, pick }
}

export type Random = ReturnType<typeof createRandom>

const firstDay = Date.UTC(2026, 0, 5)
const day = 86_400_000

/** In the first nine months of 2026. */
export const seededDate = (name: string) =>
  new Date(firstDay + seededNumber(name, 270) * day + seededNumber(`${name} hour`, 86_400) * 1000).toISOString()
