import { DEFAULT_LANG, DEFAULT_SECTION } from './constants.ts'
import type { Language } from './language.ts'

/** Thousands separator, decimal point, and units for short numbers (12.3K), the largest first. */
export type NumberStyle = { group: string; point: string; units: readonly (readonly [size: number, sign: string])[] }

/** Months in short, with spaces between, and forms as `shared/text/dates.ts` fills them. */
type DateStyle = { months: string; date: string; dateTime: string }

export type Locale = {
  /** Folder name of its texts, and value of the cookie `i18n_redirected`. */
  code: string
  /** Of its texts (BCP 47): `lang` of pages, and for `Intl`. */
  iso: string
  /** For search engines: the language alone, so that all countries find it, or with its script. */
  hreflang: string
  /** Number of its content area, sent with calls (specification, section 3). */
  section: number
  /** Tag sent with calls (specification, section 3). */
  lang: string
  dir: 'ltr' | 'rtl'
  name: string
  /** Offers the language to readers of a page in another. */
  offer: string
  numbers: NumberStyle
  dates: DateStyle
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

const TIME = '$<HH>:$<mm>'
const dateStyle = (months: string, date: string, dateTime = `${date}, ${TIME}`): DateStyle => ({
  months,
  date,
  dateTime,
})

const ENGLISH_DATE = '{$<M>} $<D>, $<YYYY>'
const ENGLISH_TIME = `${ENGLISH_DATE}, [$<H>:$<mm>]`
const DATES = {
  en: dateStyle('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', ENGLISH_DATE, ENGLISH_TIME),
  es: dateStyle(
    'ene feb mar abr may jun jul ago sept oct nov dic',
    '$<D> {$<M>} $<YYYY>',
    '$<D> {$<M>} $<YYYY>, $<H>:$<mm>',
  ),
  cn: dateStyle('', '$<YYYY>年$<M>月$<D>日', `$<YYYY>年$<M>月$<D>日 ${TIME}`),
  de: dateStyle('', '$<DD>.$<MM>.$<YYYY>'),
  fr: dateStyle('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.', '$<D> {$<M>} $<YYYY>'),
  pt: dateStyle('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.', '$<D> de {$<M>} de $<YYYY>'),
  ph: dateStyle('Ene Peb Mar Abr May Hun Hul Ago Set Okt Nob Dis', ENGLISH_DATE, ENGLISH_TIME),
  vi: dateStyle('', '$<D> thg $<M>, $<YYYY>', `${TIME} $<D> thg $<M>, $<YYYY>`),
}

/** To add one (specification, section 1), add a row and a file in `shared/text/translations/`. */
export const LOCALES: readonly [Locale, ...Locale[]] = [
  {
    code: 'en',
    iso: 'en-US',
    hreflang: 'en',
    section: 7,
    lang: 'en-US',
    dir: 'ltr',
    name: 'English',
    offer: 'Read this in English',
    numbers: NUMBERS.en,
    dates: DATES.en,
  },
  {
    code: 'es',
    iso: 'es',
    hreflang: 'es',
    section: 9,
    lang: 'es-ES',
    dir: 'ltr',
    name: 'Español',
    offer: 'Leer en español',
    numbers: NUMBERS.es,
    dates: DATES.es,
  },
  {
    code: 'cn',
    iso: 'zh-CN',
    hreflang: 'zh-Hans',
    section: 1,
    lang: 'zh-CN',
    dir: 'ltr',
    name: '简体中文',
    offer: '用简体中文阅读',
    numbers: NUMBERS.cn,
    dates: DATES.cn,
  },
  {
    code: 'de',
    iso: 'de-DE',
    hreflang: 'de',
    section: 27,
    lang: 'de-DE',
    dir: 'ltr',
    name: 'Deutsch',
    offer: 'Auf Deutsch lesen',
    numbers: NUMBERS.de,
    dates: DATES.de,
  },
  {
    code: 'fr',
    iso: 'fr-FR',
    hreflang: 'fr',
    section: 25,
    lang: 'fr-FR',
    dir: 'ltr',
    name: 'Français',
    offer: 'Lire en français',
    numbers: NUMBERS.fr,
    dates: DATES.fr,
  },
  {
    code: 'pt',
    iso: 'pt-BR',
    hreflang: 'pt',
    section: 13,
    lang: 'pt-PT',
    dir: 'ltr',
    name: 'Português',
    offer: 'Ler em português',
    numbers: NUMBERS.pt,
    dates: DATES.pt,
  },
  {
    code: 'ph',
    iso: 'fil-PH',
    hreflang: 'fil',
    section: 23,
    lang: 'tl-PH',
    dir: 'ltr',
    name: 'Filipino',
    offer: 'Basahin sa Filipino',
    numbers: NUMBERS.en,
    dates: DATES.ph,
  },
  {
    code: 'vi',
    iso: 'vi-VN',
    hreflang: 'vi',
    section: 15,
    lang: 'vi-VN',
    dir: 'ltr',
    name: 'Tiếng Việt',
    offer: 'Đọc bằng tiếng Việt',
    numbers: NUMBERS.vi,
    dates: DATES.vi,
  },
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
  locale === LOCALES[0] ? DEFAULT_LANGUAGE : { section: locale.section, lang: locale.lang }

const DEFAULT_LANGUAGE: Language = { section: DEFAULT_SECTION, lang: DEFAULT_LANG }

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...LOCALES.map(({ code, section, lang }) => [code, { section, lang }] as const),
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
