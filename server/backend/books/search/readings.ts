import { nearWords, type NearWord } from '../../database/engine/nameWords.ts'
import type { Database } from '../../database/schema/schema.ts'
import { foldedWords, searchParts } from '../../text/searchWords.ts'
import { stem } from '../../text/stem.ts'

/** How a keyword can be read. */
export type Reading = {
  parts: string[]
  /** The last part may be the beginning of a word. */
  unfinished: boolean
  /** The words that were taken for misspelt ones. */
  corrected?: string
}

/** For each word so many that it may have been meant for, and of all words together so many tries. */
const MEANT = 6
const TRIES = 12

/** Whether something has this one word. */
type IsKnown = (word: string) => Promise<boolean>

/** A keyword as it was typed, whole; then with its last word unfinished; then with typos taken out of it. */
export async function* readings(database: Database, keyword: string, isKnown: IsKnown): AsyncGenerator<Reading> {
  const parts = searchParts(keyword)
  if (!parts.length) return
  yield { parts, unfinished: false }
  yield { parts, unfinished: true }
  yield* corrections(database, keyword, { isKnown })
}

/**
 * A keyword with typos taken out of it, the likeliest first; none where it has quotation marks: who writes these wants
 * it as it stands.
 * @param isKnown of a word that is in no name: whether it is one all the same, and may stay
 * @param unfinished of the last word more letters may come
 */
export async function* corrections(
  database: Database,
  keyword: string,
  { isKnown, unfinished = false }: { isKnown?: IsKnown; unfinished?: boolean },
): AsyncGenerator<Reading> {
  if (keyword.includes('"')) return
  const words = searchParts(keyword).flatMap(foldedWords)
  let likeliest: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }]
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const near = await meant(database, word, { isKnown, unfinished: unfinished && isLast })
    likeliest = likeliest
      .flatMap(({ words, cost }) =>
        near.map(({ word, cost: more }) => ({ words: [...words, word], cost: cost + more })),
      )
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, TRIES)
  }
  for (const { words, cost } of likeliest) {
    if (cost > 0) yield { parts: words, unfinished, corrected: words.join(' ') }
  }
}

async function meant(
  database: Database,
  word: string,
  { isKnown, unfinished }: { isKnown?: IsKnown; unfinished: boolean },
): Promise<NearWord[]> {
  const near = await nearWords(database, word, { unfinished, most: MEANT })
  if (near[0]?.cost === 0 || !(await isKnown?.(word))) return near
  // The index knows words by their stems: that of a name is known as another form of it, and is shown as it is written.
  const form = near.find(other => stem(other.word) === stem(word))
  return [{ word: form?.word ?? word, cost: 0 }, ...near]
}
