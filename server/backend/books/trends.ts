import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'

const SHOWN = 10
const LONGEST = 60
/** A search counts half after so many milliseconds: three days. */
const HALF_LIFE = 3 * 24 * 60 * 60 * 1000
/** Words are forgotten after so many half-lives without a search. */
const FORGOTTEN = 20

/** Starters belong to no brand and stand behind every word that readers searched. */
const STARTERS = ''

/**
 * Counts a search. A search at time t adds 2^(t / half-life) to its word; `heat` is the binary logarithm of the sum, so
 * that the order of words stays right as time goes by and the hottest are read from an index, without any clean-up.
 */
export async function noteSearch(database: Database, brand: string, keyword: string, now: Date) {
  const word = keyword.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, LONGEST)
  const time = now.getTime() / HALF_LIFE
  const { heat } = await database
    .insertInto('trend')
    .values({ brand, word, heat: time })
    .onConflict(conflict => conflict.columns(['brand', 'word']).doUpdateSet({ heat: SUM }))
    .returning('heat')
    .executeTakeFirstOrThrow()
  if (heat !== time) return
  await database
    .deleteFrom('trend')
    .where('brand', '=', brand)
    .where('heat', '<', time - FORGOTTEN)
    .execute()
}

/** The logarithm of the sum of what two heats are logarithms of. */
const SUM = sql<number>`
  case when trend.heat > excluded.heat then trend.heat else excluded.heat end
  + ln(1 + power(2, -abs(trend.heat - excluded.heat))) / ln(2)`

/** What the brand's readers search most, filled up with starters. */
export async function trendingWords(database: Database, brand: string): Promise<string[]> {
  const hottest = (of: string) =>
    database.selectFrom('trend').select('word').where('brand', '=', of).orderBy('heat', 'desc').limit(SHOWN).execute()
  const words = new Set([...(await hottest(brand)), ...(await hottest(STARTERS))].map(({ word }) => word))
  return [...words].slice(0, SHOWN)
}

/** Replaces the starters; the first stands highest. */
export async function setStarters(database: Database, words: string[]) {
  await database.deleteFrom('trend').where('brand', '=', STARTERS).execute()
  const rows = words.map((word, index) => ({ brand: STARTERS, word: word.toLowerCase(), heat: -index }))
  if (rows.length)
    await database
      .insertInto('trend')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
