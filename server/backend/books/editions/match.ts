import { joinParagraphs } from '../../text/text.ts'
import { overlapsOf, sketchesOf } from './similarity.ts'

/**
 * Same text; similar text with the same file, title or neither; both names with another text. `doubtful`: one name
 * only, with another text, which an operator must confirm.
 */
export type MatchKind = 'text' | 'file' | 'title' | 'similarity' | 'names' | 'doubtful'

type Pair = { known: number; next: number; by: MatchKind }

export type Matching = {
  pairs: Pair[]
  /** Their text is in several chapters or another one: after a split, a merge, or both. */
  spread: { known: number; next: number }[]
  /** Their text is gone; without those deleted before. */
  removed: number[]
}

/** Share of the shorter text in common, with a matching file, title, or neither. */
const MIN_SIMILARITY = { file: 0.1, title: 0.15, neither: 0.4 }
/** Above this share of its text in another chapter, its owners own all of that one. */
const MAX_OF_NEXT = 0.5
const PART_OF_KNOWN = 0.25
const MAX_OF_KNOWN = 0.5

export function matchChapters(known: readonly KnownChapter[], next: readonly EditionChapter[]): Matching {
  const free = { known: new Set(known.keys()), next: new Set(next.keys()) }
  const pairs: Pair[] = []
  const pair = (one: number, other: number, by: MatchKind) => {
    if (!free.known.delete(one)) return
    free.next.delete(other)
    pairs.push({ known: one, next: other, by })
  }
  const pairEqual = (by: MatchKind, nameOf: NameOf, isOnly: boolean) => {
    const named = (chapters: readonly EditionChapter[], among: ReadonlySet<number>) =>
      Map.groupBy(among, index => nameOf(chapters[index]!, index) ?? '')
    const [before, after] = [named(known, free.known), named(next, free.next)]
    for (const [name, places] of after) {
      const found = name === '' ? [] : (before.get(name) ?? [])
      if (isOnly && (found.length > 1 || places.length > 1)) continue
      places.slice(0, found.length).forEach((place, index) => pair(found[index]!, place, by))
    }
  }

  const texts = new Map<EditionChapter, string>()
  for (const chapter of [...known, ...next]) texts.set(chapter, joinParagraphs([...chapter.paragraphs]))
  const textOf = (chapter: EditionChapter) => texts.get(chapter)!
  for (const rest of [
    (chapter: EditionChapter) => `${chapter.file}\n${chapter.title}`,
    (chapter: EditionChapter) => chapter.file ?? undefined,
    (chapter: EditionChapter) => chapter.title,
    () => '',
  ]) {
    pairEqual('text', chapter => joined(isRetired(chapter) ? undefined : rest(chapter), textOf(chapter)), false)
  }

  // Refrains are recognized among all chapters: the unmatched ones may be few.
  const unmatched = [...free.next]
  const sketches = sketchesOf([...known, ...unmatched.map(index => next[index]!)].map(textOf))
  const { overlaps, knownSizes, nextSizes } = overlapsOf(sketches.slice(0, known.length), sketches.slice(known.length))
  const open = overlaps.filter(({ known }) => free.known.has(known))
  const likes = open.map(overlap => {
    const [size, other] = [knownSizes[overlap.known]!, nextSizes[overlap.next]!]
    const [one, two] = [overlap.known, unmatched[overlap.next]!]
    const by = nameShared(known[one]!, next[two]!)
    const { shared } = overlap
    return {
      known: one,
      next: two,
      by: by === 'neither' ? ('similarity' as const) : by,
      isSimilar: shared / Math.min(size, other) >= MIN_SIMILARITY[by],
      ofKnown: shared / size,
      ofNext: shared / other,
      score:
        (2 * shared) / (size + other) + { file: 0.5, title: 0.25, neither: 0 }[by] - (known[one]!.isRetired ? 2 : 0),
      distance: Math.abs(known[one]!.number - 1 - two),
    }
  })
  for (const { known, next, by } of likes
    .filter(({ isSimilar }) => isSimilar)
    .toSorted((a, b) => b.score - a.score || a.distance - b.distance)) {
    if (free.next.has(next)) pair(known, next, by)
  }

  pairEqual('names', namesOf, true)
  pairEqual('doubtful', chapter => (isRetired(chapter) ? undefined : (chapter.file ?? undefined)), true)
  pairEqual('doubtful', chapter => (hasWords(chapter.title) && !isRetired(chapter) ? chapter.title : undefined), true)

  const isPair = new Set(pairs.map(({ known, next }) => `${known} ${next}`))
  const spread = likes.filter(
    ({ known, next, ofKnown, ofNext }) =>
      (ofNext >= MAX_OF_NEXT || ofKnown >= PART_OF_KNOWN) && !isPair.has(`${known} ${next}`),
  )
  const retained = new Set(spread.filter(({ ofKnown }) => ofKnown >= MAX_OF_KNOWN).map(({ known }) => known))
  return {
    pairs,
    spread: spread.map(({ known, next }) => ({ known, next })),
    removed: [...free.known].filter(index => !known[index]!.isRetired && !retained.has(index)),
  }
}

type NameOf = (chapter: EditionChapter, index: number) => string | undefined

const isRetired = (chapter: EditionChapter) => 'isRetired' in chapter && chapter.isRetired === true

const joined = (name: string | undefined, text: string) =>
  name === undefined || !text ? undefined : `${name}\n\n${text}`

const nameShared = (one: EditionChapter, other: EditionChapter): keyof typeof MIN_SIMILARITY => {
  if (one.file !== null && one.file === other.file) return 'file'
  return one.title === other.title && hasWords(one.title) ? 'title' : 'neither'
}

/** File and title; without a file the title, with the position if the title is only a number. */
const namesOf = (chapter: EditionChapter, index: number): string | undefined => {
  if (isRetired(chapter)) return undefined
  const { file, title } = chapter
  const place = 'number' in chapter ? chapter.number : index + 1
  return file !== null || hasWords(title) ? `${file}\n${title}` : `${place}\n${title}`
}

export type EditionChapter = {
  title: string
  /** In the EPUB; null for other sources or old imports. */
  file: string | null
  paragraphs: readonly string[]
}

export type KnownChapter = EditionChapter & {
  key: number
  number: number
  /** An edition deleted it; one that restores it finds it here. */
  isRetired: boolean
}

const BARE = /^(?:chapter|part)?[\s.:]*(?:\d+|[ivxlc]+)[\s.:]*$/i

/** `Chapter 3` names another chapter once one is inserted before it. */
const hasWords = (title: string): boolean => /\p{L}/u.test(title) && !BARE.test(title.trim())
