import { overlapsOf, sketchesOf } from './similarity.ts'

/** `progress`: the share of text before it, 0 to 1. */
type Place = { chapter: number; progress: number }

type Paragraph = { chapter: number; index: number; start: number; text: string }

const MIN_SIMILARITY = 0.3

/**
 * At the most similar paragraph of the chapters that have its text now, equally far into it; without one, at the next
 * match before it. @param chapters paragraphs of each; the first one takes positions that are not found
 */
export function placesIn(before: readonly string[], chapters: readonly (readonly string[])[]) {
  const after = paragraphsOf(chapters)
  const lengths = chapters.map(lengthOf)
  const likest = mostSimilar(before, after)

  return (progress: number): Place => {
    if (progress === 0 && likest[0] === undefined) return { chapter: 0, progress: 0 }
    const { index, into } = paragraphAt(before, progress)
    let at = index
    while (at >= 0 && likest[at] === undefined) at--
    const found = after[likest[at] ?? -1]
    if (!found) return { chapter: 0, progress }
    const { chapter, start, text } = found
    const passed = at === index ? into : 1
    return { chapter, progress: rounded((start + passed * text.length) / (lengths[chapter] || 1)) }
  }
}

/** Each paragraph is the most similar one of the chapters that have its text now; undefined: none is. */
export function paragraphsIn(before: readonly string[], chapters: readonly (readonly string[])[]) {
  const after = paragraphsOf(chapters)
  const likest = mostSimilar(before, after)
  return (index: number): Pick<Paragraph, 'chapter' | 'index'> | undefined => after[likest[index] ?? -1]
}

const paragraphsOf = (chapters: readonly (readonly string[])[]): Paragraph[] =>
  chapters.flatMap((paragraphs, chapter) => {
    let start = 0
    return paragraphs.map((text, index) => ({ chapter, index, start: (start += text.length) - text.length, text }))
  })

const lengthOf = (paragraphs: readonly string[]) => paragraphs.reduce((sum, { length }) => sum + length, 0)
const rounded = (progress: number) => Math.min(1, Math.round(progress * 1000) / 1000)

function paragraphAt(paragraphs: readonly string[], progress: number) {
  let left = progress * lengthOf(paragraphs)
  for (const [index, { length }] of paragraphs.entries()) {
    if (left < length || index === paragraphs.length - 1)
      return { index, into: length ? Math.min(1, left / length) : 0 }
    left -= length
  }
  return { index: -1, into: 0 }
}

/** The index for each paragraph; among equals the nearest. */
function mostSimilar(before: readonly string[], after: readonly Paragraph[]): (number | undefined)[] {
  const sketches = sketchesOf([...before, ...after.map(({ text }) => text)])
  const { overlaps, knownSizes, nextSizes } = overlapsOf(
    sketches.slice(0, before.length),
    sketches.slice(before.length),
  )
  const best: { next: number; score: number }[] = []
  const offer = (known: number, next: number, score: number) => {
    const other = best[known]
    const isNearer = () => Math.abs(next - known) < Math.abs(other!.next - known)
    if (!other || score > other.score || (score === other.score && isNearer())) best[known] = { next, score }
  }
  const same = Map.groupBy(after.keys(), index => after[index]!.text)
  before.forEach((text, index) => same.get(text)?.forEach(next => offer(index, next, 2)))
  for (const { known, next, shared } of overlaps) {
    if (shared / Math.min(knownSizes[known]!, nextSizes[next]!) < MIN_SIMILARITY) continue
    offer(known, next, (2 * shared) / (knownSizes[known]! + nextSizes[next]!))
  }
  return before.map((_, index) => best[index]?.next)
}
