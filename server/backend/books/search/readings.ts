import { nearWords, type NearWord } from '../../database/engine/nameWords.ts'
import type { Database } from '../../database/schema/schema.ts'
import { foldedWords, searchParts, spellings } from '../../text/searchWords.ts'
import { stem } from '../../text/stem.ts'

/** How a keyword can be read. */
export type Reading = {
  parts: string[]
  /** The last part may be the beginning of a word. */
  unfinished: boolean
  /** The keyword in the spelling that was looked for. */
  spelling?: string
  /** The words that were taken for misspelt ones. */
  corrected?: string
}

/** For each word so many that it may have been meant for, and of all words together so many tries. */
const MEANT = 6
const TRIES = 12

/** Letters of a word from which on one typo hardly makes another word of it, and two. */
const [SURE, SURER] = [5, 9]

/** Whether something has this one word. */
type IsKnown = (word: string) => Promise<boolean>

/**
 * A keyword as it was typed, whole; then with its last word unfinished; then the same with umlauts written otherwise;
 * then with typos taken out of it.
 */
export async function* readings(database: Database, keyword: string, isKnown: IsKnown): AsyncGenerator<Reading> {
  if (!searchParts(keyword).length) return
  for (const spelling of spellings(keyword)) {
    const parts = searchParts(spelling)
    yield { parts, unfinished: false, spelling }
    yield { parts, unfinished: true, spelling }
  }
  yield* corrections(database, keyword, { isKnown })
}

/**
 * A keyword with typos taken out of it, the likeliest first; none where it has quotation marks: who writes these wants
 * it as it stands.
 * @param isKnown of a word that is in no name: whether it is one all the same, and may stay
 * @param unfinished of the last word more letters may come
 * @param isSure only what is hardly anything but a typo: readers may mean the word that they typed
 */
export async function* corrections(
  database: Database,
  keyword: string,
  { isKnown, unfinished = false, isSure = false }: { isKnown?: IsKnown; unfinished?: boolean; isSure?: boolean },
): AsyncGenerator<Reading> {
  if (keyword.includes('"')) return
  const words = searchParts(keyword).flatMap(foldedWords)
  let likeliest: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }]
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const all = await meant(database, word, { isKnown, unfinished: unfinished && isLast })
    const near = isSure ? all.filter(other => isTypo(word, other, all[0]!)) : all
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

/** Long words begin alike and are one typo apart, the longest two; a word that a name has is none. */
function isTypo(typed: string, { word, cost }: NearWord, nearest: NearWord): boolean {
  if (nearest.cost === 0) return cost === 0
  return typed.length >= SURE && word[0] === typed[0] && cost < (typed.length >= SURER ? 3 : 2)
}
