import { LOCALES, type Locale } from '../../shared/locales.ts'

let source: () => Locale | undefined = () => undefined

/** On a server, which makes pages in many languages: how to know which one is being spoken. */
export const setLocaleSource = (of: typeof source): void => void (source = of)

/**
 * The language of what is being made. A script for browsers has one language: the build replaces this module by it
 * (`scripts/build/language/language.ts`).
 */
export const activeLocale = (): Locale => source() ?? LOCALES[0]
