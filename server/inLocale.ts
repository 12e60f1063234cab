import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleSource } from '../client/text/activeLocale.ts'
import type { Locale } from '../shared/locales.ts'

/** The locale of the current asynchronous context. */
const active = new AsyncLocalStorage<Locale>()
setLocaleSource(() => active.getStore())

/** Runs `make`, and all asynchronous work that it starts, with texts in a language. */
export const inLocale = <Result>(locale: Locale, make: () => Result): Result => active.run(locale, make)
