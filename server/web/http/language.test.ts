import { expect, test } from '@jest/globals'
import { LOCALES, type Locale, type Locales } from '../../../shared/locales.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { inLocale } from '../../inLocale.ts'
import { languageOf, localeOf } from './language.ts'

const speaking = (...codes: string[]) =>
  ({
    locales: codes.map(code => LOCALES.find(locale => locale.code === code)),
    languageHosts: new Map([['de.x.example', LOCALES.find(locale => locale.code === 'de')]]),
  }) as unknown as { locales: Locales; languageHosts: Map<string, Locale> }
const HOST = 'www.x.example'
const requested = (language: string, cookie?: string) => ({ headers: { 'accept-language': language, cookie } })

test.each([
  ['de', undefined, 'de'],
  ['es-MX,es;q=0.9,en;q=0.8', undefined, 'es'],
  ['fr;q=0.2, vi;q=0.4, ja', undefined, 'vi'],
  ['fil-PH', undefined, 'ph'],
  ['zh-Hans-SG', undefined, 'cn'],
  ['zh', undefined, 'cn'],
  ['zh-Hant-TW', undefined, 'en'],
  ['zh-TW,zh;q=0.9,de;q=0.8', undefined, 'de'],
  ['zh-HK, zh-CN;q=0.5, de;q=0.2', undefined, 'cn'],
  ['zh_MO;q=0.9, yue-Hant, fr;q=0.1', undefined, 'fr'],
  ['zh-TW', 'i18n_redirected=cn', 'cn'],
  ['de-Latn-AT, *;q=0.1, --', undefined, 'de'],
  ['ja, ko', undefined, 'en'],
  ['de;q=0, es;q=x', undefined, 'en'],
  ['', undefined, 'en'],
  ['de', 'a=b; i18n_redirected=pt', 'pt'],
  ['de', 'i18n_redirected=klingon', 'de'],
])('a browser with Accept-Language “%s” and the cookie %s gets %s', (language, cookie, code) => {
  const brand = speaking('en', 'es', 'cn', 'de', 'fr', 'pt', 'ph', 'vi')
  expect(localeOf(requested(language, cookie), brand, HOST).code).toBe(code)
})

test.each([
  ['?lang=fr', HOST, 'fr'],
  ['?page=2&lang=FR', HOST, 'fr'],
  ['?lang=fr&lang=de', HOST, 'fr'],
  ['?lang=pt', HOST, 'pt'],
  ['?lang=pt-PT', HOST, 'pt'],
  ['?lang=PH', HOST, 'ph'],
  ['?lang=fil', HOST, 'ph'],
  ['?lang=zh-Hans', HOST, 'cn'],
  ['?lang=zh-TW', HOST, 'es'],
  ['?lang=xx', HOST, 'es'],
  ['?lang=', HOST, 'es'],
  ['?lang=%ff', HOST, 'es'],
  ['?slang=fr', HOST, 'es'],
  ['', 'de.x.example', 'de'],
  ['?lang=fr', 'de.x.example', 'fr'],
  ['?lang=xx', 'de.x.example', 'de'],
])('an address with “%s” at %s is in %s, whatever the reader prefers', (query, host, code) => {
  const brand = speaking('en', 'es', 'cn', 'de', 'fr', 'pt', 'ph')
  const reader = { ...requested('en', 'i18n_redirected=es'), url: `/genres${query}` }
  expect(localeOf(reader, brand, host).code).toBe(code)
})

test('a brand with one language uses it for all readers', () => {
  expect(localeOf(requested('de', 'i18n_redirected=es'), speaking('en'), HOST).code).toBe('en')
  expect(localeOf(requested('en'), speaking('vi'), HOST).code).toBe('vi')
})

test('calls use the language of the page, unless the language cookies differ', () => {
  const german = LOCALES.find(({ code }) => code === 'de') as Locale
  expect(languageOf(requested('fr'), german)).toEqual({ section: 27, lang: 'de-DE' })
  expect(languageOf(requested('fr', 'i18n_redirected=de'), german)).toEqual({ section: 27, lang: 'de-DE' })
  expect(languageOf(requested('fr', 'hb_lang=es'), german)).toEqual({ section: 9, lang: 'es-ES' })
  expect(languageOf(requested('fr', 'section=25'), german)).toEqual({ section: 25, lang: 'fr-FR' })
  expect(languageOf(requested('fr'), LOCALES[0])).toEqual({ section: 7, lang: 'en-us' })
})

test('pages rendered concurrently each have their own language', async () => {
  const spoken = await Promise.all(
    LOCALES.map(locale =>
      inLocale(locale, async () => {
        await new Promise(setImmediate)
        return activeLocale().code
      }),
    ),
  )
  expect(spoken).toEqual(LOCALES.map(({ code }) => code))
  expect(activeLocale().code).toBe('en')
})
