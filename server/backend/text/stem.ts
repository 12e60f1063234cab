import { stemmer } from 'stemmer'

/** The stem of a folded word, by Porter's rules: the words of one family get one stem, as in SQLite's own index. */
export const stem = (word: string): string => stemmer(word)

/** Letters with which every form of a word begins: `happi` is happy too, `file` filing, `possibl` possibility. */
export const rootOf = (stem: string): string => stem.replace(/(?<=..)(?:e|i|(?<=b)l)$/, '')
