import { unreadable } from '../../settings/issues.ts'
import type { Log } from '../../log.ts'
import type { Brand, Brands } from './brand.ts'
import { overlaps, settle } from './clashes.ts'
import { formerPictures, type FormerPictures } from './pictures/formerPictures.ts'
import { sentence, type Problem } from './problem.ts'
import { brandFolders, readFolders, type Entry } from './readFolders.ts'
import { isLocalHost } from '../../callers/localNetwork.ts'
import { entryFor } from './site.ts'
import { hostNames } from '../../../shared/brand.ts'

export type BrandSettings = { brandsDir: string; defaultBrand?: string }

/** No brand can be used: the message names file, field and reason of each problem. */
export class BrandError extends Error {
  override name = 'BrandError'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(`Invalid brands:\n${problems.map(problem => `  ${sentence(problem)}`).join('\n')}`)
    this.problems = problems
  }
}

export type ReloadableBrands = Brands & {
  /** A bad brand keeps its last good version. @param only folders still written to: reported once they rest */
  reload(only?: readonly string[]): Promise<void>
  /** Called after each reload; if folders were named, only when something changed. */
  onReload(listener: () => void): void
  refused(): readonly Problem[]
  /** Former pictures that open pages may still request. */
  former: Pick<FormerPictures, 'find'>
}

/** Milliseconds that a bad folder must stay unchanged before it is reported. */
const SETTLE_TIME = 2000
const NAMED = 20

/** Bad ones are logged and skipped. Rejects with BrandError if none is good or DEFAULT_BRAND has no folder. */
export async function readBrands(settings: BrandSettings, log: Log, settled = SETTLE_TIME): Promise<ReloadableBrands> {
  const { brandsDir, defaultBrand } = settings
  const { entries, brands: first, problems } = await readAll(settings)
  const missing = missingDefault(entries, settings)
  if (missing.length > 0 || first.length === 0) throw new BrandError([...problems, ...missing])

  const listeners: (() => void)[] = []
  const former = formerPictures()
  const pendingWrites = awaitWriteFinish(keys => void reload(keys), settled)
  let brands = first
  let good = byFolder(first)
  let refused = problems
  logProblems(refused, log)
  logOverlaps(first, log)

  async function readChanged(only?: readonly string[]): Promise<void> {
    const onDisk = new Set(await brandFolders(brandsDir))
    const isBrand = (key: string) => onDisk.has(key) || entries.has(key) || pendingWrites.holds(key)
    const keys = only?.filter(isBrand) ?? [...onDisk]
    const read = await readFolders(brandsDir, keys, entries)
    if (!only) pendingWrites.end()
    const ready = only ? pendingWrites.take(read) : [...read]
    for (const [key, entry] of ready) entries.set(key, entry)
    const renamed = new Set(ready.flatMap(([, { read }]) => keyIn(read) ?? []))
    const isPending = (key: string) => pendingWrites.holds(key) && !renamed.has(keyIn(entries.get(key)?.read) ?? '')
    const gone = [...entries.keys()].filter(key => !onDisk.has(key) && !isPending(key))
    for (const key of gone) entries.delete(key)
    if (!only || ready.length > 0 || gone.length > 0) apply(ready.length, only !== undefined)
  }

  function apply(read: number, isOfOneWriter: boolean): void {
    const invalid = new Set(refused.map(({ brand }) => brand))
    const [before, reported] = [good, new Set(isOfOneWriter ? refused.map(sentence) : [])]
    const next = settle(brandsToServe(entries, before), before)
    brands = next.brands
    good = byFolder(brands)
    Object.assign(served, indexBrands(brands, defaultBrand))
    refused = [...problemsIn(entries), ...next.refused]
    const changed = brands.filter(brand => before.get(brand.folder) !== brand)
    for (const brand of changed) former.store(before.get(brand.folder), brand)
    logProblems(
      refused.filter(problem => !reported.has(sentence(problem))),
      log,
    )
    for (const { brand } of refused) invalid.delete(brand)
    for (const brand of invalid) if (good.has(brand)) log.info({ brand }, 'brand valid again')
    if (changed.length > 0) logOverlaps(brands, log)
    log.info(
      {
        brands: good.size,
        read,
        changed: changed.length,
        removed: before
          .keys()
          .filter(key => !good.has(key))
          .toArray().length,
        refused: new Set(refused.map(problem => problem.brand)).size,
        names: changed.slice(0, NAMED).map(brand => brand.key),
      },
      'brands reloaded',
    )
    for (const listener of listeners) listener()
  }

  // Sequential, so that the last read wins.
  let running = Promise.resolve()
  const reload = (only?: readonly string[]) =>
    (running = running
      .then(() => readChanged(only))
      .catch((error: unknown) => logProblems([problemOfAll(brandsDir, unreadable(error))], log)))

  const served: ReloadableBrands = {
    ...indexBrands(first, defaultBrand),
    all: () => brands,
    onReload: listener => void listeners.push(listener),
    refused: () => refused,
    former,
    reload,
  }
  return served
}

export async function readAll(settings: BrandSettings): Promise<{
  entries: Map<string, Entry>
  brands: readonly Brand[]
  problems: readonly Problem[]
}> {
  const { brandsDir } = settings
  try {
    const folders = await brandFolders(brandsDir)
    if (folders.length === 0) throw new Error('no brand found')
    const entries = await readFolders(brandsDir, folders, new Map())
    const { brands, refused } = settle(brandsToServe(entries, new Map()), new Map())
    return { entries, brands, problems: [...problemsIn(entries), ...refused] }
  } catch (error) {
    return { entries: new Map(), brands: [], problems: [problemOfAll(brandsDir, unreadable(error))] }
  }
}

const keyIn = (read: Entry['read'] | undefined) => (read && !Array.isArray(read) ? read.key : undefined)

export const missingDefault = (entries: ReadonlyMap<string, Entry>, { brandsDir, defaultBrand }: BrandSettings) =>
  defaultBrand && ![...entries].some(([folder, { read }]) => (keyIn(read) ?? folder) === defaultBrand)
    ? [{ brand: defaultBrand, file: brandsDir, field: 'DEFAULT_BRAND', reason: 'there is no brand with this name' }]
    : []

const byFolder = (brands: readonly Brand[]): ReadonlyMap<string, Brand> =>
  new Map(brands.map(brand => [brand.folder, brand]))

/** The brands to serve: for a bad one its last good version. */
const brandsToServe = (entries: ReadonlyMap<string, Entry>, lastGood: ReadonlyMap<string, Brand>): Brand[] =>
  [...entries]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, { read }]) => (Array.isArray(read) ? (lastGood.get(key) ?? []) : read))

const problemsIn = (entries: ReadonlyMap<string, Entry>): Problem[] =>
  [...entries.values()].flatMap(({ read }) => (Array.isArray(read) ? read : []))

const problemOfAll = (file: string, reason: string): Problem => ({ brand: '', file, field: 'BRANDS_DIR', reason })

function logProblems(problems: readonly Problem[], log: Log): void {
  for (const problem of problems) log.error({ problem }, 'brand refused')
}

function logOverlaps(brands: readonly Brand[], log: Log): void {
  for (const problem of overlaps(brands)) log.warn({ problem }, 'brands overlap')
}

/**
 * Delays bad or deleted folders while their files may still be changing.
 * @param readAgain reads folders again
 * @param wait milliseconds that a bad folder must stay unchanged before it is reported
 */
function awaitWriteFinish(readAgain: (keys: string[]) => void, wait: number) {
  const stamps = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  return {
    holds: (key: string) => stamps.has(key),
    /** Stops waiting: every entry counts as it is. */
    end(): void {
      clearTimeout(timer)
      stamps.clear()
    },
    /** Returns the entries that can be used now; the others are read again later. */
    take(read: ReadonlyMap<string, Entry>): [key: string, entry: Entry][] {
      const settled = [...read].filter(([key, { stamp, read }]) => {
        const isHeld = Array.isArray(read) && stamps.get(key) !== stamp
        if (isHeld) stamps.set(key, stamp)
        else stamps.delete(key)
        return !isHeld
      })
      clearTimeout(timer)
      if (stamps.size > 0) timer = setTimeout(() => readAgain([...stamps.keys()]), wait).unref()
      return settled
    },
  }
}

/** Finds a host: exact, then the longest `*.` pattern, then the local network's brand, then `otherwise`. */
export function indexBrands(brands: readonly Brand[], otherwise?: string): Omit<Brands, 'all'> {
  const byHost = new Map(
    brands.flatMap(brand => [...brand.hosts, ...(brand.file.formerHosts ?? [])].map(host => [host, brand] as const)),
  )
  const isEntry = (host: string) => byHost.has(host)
  const prefixes = new Set(brands.map(brand => brand.file.apiPrefix))
  const local = brands.find(brand => brand.file.localNetwork)
  const last = brands.find(brand => brand.key === otherwise)

  return {
    ofHost(host, isLocalReader = () => true) {
      const brand = byHost.get(host) ?? byHost.get(entryFor(host, isEntry) ?? '')
      if (brand && brand !== local) return brand
      return (brand || isLocalHost(host)) && isLocalReader() ? (local ?? last) : last
    },
    isNamed(host) {
      const entry = entryFor(host, isEntry) ?? ''
      const brand = byHost.get(entry)
      const { hosts = [], formerHosts = [] } = brand?.file ?? {}
      return formerHosts.includes(entry) || (brand !== local && hostNames(hosts).includes(entry))
    },
    isPrefix: segment => prefixes.has(segment),
  }
}
