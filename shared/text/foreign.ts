import { activeLocale } from './activeLocale.ts'

/** `lang` of a book's words on a page of the site: nothing where both speak the same, or nobody knows. */
export const foreign = (language: string | undefined): string | undefined =>
  language?.startsWith(activeLocale().iso.slice(0, 2)) ? undefined : language

/** Which way the lines of the site run on the screen: 1 to the right, -1 to the left. */
export const forward = (): 1 | -1 => (activeLocale().dir === 'rtl' ? -1 : 1)
