import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brandFileSchema } from '../../../shared/brand.ts'
import { LOCALES, localesOfCodes, type Locale, type Locales } from '../../../shared/locales.ts'
import type { AppInfo } from '../call/handler.ts'

const wanted = brandFileSchema
  .pick({
    appName: true,
    tagline: true,
    iconPng: true,
    headerBg: true,
    $headerColor: true,
    hosts: true,
    contactEmail: true,
    localNetwork: true,
    app: true,
    locales: true,
    words: true,
  })
  .strip()

/** What mails show of a brand. */
export type MailBrand = Omit<z.infer<typeof wanted>, 'iconPng' | 'locales'> & {
  key: string
  locales: Locales
  /** A PNG picture, square; absent where the folder has none. */
  icon?: Buffer
}

export type MailBrands = (key: string) => MailBrand

/** Milliseconds for which a brand is what its folder said. */
const FRESH = 60_000
/** More than any site has: whoever calls names the brand, and may name one that is none. */
const MAX = 2000

/**
 * The brands' names, colours and apps, read when they are first asked for and once a minute. One of which there is no
 * folder here, as where the web server is elsewhere, is called by its key.
 * @param folder with one folder a brand
 */
export function readMailBrands(folder: string, now: () => number = Date.now): MailBrands {
  const known = new LRUCache<string, MailBrand>({
    max: MAX,
    ttl: FRESH,
    ttlResolution: 0,
    perf: { now },
    memoMethod: read,
  })
  return key => known.memo(key)

  function read(key: string): MailBrand {
    try {
      const { iconPng, locales, ...file } = wanted.parse(
        JSON.parse(readFileSync(join(folder, key, 'brand.json'), 'utf8')),
      )
      return { ...file, key, locales: localesOfCodes(locales), icon: readFileSync(join(folder, key, iconPng)) }
    } catch {
      return {
        key,
        appName: key,
        locales: LOCALES,
        tagline: '',
        headerBg: '#f1efe9',
        $headerColor: '#22201c',
        hosts: [],
        contactEmail: '',
      }
    }
  }
}

/** A brand as it speaks of itself in a language. */
export const brandIn = (locale: Locale, brand: MailBrand): MailBrand => ({
  ...brand,
  tagline: brand.words?.[locale.code]?.tagline ?? brand.tagline,
})

/** What is told of a brand's app; texts are empty where it has none. */
export const appOf = ({ appName, app = {} }: MailBrand): AppInfo => ({
  name: appName,
  scheme: app.scheme ?? '',
  ios_store_url: app.iosStoreUrl ?? '',
  android_package: app.androidPackage ?? '',
})

/**
 * Where a link of a mail leads: the host at which it was asked for, if that is the brand's; else its first own host,
 * over https and without a port either way. Whoever calls under a host of theirs (`DEFAULT_BRAND` answers any) gets no
 * link sent there. On this computer and its network it is the address as the web server tells it.
 * @param asked '' where nobody asked; then '' where the brand has no host of its own
 */
export function mailOrigin({ key, hosts, localNetwork }: MailBrand, asked: string): string {
  const first = hosts.find(host => !host.startsWith('*.'))
  if (asked === '') return first ? `https://${first}` : ''
  const { hostname } = new URL(asked)
  const own = hosts.some(host => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
  if (own) return `https://${hostname}`
  return localNetwork || !first || hostname === `${key}.localhost` ? asked : `https://${first}`
}
