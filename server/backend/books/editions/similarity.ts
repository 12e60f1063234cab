import { termsOf } from '../../text/searchWords.ts'

/** Words per shingle: independent texts share hardly any three in a row. */
const RUN = 3
/** Of all texts together. Longer books are sampled, the same for each text. */
const MAX = 500_000
/** A shingle in this many texts is a refrain and does not count. */
const REFRAIN = 8

type Sketch = ReadonlySet<number>

type Overlap = { known: number; next: number; shared: number }

export function sketchesOf(texts: readonly string[]): Sketch[] {
  const letters = texts.reduce((sum, { length }) => sum + length, 0)
  const every = Math.max(1, Math.ceil(letters / 2 / MAX))
  return texts.map(text => sketchOf(text, every))
}

/** @param every one of so many shingles is kept, chosen by its hash */
function sketchOf(text: string, every: number): Sketch {
  const words = termsOf(text).map(hashOf)
  const runs = new Set<number>()
  if (!words.length) return runs
  const length = Math.min(RUN, words.length)
  for (let at = 0; at + length <= words.length; at++) {
    let run = 0
    for (let word = at; word < at + length; word++) run = Math.imul(run ^ words[word]!, 0x9e3779b1) ^ (run >>> 15)
    if ((run >>> 0) % every === 0) runs.add(run)
  }
  return runs
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Of each pair of `next` and `known` texts; and each text's shingles that are no refrain. */
export function overlapsOf(known: readonly Sketch[], next: readonly Sketch[]) {
  const having = new Map<number, number[]>()
  known.forEach((sketch, index) => {
    for (const run of sketch) {
      const others = having.get(run)
      if (!others) having.set(run, [index])
      else if (others.length <= REFRAIN) others.push(index)
    }
  })
  const isCommon = (run: number) => (having.get(run)?.length ?? 0) > REFRAIN
  const sizeOf = (sketch: Sketch) => [...sketch].filter(run => !isCommon(run)).length
  const overlaps: Overlap[] = []
  next.forEach((sketch, index) => {
    const shared = new Map<number, number>()
    for (const run of sketch) {
      if (isCommon(run)) continue
      for (const one of having.get(run) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1)
    }
    for (const [one, count] of shared) overlaps.push({ known: one, next: index, shared: count })
  })
  return { overlaps, knownSizes: known.map(sizeOf), nextSizes: next.map(sizeOf) }
}
