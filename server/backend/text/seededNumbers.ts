import { createHash } from 'node:crypto'

/** A deterministic number from 0 to below `below` for a name. */
export const seededNumber = (name: string, below: number) =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % below

/** A deterministic pseudo-random generator of numbers from 0 to below 1 (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
