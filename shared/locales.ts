import { DEFAULT_LANG, DEFAULT_SECTION } from './constants.ts'
import type { Language } from './language.ts'

/** Thousands separator, decimal point, and units for short numbers (12.3K), the largest first. */
export type NumberStyle = { group: string; point: string; units: readonly (readonly [size: number, sign: string])[] }

export type Locale = {
  /** Folder name of its texts, and value of the cookie `i18n_redirected`. */
  code: string
  /** BCP 47. */
  iso: string
  /** Number of its content area, sent with calls (specification, section 3). */
  section: number
  dir: 'ltr' | 'rtl'
  name: string
  numbers: NumberStyle
}

const numberStyle = (group: string, point: string, units: Readonly<Record<string, number>>): NumberStyle => ({
  group,
  point,
  units: Object.entries(units).map(([sign, size]) => [size, sign]),
})

const [THIN_SPACE, SPACE] = ['\u202F', '\u00A0']
const NUMBERS = {
  en: numberStyle(',', '.', { T: 1e12, B: 1e9, M: 1e6, K: 1e3 }),
  es: numberStyle('.', ',', { [`${SPACE}M`]: 1e6, [`${SPACE}mil`]: 1e3 }),
  cn: numberStyle(',', '.', { 万亿: 1e12, 亿: 1e8, 万: 1e4 }),
  de: numberStyle('.', ',', { [`${SPACE}Mrd.`]: 1e9, [`${SPACE}Mio.`]: 1e6 }),
  fr: numberStyle(THIN_SPACE, ',', { [`${SPACE}Md`]: 1e9, [`${SPACE}M`]: 1e6, [`${SPACE}k`]: 1e3 }),
  pt: numberStyle('.', ',', { [`${SPACE}bi`]: 1e9, [`${SPACE}mi`]: 1e6, [`${SPACE}mil`]: 1e3 }),
  vi: numberStyle('.', ',', { [`${SPACE}tỷ`]: 1e9, [`${SPACE}tr`]: 1e6, K: 1e3 }),
}

/** To add one (specification, section 1), add a row and a folder in `shared/text/translations/`. */
export const LOCALES: readonly [Locale, ...Locale[]] = [
  { code: 'en', iso: 'en-US', section: 7, dir: 'ltr', name: 'English', numbers: NUMBERS.en },
  { code: 'es', iso: 'es-ES', section: 9, dir: 'ltr', name: 'Español', numbers: NUMBERS.es },
  { code: 'cn', iso: 'zh-CN', section: 1, dir: 'ltr', name: '简体中文', numbers: NUMBERS.cn },
  { code: 'de', iso: 'de-DE', section: 27, dir: 'ltr', name: 'Deutsch', numbers: NUMBERS.de },
  { code: 'fr', iso: 'fr-FR', section: 25, dir: 'ltr', name: 'Français', numbers: NUMBERS.fr },
  { code: 'pt', iso: 'pt-PT', section: 13, dir: 'ltr', name: 'Português', numbers: NUMBERS.pt },
  { code: 'ph', iso: 'tl-PH', section: 23, dir: 'ltr', name: 'Filipino', numbers: NUMBERS.en },
  { code: 'vi', iso: 'vi-VN', section: 15, dir: 'ltr', name: 'Tiếng Việt', numbers: NUMBERS.vi },
]

export type Locales = readonly [Locale, ...Locale[]]

/** Languages by code, skipping unknown codes; English if there are none. */
export function localesOfCodes(codes: readonly string[] = []): Locales {
  const [first = LOCALES[0], ...others] = codes.flatMap(code => LOCALES.find(locale => locale.code === code) ?? [])
  return [first, ...others]
}

/** A brand's language by code, else its default. */
export const localeAmong = (locales: Locales, code: string): Locale =>
  locales.find(locale => locale.code === code) ?? locales[0]

const OTHERS: readonly (readonly [code: string, Language])[] = [
  ['vn', { section: 15, lang: 'vi-VN' }],
  ['id', { section: 11, lang: 'id-ID' }],
]

/** Language fields of a page's calls; for English the defaults (specification, section 5). */
export const languageOfLocale = (locale: Locale): Language =>
  locale === LOCALES[0] ? DEFAULT_LANGUAGE : { section: locale.section, lang: locale.iso }

const DEFAULT_LANGUAGE: Language = { section: DEFAULT_SECTION, lang: DEFAULT_LANG }

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...LOCALES.map(({ code, section, iso }) => [code, { section, lang: iso }] as const),
  ...OTHERS,
])

/** `lang`: a key or tag; `section`: a number. Unknown values give the defaults, `7` and `en-us` (section 5). */
export function parseLanguage(lang: string | undefined, section: string | undefined): Language {
  const target = (lang ?? '').toLowerCase()
  const byKey = LANGUAGES.get(target)
  if (byKey) return byKey
  for (const language of LANGUAGES.values()) {
    if (language.lang.toLowerCase() === target || String(language.section) === section) return language
  }
  return DEFAULT_LANGUAGE
}
