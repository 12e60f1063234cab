import { indexBook, indexName } from '../database/engine/indexing.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshScore } from '../reviews/score.ts'
import { filedUnder } from '../text/filing.ts'
import { countWords, joinParagraphs } from '../text/text.ts'
import { carryOver, keyed, type Keyed } from './editions/carryOver.ts'
import { freeChaptersOf, planEdition, tidied, type Plan } from './editions/plan.ts'
import { isByFollowedAuthor, queueBookUpdate } from './editions/queueBookUpdate.ts'
import { hashOf } from './hash.ts'
import { columnsOf, type NewBook } from './book.ts'
import { hasMendedCover, mendedCard } from './card.ts'
import { notResized, storeCover } from './cover.ts'
import { toColumn, type BrandSet } from '../database/brandList.ts'
import { volumesOf } from './volumes.ts'
import { insertAll, findRow, updateRows, deleteRows } from '../database/queries.ts'

/** `moved`: only its brands changed. `held`: unchanged, since a loss of chapters was not confirmed. */
export type Outcome = 'added' | 'unchanged' | 'moved' | 'replaced' | 'held'

type How = {
  accept?: boolean
  /** Absent: as before, or all for a new book. */
  brands?: BrandSet
  /** Chapters of a new book whose number of free ones is not given. Default: all. */
  freeIfNew?: number
  isTrial?: boolean
  now?: Date
}

type Saved = {
  outcome: Outcome
  id?: number
  plan?: Plan
}

/**
 * Atomic, with its index. The same content changes nothing; other content replaces the old, with the same id. Readers'
 * data follows the text of its chapters (docs/decisions/042); if that is unclear, the outcome is `held`. Afterwards
 * `refreshShelves` updates lists and counts, and `sizeCovers` the cover.
 */
export const saveBook = async (database: Database, book: NewBook, how?: How): Promise<Outcome> =>
  (await saveEdition(database, book, how)).outcome

export const saveEdition = (database: Database, book: NewBook, how: How = {}): Promise<Saved> =>
  changeCatalogue(database, async database => {
    const { accept = false, freeIfNew = Infinity, isTrial = false, now = new Date() } = how
    const brands = how.brands === undefined ? {} : { brands: toColumn(how.brands) }
    const next = book.chapters.map(tidied)
    const known = await database
      .selectFrom('book')
      .select(['id', 'content_hash', 'free_chapters', 'chapter_count', 'brands', 'mended'])
      .where('source_key', '=', book.sourceKey)
      .executeTakeFirst()
    if (!known) {
      if (isTrial) return { outcome: 'added' }
      const all = { ...book, ...brands, freeChapters: book.freeChapters ?? Math.min(freeIfNew, next.length) }
      const id = await store(database, all, keyed(next, NOTHING))
      if (await isByFollowedAuthor(database, id)) await queueBookUpdate(database, id, [1, next.length], now)
      return { outcome: 'added', id }
    }
    const { id } = known
    const asBefore = known.free_chapters >= known.chapter_count ? next.length : known.free_chapters
    if (known.content_hash === hashOf({ ...book, freeChapters: book.freeChapters ?? asBefore })) {
      if (brands.brands === undefined || brands.brands === known.brands) return { outcome: 'unchanged', id }
      if (!isTrial) await updateRows(database, 'book', { id }, brands)
      return { outcome: 'moved', id }
    }
    const plan = await planEdition(database, id, next)
    if (plan.isDoubtful && !accept) return { outcome: 'held', id, plan }
    if (isTrial) return { outcome: 'replaced', id, plan }
    const freeChapters = book.freeChapters ?? freeChaptersOf(plan, known.free_chapters, next.length)
    const chapters = keyed(next, plan)
    await carryOver(database, id, plan, chapters, now)
    await store(database, { ...book, ...brands, freeChapters }, chapters, known)
    const added = next.length - known.chapter_count
    if (added > 0) await queueBookUpdate(database, id, [known.chapter_count + 1, added], now)
    return { outcome: 'replaced', id, plan }
  })

const NOTHING = { known: [], matching: { pairs: [], spread: [], removed: [] } }

async function store(
  database: Database,
  { brands, ...source }: NewBook & { freeChapters: number; brands?: string | null },
  edition: readonly Keyed[],
  known?: { id: number; mended: string | null },
): Promise<number> {
  const knownId = known?.id
  const book = mendedCard(source, known?.mended)
  const chapters = edition.map(({ key, number, title, file, paragraphs }) => {
    const body = joinParagraphs([...paragraphs])
    return { key, number, title, file, body, word_count: countWords(body) }
  })
  const row = {
    ...columnsOf(book),
    ...(brands !== undefined && { brands }),
    content_hash: hashOf(source),
    category_id: await tagId(database, 'genre', book.category),
    word_count: chapters.reduce((sum, chapter) => sum + chapter.word_count, 0),
    chapter_count: chapters.length,
    free_chapters: Math.min(book.freeChapters, chapters.length),
  }
  const before = knownId === undefined ? new Map<string, string>() : await clear(database, knownId)
  const { id } = knownId
    ? await database.updateTable('book').set(row).where('id', '=', knownId).returning('id').executeTakeFirstOrThrow()
    : await database
        .insertInto('book')
        .values({ ...row, score: row.given_score, cover_hash: null, cover_sizes: null })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (knownId !== undefined) await refreshScore(database, id)
  if (!hasMendedCover(known?.mended)) await storeCover(database, id, notResized(book.cover))

  await storeAuthors(database, id, book.authors)
  await storeTags(database, id, book.tags)
  const own = { book_id: id }
  const listed = chapters.map(({ body, ...chapter }) => {
    const updated_at = before.get(asRead({ ...chapter, body })) ?? row.updated_at
    return { ...own, ...chapter, updated_at }
  })
  const texts = chapters.map(({ number, body }, index) => {
    const { noteBefore = null, noteAfter = null } = book.chapters[index]!
    return { ...own, number, body, note_before: noteBefore, note_after: noteAfter }
  })
  const volumes = volumesOf(book.chapters).map(volume => ({ ...own, ...volume }))
  await insertAll(database, 'chapter', listed)
  await insertAll(database, 'chapter_text', texts)
  await insertAll(database, 'volume', volumes)
  await indexBook(database, {
    id,
    title: book.title,
    author: book.authors.map(({ name }) => name).join('; '),
    tags: [book.category, ...book.tags],
    introduction: book.introduction,
    chapters: chapters.slice(0, row.free_chapters),
  })
  return id
}

const asRead = ({ key, title, body }: { key: number; title: string; body: string }) => `${key} ${title}\n${body}`

/** Returns the times of its chapters, so that unchanged ones keep theirs. */
async function clear(database: Database, id: number): Promise<Map<string, string>> {
  const chapters = await database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .select(['key', 'title', 'body', 'updated_at'])
    .where('chapter.book_id', '=', id)
    .execute()
  for (const table of ['volume', 'chapter', 'chapter_text'] as const) {
    await database.deleteFrom(table).where('book_id', '=', id).execute()
  }
  return new Map(chapters.map(chapter => [asRead(chapter), chapter.updated_at]))
}

/** Created if unknown, in place of those before; a new introduction replaces the old one. */
export async function storeAuthors(database: Database, book_id: number, authors: NewBook['authors']): Promise<void> {
  await deleteRows(database, 'book_author', { book_id })
  const ids = new Set<number>()
  for (const author of authors) ids.add(await authorId(database, author))
  const rows = [...ids].map((author_id, index) => ({ book_id, position: index + 1, author_id }))
  await database.insertInto('book_author').values(rows).execute()
}

async function authorId(database: Database, { name, introduction = '' }: NewBook['authors'][number]): Promise<number> {
  const known = await findRow(database, 'author', { name }, ['id', 'introduction'])
  if (known) {
    if (introduction && introduction !== known.introduction) {
      await updateRows(database, 'author', { id: known.id }, { introduction })
    }
    return known.id
  }
  const { id } = await database
    .insertInto('author')
    .values({ name, introduction })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexName(database, 'author', id, name)
  return id
}

/** In place of the ones before. */
export async function storeTags(database: Database, id: number, names: readonly string[]): Promise<void> {
  await deleteRows(database, 'book_tag', { book_id: id })
  const ids = new Set<number>()
  for (const name of names) ids.add(await tagId(database, 'tag', name))
  const rows = [...ids].map(tag_id => ({ book_id: id, tag_id }))
  await insertAll(database, 'book_tag', rows)
}

/** By case-insensitive name, created if unknown. */
export async function tagId(database: Database, kind: Tables['tag']['kind'], name: string): Promise<number> {
  const key = name.toLowerCase()
  const known = await findRow(database, 'tag', { kind, key }, ['id'])
  if (known) return known.id
  const { id } = await database
    .insertInto('tag')
    .values({ kind, key, name, letter: filedUnder(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexName(database, 'tag', id, name)
  return id
}
