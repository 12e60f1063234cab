import type { Kind } from './coinLots.ts'

export const GROUPINGS = ['day', 'brand', 'book', 'author'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Of top-ups, by when Quire learned of them: money in minor units, `…_tax` is tax in it. */
const MONEY = ['orders', 'paid', 'refunded', 'disputed', 'earned', 'earned_tax'] as const
const COINS = ['sold', 'bonus', 'given', 'reversed', 'lapsed', 'lapsed_value'] as const
/** Coins of unlocks; the values are what was paid for these coins. */
const SPENT = ['spent', 'restored', 'value', 'value_tax'] as const
/** At the end of the period. */
const HELD = ['held', 'held_vouchers', 'held_value'] as const
const ALL = [...MONEY, ...COINS, ...SPENT, ...HELD] as const

export type Figure = (typeof ALL)[number]
export type Figures = Record<Figure, number>

export const FIGURES: Record<Grouping, readonly Figure[]> = {
  day: [...MONEY, ...COINS, ...SPENT],
  brand: ALL,
  book: SPENT,
  author: SPENT,
}

const GROUP_COLUMNS: Record<Grouping, readonly string[]> = {
  day: ['day'],
  brand: ['brand'],
  book: ['book_id', 'title', 'author'],
  author: ['author_id', 'author'],
}

export const columnsOf = (by: Grouping) => [...GROUP_COLUMNS[by], 'provider', 'currency', 'tax', ...FIGURES[by]]

/** In minor units of the currency of its row. */
export const isMoney = (figure: string) => /^(?:paid|refunded|disputed|earned)$|tax$|value$/.test(figure)

/** With the columns of its group. Given coins have neither provider nor currency. */
export type ReportRow = Record<string, string | number> & Kind & Partial<Figures>

export const noFigures = () => Object.fromEntries(ALL.map(figure => [figure, 0])) as Figures
