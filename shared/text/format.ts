import { mainLanguage } from '../language.ts'
import { activeLocale } from './activeLocale.ts'
import type { NumberStyle } from '../locales.ts'

/** What compiled messages call at run time. */

/** Made when first needed, by language: a page may need none. */
const rules: Record<string, Intl.PluralRules> = {}
const lists: Record<string, Intl.ListFormat> = {}

type ListPart = { type: 'element' | 'literal'; value: string }

/**
 * Words, and what a language, by default that of the page, writes between them. A browser's first `Intl.ListFormat`
 * takes 13 ms of a fast processor, so a single word does without.
 */
export const listParts = (words: string[], iso = activeLocale().iso): ListPart[] =>
  words.length > 1
    ? (lists[iso] ??= new Intl.ListFormat(iso)).formatToParts(words)
    : words.map(value => ({ type: 'element', value }))

/** The same as one text: `Ann, Bea, and Cora`. */
export const listed = (words: string[], iso?: string): string =>
  listParts(words, iso)
    .map(({ value }) => value)
    .join('')

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

/** A score of 0 to 5 with one decimal: `4.5`. */
export const scoreText = (score: number): string => tenths(score, activeLocale().numbers)

const PARTS = /(?<YYYY>\d+)-(?<MM>0?(?<M>\d+))-(?<DD>0?(?<D>\d+))[T ](?<HH>0?(?<H>\d+)):(?<mm>\d+).*/

/**
 * An ISO time in UTC, in a language's form. A browser's first `Intl.DateTimeFormat` takes as long as that for numbers.
 * @param form replaces the parts of the time: `$<DD>.$<MM>.$<YYYY>`; `{$<M>}` is a month in short, `[$<H>:$<mm>]` has
 * AM or PM
 */
export const written = (iso: string, form: string, months: string): string =>
  iso
    .replace(PARTS, form)
    .replace(/\{(\d+)\}/, (_, month: string) => months.split(' ')[+month - 1]!)
    .replace(
      /\[(\d+)(.+)\]/,
      (_, hour: string, rest: string) => `${+hour % 12 || 12}${rest}\u00A0${+hour < 12 ? 'AM' : 'PM'}`,
    )

/** An ISO time in the language's form, in UTC, so that server and browser write the same. */
export const dateTime = (iso: string): string =>
  written(iso, activeLocale().dates.dateTime, activeLocale().dates.months)

/** The same without the time of day. */
export const date = (iso: string): string => written(iso, activeLocale().dates.date, activeLocale().dates.months)

/** `lang` of a book's words on a page of the site: nothing where both speak the same, or nobody knows. */
export const foreign = (language: string | undefined): string | undefined =>
  language && mainLanguage(language) === mainLanguage(activeLocale().iso) ? undefined : language

/** Which way the lines of the site run on the screen: 1 to the right, -1 to the left. */
export const forward = (): 1 | -1 => (activeLocale().dir === 'rtl' ? -1 : 1)

/** Beyond this numbers are left to `Intl`. */
const MAX = 999e12

/** A browser's first `Intl.NumberFormat` takes 13 to 25 ms of a fast processor, and may differ from the server's. */
export const isPlain = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= MAX

export const grouped = (count: number, { group }: NumberStyle): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, group)

const tenths = (score: number, { point }: NumberStyle): string => score.toFixed(1).replace('.', point)

/** 12345 as `12.3K`: in the largest unit, with one digit behind the point where that is not 0. */
export function shortened(count: number, style: NumberStyle): string {
  const tenthsOf = (size: number) => Math.round(count / (size / 10))
  const { units } = style
  // What the next smaller unit rounds up to one of a unit is one of it.
  const [size, sign] = units.find(([unit], index) => {
    const smaller = units[index + 1]?.[0] ?? 10
    return (tenthsOf(smaller) * smaller) / 10 >= unit
  }) ?? [1, '']
  const tenths = tenthsOf(size)
  return `${grouped(Math.floor(tenths / 10), style)}${tenths % 10 ? style.point + (tenths % 10) : ''}${sign}`
}
