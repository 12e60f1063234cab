import { sql, type RawBuilder } from 'kysely'
import { LONGEST_KEYWORD } from '../../../../shared/links.ts'
import type { Database } from '../../database/schema/schema.ts'
import { deletedBy, insertNew } from '../../database/queries.ts'
import { isOffered, selectBooks, shelvesOf } from '../../database/selectBooks.ts'

const SHOWN = 10

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

/** Starters come after all searched words. Their rows are no brand's: keys of brands have no colon. */
const startersOf = (brand: string, language: string) => `${brand}:${language}`
export const STARTERS = '%:%'

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
  const shelves = shelvesOf(brand)
  const hottest = (of: string | RawBuilder<string>) =>
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
  const starters = (language: string) => hottest(sql`${shelves} || ${`:${language}`}`).execute()
  const own = language ? await starters(language) : []
  const searched = await hottest(brand)
    .where('heat', '>=', Math.max(timeOf(now) + Math.log2(READERS - 0.5), all + Math.log2(SHARE)))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('search_word').select('key').whereRef('key', '=', 'trend.word').where('brand', '=', shelves)),
        exists(
          selectFrom('tag')
            .innerJoin('tag_count', 'tag_id', 'id')
            .select('key')
            .whereRef('key', '=', 'trend.word')
            .where('tag_count.brand', '=', shelves)
            .where('language', '=', ''),
        ),
      ]),
    )
    // If a language has starters, words must lead to a book in it.
    .$if(own.length > 0, query =>
      query.where(({ exists }) =>
        exists(
          selectBooks(database, isOffered(brand))
            .innerJoin('search_word_book', 'search_word_book.book_id', 'book.id')
            .innerJoin('search_word', 'search_word.id', 'search_word_book.word_id')
            .select('book.id')
            .where('search_word.key', '=', sql<string>`trend.word`)
            .where('search_word.brand', '=', shelves)
            .where('main_language', '=', language),
        ),
      ),
    )
    .execute()
  const known = new Set(searched.map(({ word }) => word))
  const fallback = own.length ? own : await starters('')
  const unsearched = fallback.filter(({ word }) => !known.has(word))
  return [
    ...searched.map(({ word, heat }) => ({
      word,
      readers: Math.round(2 ** (heat - timeOf(now))),
      percent: Math.min(100, Math.round(100 * 2 ** (heat - all))),
    })),
    ...unsearched.map(({ word }) => ({ word, readers: null, percent: null })),
  ].slice(0, SHOWN)
}

/** The first ranked highest. Words longer than a search are left out. */
export async function setStarters(
  database: Database,
  starters: readonly { brand: string; language: string; words: string[] }[],
) {
  await database.deleteFrom('trend').where('brand', 'like', STARTERS).execute()
  const rows = starters.flatMap(({ brand, language, words }) =>
    words
      .map(asWord)
      .filter(word => word.length <= LONGEST_KEYWORD)
      .map((word, index) => ({ brand: startersOf(brand, language), word, heat: -index })),
  )
  if (rows.length) await insertNew(database, 'trend', rows)
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
