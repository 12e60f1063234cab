import { LONGEST_KEYWORD } from '../../../../shared/links.ts'
import type { Database } from '../../database/schema/schema.ts'
import { deletedBy } from '../../database/queries.ts'

const SHOWN = 10

/** In milliseconds. */
export const HALF_LIFE = 3 * 24 * 60 * 60 * 1000
/** Milliseconds. Six readers who search again each time add up to at most 6 / (1 - 2^-4) = 6.4. */
export const ONCE_WITHIN = 4 * HALF_LIFE

export const timeOf = (now: Date) => now.getTime() / HALF_LIFE

/** All searching readers of a brand are counted under it. */
export const ANY_WORD = ''

/** From so many readers, each in a network of their own, a word may trend. */
const READERS = 7
const SHARE = 0.02

export const asWord = (keyword: string) => keyword.trim().replace(/\s+/g, ' ').toLowerCase()

/** Starters belong to no brand, and come after all searched words. */
export const STARTERS = ''
const startersOf = (language: string) => (language ? `:${language}` : STARTERS)

/**
 * Filled up with starters. A word needs enough recent readers, so that one person with a few devices cannot make it
 * trend. Only names of books, authors and tags, and words of titles, can trend. Blocked words are left out.
 */
export async function trendingWords(database: Database, brand: string, now: Date, language = ''): Promise<string[]> {
  return (await hottestWords(database, brand, now, language)).map(({ word }) => word)
}

type HotWord = { word: string; readers: number | null; percent: number | null }

/** With their current number of readers, and its percentage of all; null for starters. */
export async function hottestWords(database: Database, brand: string, now: Date, language = ''): Promise<HotWord[]> {
  const hottest = (of: string) =>
    database
      .selectFrom('trend')
      .select(['word', 'heat'])
      .where('brand', '=', of)
      .where('word', '!=', ANY_WORD)
      .where('word', 'not in', database.selectFrom('trend_block').select('word'))
      .orderBy('heat', 'desc')
      .limit(SHOWN)
  const of = database.selectFrom('trend').select('heat').where('brand', '=', brand).where('word', '=', ANY_WORD)
  const all = (await of.executeTakeFirst())?.heat ?? -Infinity
  const own = language ? await hottest(startersOf(language)).execute() : []
  const searched = await hottest(brand)
    .where('heat', '>=', Math.max(timeOf(now) + Math.log2(READERS - 0.5), all + Math.log2(SHARE)))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('search_word').select('key').whereRef('key', '=', 'trend.word')),
        exists(selectFrom('tag').select('key').whereRef('key', '=', 'trend.word')),
      ]),
    )
    // If a language has starters, words must lead to a book in it.
    .$if(own.length > 0, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('search_word')
            .innerJoin('search_word_book', 'search_word_book.word_id', 'search_word.id')
            .innerJoin('book', 'book.id', 'search_word_book.book_id')
            .select('book.id')
            .whereRef('search_word.key', '=', 'trend.word')
            .where('main_language', '=', language),
        ),
      ),
    )
    .execute()
  const known = new Set(searched.map(({ word }) => word))
  const fallback = own.length ? own : await hottest(STARTERS).execute()
  const starters = fallback.filter(({ word }) => !known.has(word))
  return [
    ...searched.map(({ word, heat }) => ({
      word,
      readers: Math.round(2 ** (heat - timeOf(now))),
      percent: Math.min(100, Math.round(100 * 2 ** (heat - all))),
    })),
    ...starters.map(({ word }) => ({ word, readers: null, percent: null })),
  ].slice(0, SHOWN)
}

/** The first ranked highest. Words longer than a search are left out. */
export async function setStarters(database: Database, words: ReadonlyMap<string, string[]>) {
  await database
    .deleteFrom('trend')
    .where(is => is.or([is('brand', '=', STARTERS), is('brand', 'like', ':%')]))
    .execute()
  const rows = [...words].flatMap(([language, words]) =>
    words
      .map(asWord)
      .filter(word => word.length <= LONGEST_KEYWORD)
      .map((word, index) => ({ brand: startersOf(language), word, heat: -index })),
  )
  if (rows.length)
    await database
      .insertInto('trend')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** For all brands. Returns whether that changed anything. @param word as `asWord` returns it */
export async function setBlocked(database: Database, word: string, isBlocked: boolean, now: Date): Promise<boolean> {
  if (!isBlocked) {
    return (await database.deleteFrom('trend_block').where('word', '=', word).$call(deletedBy)) > 0
  }
  const row = { word, blocked_at: now.toISOString() }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('trend_block')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
