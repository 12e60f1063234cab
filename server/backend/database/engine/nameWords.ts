import { sql } from 'kysely'
import { foldedWords } from '../../text/searchWords.ts'
import { trigramsOf, typosAllowed, typosBetween } from '../../text/spelling.ts'
import type { Database } from '../schema/schema.ts'

/** Words that are longer are never misspelt for one another, and would only fill the table. */
const LONGEST = 40
/** Words with the most trigrams in common, among which the nearest is looked for. */
const LOOKED_AT = 40
/** Statements have room for so many rows, on every engine. */
const BATCH = 200

/** Makes the words of a name known by their trigrams, so that what is nearly one of them leads to it. */
export const learnName = (database: Database, name: string) => learn(database, foldedWords(name))

async function learn(database: Database, words: readonly string[]) {
  const known = [...new Set(words)].filter(({ length }) => length <= LONGEST)
  const rows = known.flatMap(word => trigramsOf(word).map(gram => ({ gram, word })))
  for (let start = 0; start < rows.length; start += BATCH) {
    await database
      .insertInto('name_word')
      .values(rows.slice(start, start + BATCH))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** A word of a name, and how far from it somebody typed: 0 is the word itself. */
export type NearWord = { word: string; cost: number }

/**
 * The words of names that a word may have been meant for, nearest first: by typos, then by trigrams in common.
 * @param typed folded
 * @param unfinished more letters may come
 */
export async function nearWords(
  database: Database,
  typed: string,
  { unfinished, most }: { unfinished: boolean; most: number },
): Promise<NearWord[]> {
  if (typed.length > LONGEST) return []
  const grams = trigramsOf(typed, { unfinished })
  const allowed = typosAllowed(typed)
  const rows = await database
    .selectFrom('name_word')
    .select(['word', sql<number>`count(*)`.as('shared')])
    .where('gram', 'in', grams)
    .where(sql<number>`length(word)`, '>=', typed.length - allowed)
    .$if(!unfinished, query => query.where(sql<number>`length(word)`, '<=', typed.length + allowed))
    .groupBy('word')
    .orderBy('shared', 'desc')
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(LOOKED_AT)
    .execute()
  return rows
    .map(({ word, shared }) => ({ word, shared, typos: typosBetween(typed, word, { unfinished }) }))
    .filter(({ typos }) => typos <= allowed)
    .map(({ word, shared, typos }) => ({ word, cost: typos + (typos && 1 - shared / (grams.length + 1)) }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, most)
}
