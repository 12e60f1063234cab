/** How lists of books may be narrowed and ordered: once for the contract, its backends and the screens. */
export const STATUSES = ['updating', 'finished'] as const
export const SORTS = ['popular', 'updated', 'score', 'words'] as const
/** By words: below each of `LENGTH_ENDS`, and beyond the last. */
export const LENGTHS = ['short', 'medium', 'long', 'epic'] as const
export const LENGTH_ENDS = [20_000, 80_000, 200_000] as const
/** By the time of the last update. */
export const PERIODS = ['week', 'month', 'year'] as const
export const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const satisfies Record<(typeof PERIODS)[number], number>
/** Every chapter is free, or some are locked. */
export const PRICES = ['free', 'paid'] as const
/** The least score, of 5. */
export const SCORES = ['4.5', '4', '3'] as const

/** Each way to narrow a list by a choice among a few; an address and a call name them the same. */
export const CHOICES = { status: STATUSES, length: LENGTHS, within: PERIODS, price: PRICES, min_score: SCORES } as const

/** Tags of a filter, ids with commas between them: books that have them all (`tags`), and none (`not_tags`). */
export const TAG_LIST = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,9}$/
