/** Query field of pages and documents that names their language, by its code. No link keeps it. */
export const LANGUAGE_FIELD = 'lang'

/** Address to which a chosen language is posted; the response redirects to the page in that language. */
export const LANGUAGE_CHOICE = '/language'
export const languageChoice = (code: string): string => `${LANGUAGE_CHOICE}?${LANGUAGE_FIELD}=${code}`

/** Language fields of every call: `section` (number of the content area) and `lang` (BCP 47 tag). */
export type Language = { section: number; lang: string }

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-latn)|-(arab|hebr|thaa)\b/i

export const directionOf = (lang: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr')

const ALIASES: Readonly<Record<string, string>> = { fil: 'tl' }

/** A language without its region or script, by its tag: `es` of `es-MX`. */
export function mainLanguage(tag: string): string {
  const [subtag = ''] = tag.toLowerCase().split(/[-_]/)
  return ALIASES[subtag] ?? subtag
}

/** Default language of novels, independent of the site's. */
export const USUAL_LANGUAGE = 'en'
/** Language and direction of a book's text; its pages turn in the direction of its lines. */
export const textLanguage = ({ language = USUAL_LANGUAGE }: { language?: string }) => ({
  lang: language,
  dir: directionOf(language),
})
