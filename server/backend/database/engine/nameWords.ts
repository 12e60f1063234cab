import { sql } from 'kysely'
import { foldedWords, stem } from '../../text/searchWords.ts'
import { soundOf, trigramsOf, typosAllowed, typosBetween } from '../../text/spelling.ts'
import type { Database } from '../schema/schema.ts'

/** Longer words are not matched with typos. */
const LONGEST = 40
/** Candidates with the most trigrams in common, among which the nearest is chosen. */
const CANDIDATES = 40
const BATCH_ROWS = 200
/** Letters of a part by which a compound is found: `Haltestelle` in `Bushaltestelle`, but not `other` in `mother`. */
const SHORTEST_PART = 6

export const learnName = (database: Database, name: string) => learn(database, foldedWords(name))

async function learn(database: Database, words: readonly string[]) {
  const known = [...new Set(words)].filter(({ length }) => length <= LONGEST)
  const rows = known.flatMap(word => trigramsOf(word).map(gram => ({ gram, word })))
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await database
      .insertInto('name_word')
      .values(rows.slice(start, start + BATCH_ROWS))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Letters by which a form of a word may be longer than another: `married` and `marry`. */
const ENDING = 3

/** `cost`: distance from the typed word. */
export type NearWord = { word: string; cost: number }

/**
 * Words of names that were probably meant, sound like the typed one, or have it as a part, nearest first.
 * @param typed folded
 * @param unfinished more may follow
 */
export async function nearWords(
  database: Database,
  typed: string,
  { unfinished, most }: { unfinished: boolean; most: number },
): Promise<NearWord[]> {
  if (typed.length > LONGEST) return []
  const grams = trigramsOf(typed, { unfinished })
  const allowed = typosAllowed(typed)
  const mayBePart = typed.length >= SHORTEST_PART
  const rows = await database
    .selectFrom('name_word')
    .select(['word', sql<number>`count(*)`.as('shared')])
    .where('gram', 'in', grams)
    .where(sql<number>`length(word)`, '>=', typed.length - allowed)
    .$if(!unfinished, query =>
      query.where(({ eb, or }) =>
        or([
          eb(sql<number>`length(word)`, '<=', typed.length + allowed + ENDING),
          ...(mayBePart ? [eb('word', 'like', `%${typed}%`)] : []),
        ]),
      ),
    )
    .groupBy('word')
    .orderBy('shared', 'desc')
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(CANDIDATES)
    .execute()
  const sound = soundOf(stem(typed))
  return rows
    .map(({ word, shared }) => {
      const typos = typosBetween(typed, word, { unfinished })
      const isAlike = (mayBePart && word.includes(typed)) || (allowed > 0 && soundOf(stem(word)) === sound)
      return { word, shared, typos: isAlike ? Math.min(typos, 1) : typos }
    })
    .filter(({ typos }) => typos <= allowed)
    .map(({ word, shared, typos }) => ({ word, cost: typos + (typos && 1 - shared / (grams.length + 1)) }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, most)
}
