import { ACTIVE_LOCALE } from './locales.ts'
import { grouped, isWritten, shortened, WRITTEN } from './numbers.ts'

/** What compiled messages call at run time. */

const { iso } = ACTIVE_LOCALE
const written = WRITTEN[iso]
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const
// Made when first needed: a page may need none.
let whole: Intl.NumberFormat | undefined
let short: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined

/** 12345 as `12,345`. */
export const number = (count: number): string =>
  written && isWritten(count) ? grouped(count, written) : (whole ??= new Intl.NumberFormat(iso)).format(count)

/** 12345 as `12.3K`. */
export const compact = (count: number): string =>
  written && isWritten(count) ? shortened(count, written) : (short ??= new Intl.NumberFormat(iso, SHORT)).format(count)

/** The form for a count: one for exactly this number before one for its plural category. */
export const plural = (count: number, forms: Record<string, string>, offset = 0): string | undefined =>
  forms[`=${count}`] ?? forms[(rules ??= new Intl.PluralRules(iso)).select(count - offset)] ?? forms['other']
