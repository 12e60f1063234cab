import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { COOKIE, readCookie } from '../../../shared/cookies.ts'
import { LANGUAGE_FIELD, type Language } from '../../../shared/language.ts'
import { matchLocale } from '../../../shared/matchLocale.ts'
import { parseLanguage, languageOfLocale, type Locale, type Locales } from '../../../shared/locales.ts'

type Brand = { locales: Locales; languageHosts: ReadonlyMap<string, Locale> }
type Request = Pick<IncomingMessage, 'headers' | 'url'>

/**
 * The language of a response: of the address, else by the reader's cookie, else by their browser's preferences, else
 * the brand's default. @param host as `normalHost` returns it
 */
export function localeOf({ headers, url }: Request, brand: Brand, host: string): Locale {
  const { locales } = brand
  if (locales.length === 1) return locales[0]
  const ofAddress = namedLocale(url, locales) ?? brand.languageHosts.get(host)
  if (ofAddress) return ofAddress
  const chosen = headers.cookie && readCookie(headers.cookie, COOKIE.locale)
  return locales.find(({ code }) => code === chosen) ?? bestOf(headers['accept-language'] ?? '', locales) ?? locales[0]
}

/** The language named by `?lang=`, as a code or tag in any case; undefined if the brand does not have it. */
export function namedLocale(url: string | undefined, locales: Locales): Locale | undefined {
  if (locales.length === 1 || !url?.includes(`${LANGUAGE_FIELD}=`)) return undefined
  const name = new URLSearchParams(url.slice(url.indexOf('?'))).get(LANGUAGE_FIELD)?.toLowerCase() ?? ''
  return locales.find(({ code }) => code === name) ?? bestOf(name, locales)
}

/** Sets `Vary` for responses that depend on `localeOf`, if the brand has several languages. */
export function varyByLanguage(res: Response, { locales }: Brand): void {
  if (locales.length > 1) res.vary('Accept-Language, Cookie')
}

/** The locale that a browser prefers. @param accepted `Accept-Language` */
function bestOf(accepted: string, locales: readonly Locale[]): Locale | undefined {
  const preferences = accepted.split(',').map(part => {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1
    return { tag: tag.replaceAll('_', '-'), quality: Number(quality) || 0 }
  })
  const sorted = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return matchLocale(
    sorted.map(({ tag }) => tag),
    locales,
  )
}

/** Language of a reader's calls: from the cookies, else the page's. */
export function languageOf({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>, locale: Locale): Language {
  const [language, section] = cookie ? [readCookie(cookie, COOKIE.language), readCookie(cookie, COOKIE.section)] : []
  return language || section ? parseLanguage(language, section) : languageOfLocale(locale)
}
