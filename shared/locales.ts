import { DEFAULT_LANG, DEFAULT_SECTION } from './constants.ts'
import type { Language } from './language.ts'

/** Thousands separator, decimal point, and units that shorten a number, the largest first. */
export type NumberStyle = { group: string; point: string; units: readonly (readonly [size: number, sign: string])[] }

/** A language that the site speaks. */
export type Locale = {
  /** Folder name of its texts, and value of the cookie `i18n_redirected`. */
  code: string
  /** BCP 47. */
  iso: string
  /** Number of its content area, sent with calls (specification, section 3). */
  section: number
  /** Writing direction. */
  dir: 'ltr' | 'rtl'
  /** Its own name. */
  name: string
  numbers: NumberStyle
}

const [THIN_SPACE, SPACE] = ['\u202F', '\u00A0']

/**
 * Languages of the message catalogue (specification, section 1), English first. To add one, add a row here and a folder
 * in `client/text/translations/`.
 */
export const LOCALES: readonly [Locale, ...Locale[]] = [
  {
    code: 'en',
    iso: 'en-US',
    section: 7,
    dir: 'ltr',
    name: 'English',
    numbers: {
      group: ',',
      point: '.',
      units: [
        [1e12, 'T'],
        [1e9, 'B'],
        [1e6, 'M'],
        [1e3, 'K'],
      ],
    },
  },
  {
    code: 'es',
    iso: 'es-ES',
    section: 9,
    dir: 'ltr',
    name: 'Español',
    numbers: {
      group: '.',
      point: ',',
      units: [
        [1e6, `${SPACE}M`],
        [1e3, `${SPACE}mil`],
      ],
    },
  },
  {
    code: 'cn',
    iso: 'zh-CN',
    section: 1,
    dir: 'ltr',
    name: '简体中文',
    numbers: {
      group: ',',
      point: '.',
      units: [
        [1e12, '万亿'],
        [1e8, '亿'],
        [1e4, '万'],
      ],
    },
  },
  {
    code: 'de',
    iso: 'de-DE',
    section: 27,
    dir: 'ltr',
    name: 'Deutsch',
    numbers: {
      group: '.',
      point: ',',
      units: [
        [1e9, `${SPACE}Mrd.`],
        [1e6, `${SPACE}Mio.`],
      ],
    },
  },
  {
    code: 'fr',
    iso: 'fr-FR',
    section: 25,
    dir: 'ltr',
    name: 'Français',
    numbers: {
      group: THIN_SPACE,
      point: ',',
      units: [
        [1e9, `${SPACE}Md`],
        [1e6, `${SPACE}M`],
        [1e3, `${SPACE}k`],
      ],
    },
  },
  {
    code: 'pt',
    iso: 'pt-PT',
    section: 13,
    dir: 'ltr',
    name: 'Português',
    numbers: {
      group: '.',
      point: ',',
      units: [
        [1e9, `${SPACE}bi`],
        [1e6, `${SPACE}mi`],
        [1e3, `${SPACE}mil`],
      ],
    },
  },
  {
    code: 'ph',
    iso: 'tl-PH',
    section: 23,
    dir: 'ltr',
    name: 'Filipino',
    numbers: {
      group: ',',
      point: '.',
      units: [
        [1e12, 'T'],
        [1e9, 'B'],
        [1e6, 'M'],
        [1e3, 'K'],
      ],
    },
  },
  {
    code: 'vi',
    iso: 'vi-VN',
    section: 15,
    dir: 'ltr',
    name: 'Tiếng Việt',
    numbers: {
      group: '.',
      point: ',',
      units: [
        [1e9, `${SPACE}T`],
        [1e6, `${SPACE}Tr`],
        [1e3, `${SPACE}N`],
      ],
    },
  },
]

/** Languages that a brand speaks, its first one first. */
export type Locales = readonly [Locale, ...Locale[]]

/** Languages by their codes; without any English alone. Unknown codes are left out. */
export function localesOfCodes(codes: readonly string[] = []): Locales {
  const [first = LOCALES[0], ...others] = codes.flatMap(code => LOCALES.find(locale => locale.code === code) ?? [])
  return [first, ...others]
}

/** The language of a code where a brand speaks it, else the brand's first. */
export const localeAmong = (locales: Locales, code: string): Locale =>
  locales.find(locale => locale.code === code) ?? locales[0]

/** Further names and tags that cookies may have: languages of books in which the site itself has no texts. */
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

/**
 * A reader's language from the cookies `hb_lang` (a language key or a tag) and `section` (a number). Case-insensitive;
 * unknown values give the defaults, `7` and `en-us` (specification, section 5).
 */
export function languageFromCookies(hbLang: string | undefined, section: string | undefined): Language {
  const wanted = (hbLang ?? '').toLowerCase()
  const byKey = LANGUAGES.get(wanted)
  if (byKey) return byKey
  for (const language of LANGUAGES.values()) {
    if (language.lang.toLowerCase() === wanted || String(language.section) === section) return language
  }
  return DEFAULT_LANGUAGE
}
