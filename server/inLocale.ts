import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleSource } from '../shared/text/activeLocale.ts'
import type { Locale } from '../shared/locales.ts'

const active = new AsyncLocalStorage<Locale>()
setLocaleSource(() => active.getStore())

/** With all asynchronous work that it starts. */
export const inLocale = <Result>(locale: Locale, make: () => Result): Result => active.run(locale, make)
