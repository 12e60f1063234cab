import { LRUCache } from 'lru-cache'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brandFolderOf, brandFoldersIn } from '../call/brandFolder.ts'
import type { Prices } from '../../../shared/prices.ts'
import { brandFileSchema, hostNames } from '../../../shared/brand.ts'
import { LOCALES, localesOfCodes, type Locale, type Locales } from '../../../shared/locales.ts'
import type { AppInfo, CommentRules } from '../call/handler.ts'

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
    publisher: true,
    locales: true,
    words: true,
    prices: true,
    comments: true,
    commentWords: true,
  })
  .strip()

export type MailBrand = Omit<z.infer<typeof target>, 'iconPng' | 'locales' | 'prices' | 'hosts'> & {
  key: string
  hosts: readonly string[]
  locales: Locales
  icon?: Buffer
  /** BCP 47, if the tagline is not in the mail's language. */
  taglineIn?: string
  /** The last that could be read; undefined: never. */
  prices: Prices | undefined
  /** Why its folder cannot be used: no mail is sent for it, and without prices nothing is sold. */
  problem?: string
}

export type MailBrands = (key: string) => MailBrand

/** Between two looks at whether a folder has changed: sooner than web servers notice, so that they find its prices. */
const CHECK_AFTER_MS = 100
/** Between two reads of one that has not changed, or cannot be read. */
const FRESH_FOR_MS = 60_000
/** Callers may name brands that do not exist. */
const MAX = 2000

type BrandFolders = {
  folder: string
  /** Called at most once a minute for each brand whose folder cannot be used. */
  onProblem?: (brand: string, problem: string) => void
  now?: () => number
}

type Known = { brand: MailBrand; file: string; stamp: string; readAt: number; checkedAt: number }

/** A brand without a folder here is called by its key. */
export function readMailBrands({ folder, onProblem, now = Date.now }: BrandFolders): MailBrands {
  const known = new LRUCache<string, Known>({ max: MAX })
  const folders = new LRUCache<string, ReadonlyMap<string, string>>({
    max: 1,
    ttl: FRESH_FOR_MS,
    ttlResolution: 0,
    perf: { now },
    memoMethod: brandFoldersIn,
  })
  return key => {
    const time = now()
    const found = known.get(key)
    if (found && time - found.checkedAt < CHECK_AFTER_MS) return found.brand
    if (found && stampOf(found.file) === found.stamp && time - found.readAt < FRESH_FOR_MS) {
      found.checkedAt = time
      return found.brand
    }
    const name = brandFolderOf(folder, key, dir => folders.memo(dir))
    const file = join(folder, name ?? key, 'brand.json')
    // Before it is read, so that a change meanwhile is seen.
    const stamp = stampOf(file)
    const brand = read(key, name, found?.brand)
    known.set(key, { brand, file, stamp, readAt: time, checkedAt: time })
    return brand
  }

  function read(key: string, name: string | undefined, before: MailBrand | undefined): MailBrand {
    const place = name && join(folder, name)
    try {
      if (!place) throw new Error('no folder')
      const {
        iconPng,
        locales,
        prices = {},
        hosts,
        ...file
      } = target.parse(JSON.parse(readFileSync(join(place, 'brand.json'), 'utf8')))
      const icon = readFileSync(join(place, iconPng))
      return { ...file, hosts: hostNames(hosts), key, prices, locales: localesOfCodes(locales), icon }
    } catch {
      const problem = place ? `${place} cannot be read` : `no folder in ${folder} (BRANDS_DIR) has the id ${key}`
      onProblem?.(key, problem)
      return {
        key,
        problem,
        prices: before?.prices,
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

/** Differs if a file has changed; '' without one. */
function stampOf(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })
  return file ? `${file.size} ${file.mtimeMs} ${file.ino}` : ''
}

export function brandIn(locale: Locale, brand: MailBrand): MailBrand {
  const tagline = brand.words?.[locale.code]?.tagline
  const [first] = brand.locales
  if (tagline !== undefined) return { ...brand, tagline }
  return locale.code === first.code ? brand : { ...brand, taglineIn: first.iso }
}

/** The publisher in a line, for receipts; '' if the brand does not name it. */
export const sellerOf = ({ publisher }: MailBrand): string =>
  publisher ? [publisher.name, ...publisher.address, publisher.taxNumber ?? []].flat().join(', ') : ''

/** @param firstHeld comments of a new account that wait for approval */
export const commentsOf = ({ comments, commentWords }: MailBrand, firstHeld: number): CommentRules => ({
  places: comments ?? 'chapters',
  hold: commentWords?.hold ?? [],
  refuse: commentWords?.refuse ?? [],
  firstHeld,
})

export const appOf = ({ appName, app = {} }: MailBrand): AppInfo => ({
  name: appName,
  scheme: app.scheme ?? '',
  ios_store_url: app.iosStoreUrl ?? '',
  android_package: app.androidPackage ?? '',
})
