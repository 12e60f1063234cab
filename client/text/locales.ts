type Locale = {
  /** Name of the folder with its texts. */
  code: string
  /** BCP 47. */
  iso: string
  /** How its lines run. */
  dir: 'ltr' | 'rtl'
}

/** The locale that the site speaks. `npm run dev -- --mirrored` puts a language in its place that nobody speaks. */
export const ACTIVE_LOCALE: Locale = { code: 'en', iso: 'en-US', dir: 'ltr' }

/** `lang` of a book's words on a page of the site: nothing where both speak the same, or nobody knows. */
export const foreign = (language: string | undefined) =>
  language?.startsWith(ACTIVE_LOCALE.iso.slice(0, 2)) ? undefined : language

/** Which way its lines run on the screen: 1 to the right, -1 to the left. */
export const FORWARD = ACTIVE_LOCALE.dir === 'rtl' ? -1 : 1

/** The locales of the message catalogue, kept for the specification (section 1). Only the active one has texts. */
export const LOCALES: readonly Locale[] = [
  ACTIVE_LOCALE,
  { code: 'es', iso: 'es-ES', dir: 'ltr' },
  { code: 'cn', iso: 'zh-CN', dir: 'ltr' },
  { code: 'de', iso: 'de-DE', dir: 'ltr' },
  { code: 'fr', iso: 'fr-FR', dir: 'ltr' },
  { code: 'pt', iso: 'pt-PT', dir: 'ltr' },
  { code: 'ph', iso: 'tl-PH', dir: 'ltr' },
  { code: 'vi', iso: 'vi-VN', dir: 'ltr' },
]
