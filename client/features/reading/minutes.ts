/** Words read in a minute. */
const PACE = 230

/** How long so many words take to read, in whole minutes. */
export const minutesFor = (words: number): number => Math.max(1, Math.round(words / PACE))
