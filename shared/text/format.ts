import { activeLocale } from './activeLocale.ts'
import { grouped, isPlain, shortened } from './numbers.ts'

/** What compiled messages call at run time. */

/** Made when first needed, by language: a page may need none. */
const rules: Record<string, Intl.PluralRules> = {}

/** 12345 as `12,345`. */
export const number = (count: number): string => {
  const { iso, numbers } = activeLocale()
  return isPlain(count) ? grouped(count, numbers) : new Intl.NumberFormat(iso).format(count)
}

/** 12345 as `12.3K`. */
export const compact = (count: number): string =>
  isPlain(count) ? shortened(count, activeLocale().numbers) : number(count)

/** The form for a count: one for exactly this number before one for its plural category. */
export const plural = (count: number, forms: Record<string, string>, offset = 0): string | undefined => {
  const { iso } = activeLocale()
  return (
    forms[`=${count}`] ?? forms[(rules[iso] ??= new Intl.PluralRules(iso)).select(count - offset)] ?? forms['other']
  )
}
