import { DEFAULT_LANG, DEFAULT_SECTION } from './constants.ts'

/** What every call says about language: `section` (number of the content area) and `lang` (BCP 47 tag). */
export type Language = { section: number; lang: string }

/** Specification, section 3. `vi` is the message catalogue's name of `vn`. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['cn', { section: 1, lang: 'zh-CN' }],
  ['en', { section: 7, lang: 'en-US' }],
  ['es', { section: 9, lang: 'es-ES' }],
  ['de', { section: 27, lang: 'de-DE' }],
  ['fr', { section: 25, lang: 'fr-FR' }],
  ['pt', { section: 13, lang: 'pt-PT' }],
  ['ph', { section: 23, lang: 'tl-PH' }],
  ['vn', { section: 15, lang: 'vi-VN' }],
  ['vi', { section: 15, lang: 'vi-VN' }],
  ['id', { section: 11, lang: 'id-ID' }],
])

/**
 * The language of a reader from the cookies `hb_lang` (a language key or a tag) and `section` (a number).
 * Compared without case; anything unknown gives the defaults, `7` and `en-us` (specification, section 5).
 */
export function languageFromCookies(hbLang: string | undefined, section: string | undefined): Language {
  const wanted = (hbLang ?? '').toLowerCase()
  const byKey = LANGUAGES.get(wanted)
  if (byKey) return byKey
  for (const language of LANGUAGES.values()) {
    if (language.lang.toLowerCase() === wanted || String(language.section) === section) return language
  }
  return { section: DEFAULT_SECTION, lang: DEFAULT_LANG }
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-latn)|-(arab|hebr|thaa)\b/i

/** How the lines of a language run, by its tag (BCP 47). */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr')
