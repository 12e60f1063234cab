import { LOCALES, type Locale } from '../locales.ts'

let source: () => Locale | undefined = () => undefined

/** On a server, which makes pages in many languages: how to know which one is being spoken. */
export const setLocaleSource = (of: typeof source): void => void (source = of)

/** A script for browsers has one language: the build replaces this module (`scripts/build/language/language.ts`). */
export const activeLocale = (): Locale => source() ?? LOCALES[0]
