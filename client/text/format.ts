import { ACTIVE_LOCALE } from './locales.ts'

/** What compiled messages call at run time. */

const whole = new Intl.NumberFormat(ACTIVE_LOCALE.iso)
const short = new Intl.NumberFormat(ACTIVE_LOCALE.iso, { notation: 'compact', maximumFractionDigits: 1 })
const rules = new Intl.PluralRules(ACTIVE_LOCALE.iso)

/** Whole and too small to be grouped or shortened, as most counts are: formatting takes a hundred times as long. */
const isPlain = (count: number) => Number.isInteger(count) && count >= 0 && count < 1000

/** 12345 as `12,345`. */
export const number = (count: number): string => (isPlain(count) ? `${count}` : whole.format(count))

/** 12345 as `12.3K`. */
export const compact = (count: number): string => (isPlain(count) ? `${count}` : short.format(count))

/** The form for a count: one for exactly this number before one for its plural category. */
export const plural = (count: number, forms: Record<string, string>, offset = 0): string | undefined =>
  forms[`=${count}`] ?? forms[rules.select(count - offset)] ?? forms['other']
