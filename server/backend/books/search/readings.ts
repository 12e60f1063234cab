import { nearWords, type NearWord } from '../../database/engine/nameWords.ts'
import type { Database } from '../../database/schema/schema.ts'
import { genresCalled } from '../genreLabels.ts'
import { respelled } from '../../text/spelling.ts'
import { foldedWords, searchParts, spellings, stem } from '../../text/searchWords.ts'

export type Reading = {
  parts: string[]
  unfinished: boolean
  spelling?: string
  corrected?: string
}

const MEANT = 6
const TRIES = 12

/** Word lengths from which one typo, or two, hardly lead to another word. */
const [SURE, SURER] = [5, 9]

type IsKnown = (word: string) => Promise<boolean>

/** As typed; with its last word unfinished; both with other umlauts; as a genre's label; then with typos corrected. */
export async function* readings(database: Database, keyword: string, isKnown: IsKnown): AsyncGenerator<Reading> {
  if (!searchParts(keyword).length) return
  for (const spelling of spellings(keyword)) {
    const parts = searchParts(spelling)
    yield { parts, unfinished: false, spelling }
    yield { parts, unfinished: true, spelling }
  }
  for (const name of genresCalled(keyword)) yield { parts: searchParts(name), unfinished: false, spelling: name }
  yield* corrections(database, keyword, { isKnown })
}

/**
 * The likeliest first; none if it has quotation marks, which ask for exact words.
 * @param isKnown whether a word that is in no name exists and may stay
 * @param isSure only near-certain typos, since readers may mean the word they typed
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
  if (near[0]?.cost === 0 || !isKnown) return near
  if (!(await isKnown(word))) {
    for (const other of respelled(word)) if (await isKnown(other)) return [{ word: other, cost: 1 }, ...near]
    return near
  }
  // The index has stems: a word of a name in another form is shown as the name has it.
  const form = near.find(other => stem(other.word) === stem(word))
  return [{ word: form?.word ?? word, cost: 0 }, ...near]
}

/** Long words with the same first letter and one typo, the longest two; a word of a name is none. */
function isTypo(typed: string, { word, cost }: NearWord, nearest: NearWord): boolean {
  if (nearest.cost === 0) return cost === 0
  return typed.length >= SURE && word[0] === typed[0] && cost < (typed.length >= SURER ? 3 : 2)
}
