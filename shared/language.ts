/** What every call says about language: `section` (number of the content area) and `lang` (BCP 47 tag). */
export type Language = { section: number; lang: string }

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-latn)|-(arab|hebr|thaa)\b/i

/** How the lines of a language run, by its tag (BCP 47). */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr')
