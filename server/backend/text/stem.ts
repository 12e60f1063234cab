import { stemmer } from 'stemmer'

/** Porter stem of a folded word, as in SQLite's own index. */
export const stem = (word: string): string => stemmer(word)

/** Common beginning of all forms of a word: `happi` for happy, `file` for filing, `possibl` for possibility. */
export const rootOf = (stem: string): string => stem.replace(/(?<=..)(?:e|i|(?<=b)l)$/, '')
