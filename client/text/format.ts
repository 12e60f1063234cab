import { ACTIVE_LOCALE } from './locales.ts'

/** What compiled messages call at run time. */

// Made when first needed: each takes the browser longer than most of what a page does with it.
let whole: Intl.NumberFormat | undefined
let short: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined
const { iso } = ACTIVE_LOCALE
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const

/** Whole and too small to be grouped or shortened, as most counts are: formatting takes a hundred times as long. */
const isPlain = (count: number) => Number.isInteger(count) && count >= 0 && count < 1000

/** 12345 as `12,345`. */
export const number = (count: number): string => (isPlain(count) ? `${count}` : (whole ??= new Intl.NumberFormat(iso)).format(count))

/** 12345 as `12.3K`. */
export const compact = (count: number): string => (isPlain(count) ? `${count}` : (short ??= new Intl.NumberFormat(iso, SHORT)).format(count))

/** The form for a count: one for exactly this number before one for its plural category. */
export const plural = (count: number, forms: Record<string, string>, offset = 0): string | undefined =>
  forms[`=${count}`] ?? forms[(rules ??= new Intl.PluralRules(iso)).select(count - offset)] ?? forms['other']
