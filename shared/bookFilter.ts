export const STATUSES = ['updating', 'finished'] as const
export const SORTS = ['popular', 'updated', 'score', 'words'] as const
/** By word count: below each of `LENGTH_ENDS`, and above the last. */
export const LENGTHS = ['short', 'medium', 'long', 'epic'] as const
export const LENGTH_ENDS = [20_000, 80_000, 200_000] as const
export const PERIODS = ['week', 'month', 'year'] as const
export const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const satisfies Record<(typeof PERIODS)[number], number>
export const PRICES = ['free', 'paid'] as const
export const SCORES = ['4.5', '4', '3'] as const

/** Filters with fixed choices; addresses and calls use the same names. */
export const CHOICES = { status: STATUSES, length: LENGTHS, within: PERIODS, price: PRICES, min_score: SCORES } as const

/** Tag ids separated by commas: books must have all of them (`tags`), or none (`not_tags`). */
export const TAG_LIST = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,9}$/
