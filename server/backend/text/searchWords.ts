import { letterOf, UNSPACED_SCRIPTS } from './text.ts'
import hanVariants from './hanVariants.json' with { type: 'json' }
import { stemmer } from 'stemmer'

const MAX = 10

/** Marks that readers leave out, and invisible characters. In other scripts, such as Thai, marks are letters. */
const ACCENTS = String.raw`\p{M}&&[\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]`
const DROPPED = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\u0640[[${ACCENTS}]--[\u3099\u309a]]]`, 'gv')
/** Letters with two spellings that Unicode does not decompose, among them traditional characters. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  "đd ðd øo łl ħh ŧt ςσ ʻ' ʼ' ʿ' ʾ' ىي یي کك ةه æae œoe þth"
    .split(' ')
    .concat(hanVariants.pairs.match(/../g) ?? [])
    .map(([letter, ...plain]) => [letter!, plain.join('')]),
)
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Signs beyond ASCII, with the letter before, which they may be marks of. */
// oxlint-disable-next-line no-control-regex -- plain ASCII is its own decomposition
const BEYOND_ASCII = /[\x00-\x7f]?[^\x00-\x7f]+/g

/** Text as index and queries have it: NFKC, in lower case, without accents. */
export const fold = (text: string): string => text.replace(BEYOND_ASCII, foldSigns).toLowerCase()

const foldSigns = (signs: string): string =>
  signs
    .normalize('NFKD')
    // Both: 'ß' and 'SS', and the letters of 'ᾳ', differ in lower case alone.
    .toUpperCase()
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(LETTER, letter => LETTERS[letter]!)
    .normalize('NFC')

/** `places`: the original position of each character and of the end. */
export function foldedPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  // oxlint-disable-next-line no-control-regex -- plain ASCII keeps its places
  for (const { 0: signs, index } of text.matchAll(/([\x00-\x7f]+)(?!\p{M})|\P{M}?\p{M}*/gu)) {
    const plain = fold(signs)
    const hasSameLength = plain.length === signs.length
    for (let at = 0; at < plain.length; at++) places.push(hasSameLength ? index + at : index)
    folded += plain
  }
  return { folded, places: [...places, text.length] }
}

/** Words, and phrases in quotation marks, which must all match. `don't` and `moby-dick` are phrases for the index. */
export function searchParts(keyword: string): string[] {
  const parts = fold(keyword).match(/"[^"]+"|[^\s"]+/g) ?? []
  return parts
    .map(part => part.replace(/[^\p{L}\p{N}\p{M}'’\- ]+/gu, ' ').trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MAX)
}

/** As typed, and with German umlauts in other forms: `muenchen` for `münchen`, and `munchen` for `muenchen`. */
export const spellings = (keyword: string): string[] => [
  ...new Set([
    keyword,
    keyword.replace(/[äöü]/gi, letter => `${letter}e`),
    keyword.replace(/([aou])e/gi, (_letters, vowel: string) => vowel),
  ]),
]

export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []

/** Scripts without spaces between words, and Korean, whose words take endings. */
const UNSPACED = letterOf([...UNSPACED_SCRIPTS, 'Hang'])
const ANY_UNSPACED = new RegExp(UNSPACED, 'v')
const TERM = new RegExp(
  String.raw`${UNSPACED}\p{M}*|[[\p{L}\p{N}]--${UNSPACED}][[\p{L}\p{N}\p{M}]--${UNSPACED}]*`,
  'gv',
)

/** Can be part of other words. */
export const isUnspaced = (word: string): boolean => ANY_UNSPACED.test(word)

/** In a script without spaces each letter is a term, and words are phrases, so that they are found anywhere. */
export const termsOf = (text: string): string[] => fold(text).match(TERM) ?? []

const pairsOf = (terms: string[]) => terms.slice(1).map((term, index) => terms[index]! + term)

/** Without spaces, pairs of letters tell a word from its letters: the chapters' index has no positions. */
export const chapterTerms = (text: string): string[] => [
  ...new Set(foldedWords(text).flatMap(word => termsOf(word).concat(pairsOf(termsOf(word))))),
]

export function termsWith(word: string): string[] {
  const terms = termsOf(word)
  return terms.length > 1 ? pairsOf(terms) : terms
}

/** Porter, as in SQLite's own index. */
export const stem = (word: string): string => stemmer(word)

/** Common beginning of all forms: `happi` for happy, `file` for filing, `possibl` for possibility. */
export const rootOf = (stem: string): string => stem.replace(/(?<=..)(?:e|i|(?<=b)l)$/, '')
