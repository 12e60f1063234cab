import { LRUCache } from 'lru-cache'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { hasBrandFolder } from '../call/brandFolder.ts'
import { brandFileSchema } from '../../../shared/brand.ts'
import { LOCALES, localesOfCodes, type Locale, type Locales } from '../../../shared/locales.ts'
import type { AppInfo } from '../call/handler.ts'

const target = brandFileSchema
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

export type MailBrand = Omit<z.infer<typeof target>, 'iconPng' | 'locales'> & {
  key: string
  locales: Locales
  icon?: Buffer
  /** Why its folder cannot be used: no mail is sent for it. */
  problem?: string
}

export type MailBrands = (key: string) => MailBrand

const FRESH_FOR_MS = 60_000
/** Callers may name brands that do not exist. */
const MAX = 2000

type BrandFolders = {
  folder: string
  /** Called at most once a minute for each brand whose folder cannot be used. */
  onProblem?: (brand: string, problem: string) => void
  now?: () => number
}

/** At most once a minute each. A brand without a folder here is called by its key. */
export function readMailBrands({ folder, onProblem, now = Date.now }: BrandFolders): MailBrands {
  const known = new LRUCache<string, MailBrand>({
    max: MAX,
    ttl: FRESH_FOR_MS,
    ttlResolution: 0,
    perf: { now },
    memoMethod: read,
  })
  return key => known.memo(key)

  function read(key: string): MailBrand {
    try {
      const { iconPng, locales, ...file } = target.parse(
        JSON.parse(readFileSync(join(folder, key, 'brand.json'), 'utf8')),
      )
      return { ...file, key, locales: localesOfCodes(locales), icon: readFileSync(join(folder, key, iconPng)) }
    } catch {
      const place = join(folder, key)
      const problem = existsSync(place) ? `${place} cannot be read` : `there is no ${place} (BRANDS_DIR)`
      onProblem?.(key, problem)
      return {
        key,
        problem,
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

/** Whether there is any brand in a folder. */
export function hasBrands(folder: string): boolean {
  try {
    return readdirSync(folder).some(key => hasBrandFolder(folder, key))
  } catch {
    return false
  }
}

export const brandIn = (locale: Locale, brand: MailBrand): MailBrand => ({
  ...brand,
  tagline: brand.words?.[locale.code]?.tagline ?? brand.tagline,
})

export const appOf = ({ appName, app = {} }: MailBrand): AppInfo => ({
  name: appName,
  scheme: app.scheme ?? '',
  ios_store_url: app.iosStoreUrl ?? '',
  android_package: app.androidPackage ?? '',
})
