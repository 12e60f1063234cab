import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import type { Brand, Brands } from './brand.ts'
import { indexByHost } from './indexByHost.ts'
import { readBrand, reasonOf, type Problem, type ProductSettings } from './readBrand.ts'

type BrandSettings = ProductSettings & { brandsDir: string; defaultBrand?: string }

/** Stands in a problem for every brand: the folder itself cannot be read. */
const ALL = ''

/** Brands that cannot be used: the message names file, field and reason of each problem. */
class BrandError extends Error {
  override name = 'BrandError'
  constructor(problems: readonly Problem[]) {
    super(`These brands cannot be used:\n${problems.map(problem => `  ${sentence(problem)}`).join('\n')}`)
  }
}

export type ReloadableBrands = Brands & {
  /** Reads the folder again. A bad brand keeps its last good version (if it has one) and the reason is logged. */
  reload(): Promise<void>
  /** Called after each reload. */
  onReload(listener: () => void): void
}

/** Reads all brands at the start, when every one must be good: rejects with BrandError. */
export async function readBrands(settings: BrandSettings, log: Log): Promise<ReloadableBrands> {
  const { loaded, problems } = await readFolder(settings)
  problems.push(...clashes(loaded).map(clash => clash.problem))
  if (settings.defaultBrand && !loaded.some(brand => brand.key === settings.defaultBrand)) {
    problems.push({
      brand: settings.defaultBrand,
      file: settings.brandsDir,
      field: 'DEFAULT_BRAND',
      reason: 'there is no brand of this name',
    })
  }
  if (problems.length > 0) throw new BrandError(problems)

  const listeners: (() => void)[] = []
  let brands: readonly Brand[] = loaded
  let find = indexByHost(brands, settings.defaultBrand)
  return {
    all: () => brands,
    ofHost: host => find(host),
    onReload: listener => void listeners.push(listener),
    async reload() {
      const next = await readFolder(settings)
      for (const problem of next.problems) log.error({ problem }, `brand refused: ${sentence(problem)}`)
      const refused = new Set(next.problems.map(problem => problem.brand))
      const kept = brands.filter(brand => refused.has(brand.key) || refused.has(ALL))
      brands = settle([...next.loaded, ...kept], brands, log)
      find = indexByHost(brands, settings.defaultBrand)
      log.info({ brands: brands.map(brand => brand.key) }, 'brands read again')
      for (const listener of listeners) listener()
    },
  }
}

async function readFolder(settings: BrandSettings): Promise<{ loaded: Brand[]; problems: Problem[] }> {
  const problem = (reason: string): Problem => ({ brand: ALL, file: settings.brandsDir, field: 'BRANDS_DIR', reason })
  try {
    const folders = (await readdir(settings.brandsDir, { withFileTypes: true }))
      .filter(entry => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(entry => entry.name)
    const results = await Promise.all(folders.toSorted().map(key => readBrand(settings.brandsDir, key, settings)))
    const loaded = results.filter((result): result is Brand => !Array.isArray(result))
    const problems = results.filter(result => Array.isArray(result)).flat()
    return { loaded, problems: folders.length > 0 ? problems : [problem('no brand is there')] }
  } catch (error) {
    return { loaded: [], problems: [problem(reasonOf(error))] }
  }
}

type Clash = { problem: Problem; with: string }

/** Hosts, prefixes and the marks that only one brand may have, each named against the second brand that claims it. */
function clashes(brands: readonly Brand[]): Clash[] {
  const owners = new Map<string, string>()
  const found: Clash[] = []
  for (const brand of brands) {
    const claims: [field: string, value: string][] = [
      ...brand.hosts.map((host): [string, string] => ['hosts', host]),
      ['apiPrefix', brand.file.apiPrefix],
      ...(['localNetwork', 'fromSettings'] as const).flatMap((mark): [string, string][] =>
        brand.file[mark] ? [[mark, 'true']] : [],
      ),
    ]
    for (const [field, value] of claims) {
      const owner = owners.get(`${field} ${value}`)
      const reason = `${value} belongs to the brand ${owner}`
      if (owner)
        found.push({ problem: { brand: brand.key, file: join(brand.key, 'brand.json'), field, reason }, with: owner })
      else owners.set(`${field} ${value}`, brand.key)
    }
  }
  return found
}

/**
 * A set without clashes: brands that clash go back to their last good version, or out if they are new. It ends,
 * since each round turns at least one brand back, and the last good versions agree among themselves.
 */
function settle(wanted: readonly Brand[], lastGood: readonly Brand[], log: Log): readonly Brand[] {
  let brands = wanted
  for (let found = clashes(brands); found.length > 0; found = clashes(brands)) {
    for (const { problem } of found) log.error({ problem }, `brand refused: ${sentence(problem)}`)
    const turnedBack = new Set(found.flatMap(clash => [clash.problem.brand, clash.with]))
    brands = brands.flatMap(brand =>
      turnedBack.has(brand.key) ? lastGood.filter(good => good.key === brand.key) : [brand],
    )
  }
  return brands
}

const sentence = (problem: Problem) => [problem.file, problem.field, problem.reason].filter(Boolean).join(': ')
