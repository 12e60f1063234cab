import type { Database } from '../../database/schema/schema.ts'

const SHOWN = 10

/** Starters belong to no brand and stand behind every word that readers searched. */
export const STARTERS = ''

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
