import { LANGUAGE_FIELD } from '../../../shared/language.ts'
import type { Locale } from '../../../shared/locales.ts'
import { listedHosts } from '../../linkOrigin.ts'
import { localeOfHost } from '../http/language.ts'
import type { Brand } from './brand.ts'
import { isLocalName } from './firstHost.ts'

type Hosts = Pick<Brand, 'hosts' | 'languageHosts' | 'locales'>

/** The host of pages in a language: its own, else the first for all languages, else the first. */
export function hostOfLanguage({ hosts, languageHosts }: Hosts, { code }: Locale): string | undefined {
  const listed = listedHosts(hosts)
  const own = listed.find(host => languageHosts.get(host) === code)
  return own ?? listed.find(host => !languageHosts.has(host)) ?? listed[0]
}

/** Whether a language is at another host than this one: its own, or the first for all if this one has another. */
export function isElsewhere(brand: Hosts, locale: Locale, domain: string): boolean {
  const host = hostOfLanguage(brand, locale)
  if (host === undefined || host === domain || isLocalName(domain)) return false
  return brand.languageHosts.has(host) || brand.languageHosts.has(domain)
}

type Place = { brand: Hosts; domain: string; origin: string; locale: Locale }

export type PageAddresses = {
  /** Origin of pages in this language: `https://www.brand.com`. */
  origin: string
  locale: Locale
  /** Absolute address of a page or document in this language. */
  at(path: string): string
  /** The same in each language of the brand, the default first; empty for a brand with one. */
  alternates(path: string): { locale: Locale; href: string }[]
}

/** Addresses in the languages of a brand. @param place with the origin of its own language */
export function addressesOf(place: Place): PageAddresses {
  const { brand, origin, locale } = place
  const addresses = brand.locales.map(locale => ({ locale, at: addressIn(place, locale) }))
  return {
    origin,
    locale,
    at: addressIn(place, locale),
    alternates: path => (addresses.length > 1 ? addresses.map(({ locale, at }) => ({ locale, href: at(path) })) : []),
  }
}

/** At the host of that language, with `?lang=` unless crawlers get it without. */
function addressIn({ brand, domain, origin }: Place, locale: Locale): (path: string) => string {
  const base = new URL(origin)
  const host = isLocalName(domain) ? undefined : hostOfLanguage(brand, locale)
  if (host !== undefined) base.hostname = host
  const isNamed = locale !== (localeOfHost(brand, base.hostname) ?? brand.locales[0])
  return path => {
    const url = new URL(path, base)
    if (isNamed) url.searchParams.set(LANGUAGE_FIELD, locale.code)
    return url.href
  }
}
