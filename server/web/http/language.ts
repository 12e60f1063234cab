import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { COOKIE, readCookie } from '../../../shared/cookies.ts'
import { mainLanguage, type Language } from '../../../shared/language.ts'
import { parseLanguage, languageOfLocale, type Locale, type Locales } from '../../../shared/locales.ts'

type Brand = { locales: Locales }

/** A reader's language on a brand's site: by cookie, else by their browser's preferences, else the brand's default. */
export function localeOf({ headers }: Pick<IncomingMessage, 'headers'>, { locales }: Brand): Locale {
  if (locales.length === 1) return locales[0]
  const chosen = headers.cookie && readCookie(headers.cookie, COOKIE.locale)
  return locales.find(({ code }) => code === chosen) ?? bestOf(headers['accept-language'] ?? '', locales) ?? locales[0]
}

/** Sets `Vary` for responses that depend on `localeOf`, if the brand has several languages. */
export function varyByLanguage(res: Response, { locales }: Brand): void {
  if (locales.length > 1) res.vary('Accept-Language, Cookie')
}

/** The usual script of a language tag: `Hant` of zh-TW. Undefined for an invalid tag. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/** The locale that a browser prefers, by language and script: Mexican Spanish gets Spanish, Taiwan no zh-CN. */
function bestOf(accepted: string, locales: readonly Locale[]): Locale | undefined {
  const preferences = accepted.split(',').map(part => {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1
    return { tag: tag.replaceAll('_', '-'), language: mainLanguage(tag), quality: Number(quality) || 0 }
  })
  const sorted = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return sorted
    .map(({ tag, language }) => {
      const found = locales.find(({ iso }) => iso.startsWith(`${language}-`))
      // Browsers add `zh` to `zh-TW`: it means the same.
      const meant = tag.includes('-') ? tag : sorted.find(other => other.language === language)!.tag
      return found && scriptOf(meant) === scriptOf(found.iso) ? found : undefined
    })
    .find(Boolean)
}

/** Language of a reader's calls: from the cookies, else the page's. */
export function languageOf({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>, locale: Locale): Language {
  const [language, section] = cookie ? [readCookie(cookie, COOKIE.language), readCookie(cookie, COOKIE.section)] : []
  return language || section ? parseLanguage(language, section) : languageOfLocale(locale)
}
