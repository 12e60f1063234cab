import { LONGEST_KEYWORD } from '../../../../shared/links.ts'
import type { Database } from '../../database/schema/schema.ts'
import { timeOf } from './heat.ts'

const SHOWN = 10

/** So many readers, each in a network of their own, make a word one that others are shown; it lasts half a reader. */
const READERS = 5

/** Starters belong to no brand and stand behind every word that readers searched. */
export const STARTERS = ''

/**
 * What the brand's readers search most, filled up with starters. A word counts only while as many readers as it takes
 * have searched it lately: what one person types again and again, or types with a few devices, is shown to nobody. And
 * only names of books, authors and tags, and words of titles: nobody puts words of their own on everybody's page.
 */
export async function trendingWords(database: Database, brand: string, now: Date): Promise<string[]> {
  const hottest = (of: string) =>
    database.selectFrom('trend').select('word').where('brand', '=', of).orderBy('heat', 'desc').limit(SHOWN)
  const searched = await hottest(brand)
    .where('heat', '>=', timeOf(now) + Math.log2(READERS - 0.5))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('search_word').select('key').whereRef('key', '=', 'trend.word')),
        exists(selectFrom('tag').select('key').whereRef('key', '=', 'trend.word')),
      ]),
    )
    .execute()
  const words = new Set([...searched, ...(await hottest(STARTERS).execute())].map(({ word }) => word))
  return [...words].slice(0, SHOWN)
}

/** Replaces the starters; the first stands highest. What is longer than a search takes is left out. */
export async function setStarters(database: Database, words: string[]) {
  await database.deleteFrom('trend').where('brand', '=', STARTERS).execute()
  const fitting = words.map(word => word.toLowerCase()).filter(word => word.length <= LONGEST_KEYWORD)
  const rows = fitting.map((word, index) => ({ brand: STARTERS, word, heat: -index }))
  if (rows.length)
    await database
      .insertInto('trend')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
