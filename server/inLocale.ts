import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleSource } from '../client/text/activeLocale.ts'
import type { Locale } from '../shared/locales.ts'

/** The locale of what is being made, however much is made at once. */
const active = new AsyncLocalStorage<Locale>()
setLocaleSource(() => active.getStore())

/** Runs `make` with all texts in a language, also in what it waits for. */
export const inLocale = <Made>(locale: Locale, make: () => Made): Made => active.run(locale, make)
