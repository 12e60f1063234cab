import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brandFolderOf, brandFoldersIn } from '../call/brandFolder.ts'
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
  const folders = new LRUCache<string, ReadonlyMap<string, string>>({
    max: 1,
    ttl: FRESH_FOR_MS,
    ttlResolution: 0,
    perf: { now },
    memoMethod: brandFoldersIn,
  })
  return key => known.memo(key)

  function read(key: string): MailBrand {
    const name = brandFolderOf(folder, key, dir => folders.memo(dir))
    const place = name && join(folder, name)
    try {
      if (!place) throw new Error('no folder')
      const { iconPng, locales, ...file } = target.parse(JSON.parse(readFileSync(join(place, 'brand.json'), 'utf8')))
      return { ...file, key, locales: localesOfCodes(locales), icon: readFileSync(join(place, iconPng)) }
    } catch {
      const problem = place ? `${place} cannot be read` : `no folder in ${folder} (BRANDS_DIR) has the id ${key}`
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
