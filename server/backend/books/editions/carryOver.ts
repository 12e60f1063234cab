import type { Database } from '../../database/schema/schema.ts'
import { joinParagraphs } from '../../text/text.ts'
import type { EditionChapter, KnownChapter } from './match.ts'
import type { Plan } from './plan.ts'
import { placesIn, paragraphsIn } from './places.ts'
import { equal, insertAll, updateRows, deleteRows, insertNew } from '../../database/queries.ts'

export type Keyed = EditionChapter & { key: number; number: number }

type Position = { chapter: number; progress: number }

export function keyed(next: readonly EditionChapter[], { known, matching }: Pick<Plan, 'known' | 'matching'>): Keyed[] {
  const keys = new Map(matching.pairs.map(pair => [pair.next, known[pair.known]!.key]))
  let last = Math.max(0, ...known.map(({ key }) => key))
  return next.map((chapter, index) => ({ ...chapter, key: keys.get(index) ?? ++last, number: index + 1 }))
}

/** Positions, ownership of split or merged chapters, and deleted chapters. Unlocks refer to keys, so they stay. */
export async function carryOver(
  database: Database,
  bookId: number,
  { known, matching }: Plan,
  next: readonly Keyed[],
  now: Date,
): Promise<void> {
  await storeRetired(database, bookId, known, next, now)
  await writeOrigins(database, bookId, known, matching.spread, next)
  for (const chapter of known) if (!chapter.isRetired) await detach(database, bookId, chapter.key)
  await detachComments(database, bookId)
  for (const [index, chapter] of known.entries()) {
    if (chapter.isRetired) {
      await moveComments(database, bookId, chapter, [])
      continue
    }
    const own = matching.pairs.find(pair => pair.known === index)?.next
    const others = matching.spread.filter(({ known }) => known === index).map(({ next }) => next)
    const heirs = [...(own === undefined ? [] : [own]), ...others].map(position => next[position]!)
    await moveComments(database, bookId, chapter, heirs)
    await movePlaces(database, bookId, chapter, heirs, heirs.length ? undefined : neighbour(known, next, chapter))
  }
}

async function storeRetired(
  database: Database,
  bookId: number,
  known: readonly KnownChapter[],
  next: readonly Keyed[],
  now: Date,
): Promise<void> {
  const live = new Set(next.map(({ key }) => key))
  const back = known.filter(({ key, isRetired }) => isRetired && live.has(key))
  for (const { key } of back) {
    await deleteRows(database, 'retired_chapter', { book_id: bookId, key })
  }
  for (const { key, number, title, file, paragraphs } of known.filter(one => !one.isRetired && !live.has(one.key))) {
    const body = joinParagraphs([...paragraphs])
    const row = { book_id: bookId, key, number, title, file, body, retired_at: now.toISOString() }
    await insertAll(database, 'retired_chapter', [row])
  }
}

/** Which chapters contain whose text, including that of earlier merges. */
async function writeOrigins(
  database: Database,
  bookId: number,
  known: readonly KnownChapter[],
  spread: Plan['matching']['spread'],
  next: readonly Keyed[],
): Promise<void> {
  if (!spread.length) return
  const earlier = await database
    .selectFrom('chapter_origin')
    .select(['key', 'origin'])
    .where('book_id', '=', bookId)
    .execute()
  const rows = spread.flatMap(({ known: one, next: other }) => {
    const [from, to] = [known[one]!.key, next[other]!.key]
    const inherited = earlier.filter(({ key }) => key === from).map(({ origin }) => origin)
    return [from, ...inherited].filter(origin => origin !== to).map(origin => ({ book_id: bookId, key: to, origin }))
  })
  for (const row of rows) {
    await insertNew(database, 'chapter_origin', row)
  }
}

/** While positions are moved, so that none is moved twice. */
const detach = (database: Database, bookId: number, key: number) =>
  updateRows(database, 'read_log', { book_id: bookId, chapter: key }, { chapter: -key })

async function movePlaces(
  database: Database,
  bookId: number,
  chapter: KnownChapter,
  heirs: readonly Keyed[],
  otherwise: Position | undefined,
): Promise<void> {
  const held = () => database.updateTable('read_log').where('book_id', '=', bookId).where('chapter', '=', -chapter.key)
  const [heir, ...others] = heirs
  const isSame =
    heir && !others.length && joinParagraphs([...heir.paragraphs]) === joinParagraphs([...chapter.paragraphs])
  if (isSame || otherwise) {
    await held()
      .set(isSame ? { chapter: heir.key } : otherwise!)
      .execute()
    return
  }
  const places = await database
    .selectFrom('read_log')
    .select('progress')
    .distinct()
    .where(is => equal(is, { book_id: bookId, chapter: -chapter.key }))
    .execute()
  if (!places.length) return
  const texts = heirs.map(({ paragraphs }) => paragraphs)
  const placeOf = placesIn(chapter.paragraphs, texts)
  for (const { progress } of places) {
    const place = placeOf(progress)
    await held()
      .set({ chapter: heirs[place.chapter]!.key, progress: place.progress })
      .where('progress', '=', progress)
      .execute()
  }
}

/** Where readers of a deleted chapter continue: at the start of the next one, or the end of the previous one. */
function neighbour(known: readonly KnownChapter[], next: readonly Keyed[], { key, number }: KnownChapter): Position {
  const live = new Set(next.map(({ key }) => key))
  const stayed = known.filter(({ key, isRetired }) => !isRetired && live.has(key))
  const after = stayed.find(one => one.number > number)
  const before = stayed.findLast(one => one.number < number)
  if (after) return { chapter: after.key, progress: 0 }
  return before ? { chapter: before.key, progress: 1 } : { chapter: next[0]?.key ?? key, progress: 0 }
}

/** While they are moved, so that none is moved twice. */
const detachComments = (database: Database, bookId: number) =>
  database
    .updateTable('comment')
    .set(({ neg }) => ({ chapter: neg('chapter') }))
    .where('book_id', '=', bookId)
    .where('chapter', '>', 0)
    .execute()

/**
 * To the most similar paragraph of the chapters that have its text now; without one, under the first of them, with
 * their quote. Without heirs they stay with their chapter, and return with it.
 */
async function moveComments(
  database: Database,
  bookId: number,
  chapter: Pick<KnownChapter, 'key' | 'paragraphs'>,
  heirs: readonly Pick<KnownChapter, 'key' | 'paragraphs'>[],
): Promise<void> {
  const whose = { book_id: bookId, chapter: -chapter.key }
  const held = () => database.updateTable('comment').where(is => equal(is, whose))
  const places = await database
    .selectFrom('comment')
    .select('paragraph')
    .distinct()
    .where(is => equal(is, whose))
    .execute()
  if (places.length === 0) return
  const placeOf = paragraphsIn(
    chapter.paragraphs,
    heirs.map(({ paragraphs }) => paragraphs),
  )
  for (const { paragraph } of places) {
    const place = paragraph === 0 ? undefined : placeOf(paragraph - 1)
    const heir = heirs[place?.chapter ?? 0]
    await held()
      .set(heir ? { chapter: heir.key, paragraph: place ? place.index + 1 : 0 } : { chapter: chapter.key })
      .where('paragraph', '=', paragraph)
      .execute()
  }
}
