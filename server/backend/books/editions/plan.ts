import type { Database } from '../../database/schema/schema.ts'
import { joinParagraphs, splitParagraphs } from '../../text/text.ts'
import { type EditionChapter, type KnownChapter, matchChapters, type Matching, type MatchKind } from './match.ts'

export type Change = {
  /** `changed`, `doubtful`: matched with another title or text. `merged`: part of others. `back`: restored. */
  fate: 'same' | 'changed' | 'doubtful' | 'merged' | 'gone' | 'back' | 'new'
  by?: MatchKind
  before?: { number: number; title: string }
  after?: { number: number; title: string }
  /** Readers who unlocked it, and who are reading it. */
  owners: number
  places: number
}

export type Plan = {
  known: KnownChapter[]
  matching: Matching
  changes: Change[]
  /** Needs an operator's confirmation: a chapter is gone, or matched by one name only. */
  isDoubtful: boolean
}

export async function planEdition(database: Database, bookId: number, next: EditionChapter[]): Promise<Plan> {
  const known = await knownChapters(database, bookId)
  const matching = matchChapters(known, next)
  const owners = await countBy(database, 'unlock', bookId)
  const places = await countBy(database, 'read_log', bookId)
  const details = ({ key, number, title }: KnownChapter) => ({
    before: { number, title },
    owners: owners.get(key) ?? 0,
    places: places.get(key) ?? 0,
  })
  const chapterAt = (index: number) => ({ number: index + 1, title: next[index]!.title })
  const byNext = new Map(matching.pairs.map(pair => [pair.next, pair]))
  const here = next.map((chapter, index): Change => {
    const pair = byNext.get(index)
    if (!pair) return { fate: 'new', after: chapterAt(index), owners: 0, places: 0 }
    const before = known[pair.known]!
    return { fate: fateOf(pair.by, before, chapter), by: pair.by, ...details(before), after: chapterAt(index) }
  })
  const paired = new Set(matching.pairs.map(({ known }) => known))
  const removed = new Set(matching.removed)
  const dropped = known.flatMap((chapter, index): Change[] =>
    paired.has(index) || chapter.isRetired
      ? []
      : [{ fate: removed.has(index) ? 'gone' : 'merged', ...details(chapter) }],
  )
  const changes = [...here, ...dropped]
  return { known, matching, changes, isDoubtful: changes.some(({ fate }) => fate === 'gone' || fate === 'doubtful') }
}

const fateOf = (by: MatchKind, before: KnownChapter, after: EditionChapter): Change['fate'] => {
  if (by === 'doubtful') return 'doubtful'
  if (before.isRetired) return 'back'
  return by === 'text' && before.title === after.title ? 'same' : 'changed'
}

async function knownChapters(database: Database, bookId: number): Promise<KnownChapter[]> {
  const live = await database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .select(['key', 'chapter.number', 'title', 'file', 'body'])
    .where('chapter.book_id', '=', bookId)
    .orderBy('chapter.number')
    .execute()
  const retired = await database
    .selectFrom('retired_chapter')
    .select(['key', 'number', 'title', 'file', 'body'])
    .where('book_id', '=', bookId)
    .orderBy('key')
    .execute()
  const chapter = (isRetired: boolean) => (row: (typeof live)[number]) => {
    const { body, ...rest } = row
    return { ...rest, paragraphs: splitParagraphs(body), isRetired }
  }
  return [...live.map(chapter(false)), ...retired.map(chapter(true))]
}

async function countBy(database: Database, table: 'unlock' | 'read_log', bookId: number): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom(table)
    .select(({ fn }) => ['chapter', fn.countAll<number>().as('count')])
    .where('book_id', '=', bookId)
    .groupBy('chapter')
    .execute()
  return new Map(rows.map(({ chapter, count }) => [chapter, Number(count)]))
}

/** Normalized as stored. */
export const tidied = ({ title, file = null, paragraphs }: EditionInput, index: number): EditionChapter => ({
  title: title.trim() || `Chapter ${index + 1}`,
  file,
  paragraphs: splitParagraphs(joinParagraphs(paragraphs)),
})
type EditionInput = { title: string; file?: string | null; paragraphs: string[] }

/** If not given, the number that changes the fewest chapters between free and locked. */
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
