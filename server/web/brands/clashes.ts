import type { Brand } from './brand.ts'
import { problemOf, type Problem } from './problem.ts'

/** What must be unique to a brand, as comparable text. */
function claimsOf({ key, hosts, file }: Brand): [field: string, value: string, kind?: string][] {
  return [
    ['id', key],
    ...hosts.map((host): [string, string] => ['hosts', host]),
    ...(file.formerHosts ?? []).map((host): [string, string, string] => ['formerHosts', host, 'hosts']),
    ['apiPrefix', file.apiPrefix],
    ...(file.localNetwork ? [['localNetwork', 'true'] as [string, string]] : []),
  ]
}

/** Hosts, prefixes and marks that two brands claim, reported for the later one. */
function clashes(brands: readonly Brand[]): Problem[] {
  const owners = new Map<string, string>()
  const found: Problem[] = []
  for (const brand of brands)
    for (const [field, value, kind = field] of claimsOf(brand)) {
      const owner = owners.get(`${kind} ${value}`)
      if (owner) found.push(problemOf(brand, field, `${value} belongs to the brand ${owner}`))
      else owners.set(`${kind} ${value}`, brand.folder)
    }
  return found
}

/**
 * Resolves clashes. The current owner keeps a host or prefix: a changed brand that claims it falls back to its last
 * good version, and a new brand is skipped. Among new brands one whose folder is named by its id
 * wins, then the first by name.
 * @param lastGood brands without clashes, by folder
 */
export function settle(
  target: readonly Brand[],
  lastGood: ReadonlyMap<string, Brand>,
): { brands: Brand[]; refused: Problem[] } {
  const isSettled = (brand: Brand) => lastGood.get(brand.folder) === brand
  /** A copy, which still has the id of the original, comes later. */
  const rank = (brand: Brand) => (isSettled(brand) ? 0 : brand.folder === brand.key ? 1 : 2)
  const refused: Problem[] = []
  let brands = [...target]
  for (;;) {
    const found = clashes(brands.toSorted((one, other) => rank(one) - rank(other)))
    if (found.length === 0) return { brands, refused }
    refused.push(...found)
    // Each pass drops at least one brand, and last good versions do not clash.
    const dropped = new Set(found.map(problem => problem.brand))
    brands = brands.flatMap(brand => (dropped.has(brand.folder) ? (lastGood.get(brand.folder) ?? []) : brand))
  }
}

const NAMED = 3

/** `*.` patterns that match hosts of other brands: allowed, since exact hosts win, but rarely intended. */
export function overlaps(brands: readonly Brand[]): Problem[] {
  const patterns = new Map(
    brands.flatMap(brand =>
      brand.hosts
        .filter(host => host.startsWith('*.'))
        .map(pattern => [pattern, { brand, covered: new Set<string>() }]),
    ),
  )
  if (patterns.size === 0) return []
  for (const { key, hosts } of brands)
    for (const host of hosts) {
      const below = `.${host.replace(/^\*\./, '')}`
      for (let dot = 0; dot >= 0; dot = below.indexOf('.', dot + 1)) {
        const pattern = patterns.get(`*${below.slice(dot)}`)
        if (pattern && pattern.brand.key !== key) pattern.covered.add(`${host} of the brand ${key}`)
      }
    }
  return [...patterns].flatMap(([pattern, { brand, covered }]) => {
    if (covered.size === 0) return []
    const more = covered.size > NAMED ? ` and ${covered.size - NAMED} more` : ''
    return [problemOf(brand, 'hosts', `${pattern} overlaps with ${[...covered].slice(0, NAMED).join(', ')}${more}`)]
  })
}
