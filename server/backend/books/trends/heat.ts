/** A search counts half after so many milliseconds: three days. For as long its reader counts for the word once. */
export const HALF_LIFE = 3 * 24 * 60 * 60 * 1000

/** The heat that one search gives a word at a time, were it the only one. */
export const timeOf = (now: Date) => now.getTime() / HALF_LIFE
