import type { Manifest } from '../../server/web/pages/manifest.ts'
import { printFileSizes } from './fileSizes.ts'
import { isPage } from './joinScripts.ts'
import { FOLLOWING, FOLLOWING_ALL, FOLLOWING_LANGUAGES, STAYING, COPY_VARIANT } from './scriptFiles.ts'
import { PAGES_AHEAD } from '../../shared/page/pagesAhead.ts'
import { brotliCompressSync } from 'node:zlib'
import { classFilter, rulesFor } from '../../server/web/pages/inlineStyles.ts'

/** Brotli budget of a page's inline styles in bytes, without the brand's. */
const BUDGET = 5_590

/**
 * Prints the largest inline styles of any streamed page; complete pages inline some 1 kB less. False if over budget.
 */
function printStyleSizes(manifest: Manifest): boolean {
  const sizes = Object.entries(manifest.chunks).map(([name, { styles }]) => {
    const css = rulesFor(manifest.rules, classFilter(manifest, styles))
    return { name, bytes: brotliCompressSync(css).length }
  })
  const [most] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (!most) return true
  const over = most.bytes > BUDGET ? `, over the budget of ${BUDGET} bytes` : ''
  process.stderr.write(`styles in a page, at most: ${most.bytes} bytes (brotli, ${most.name})${over}\n`)
  return most.bytes <= BUDGET
}

/** Bytes by which a page's scripts vary with the checkout's folder, which decides on short names and hashes. */
const VARIATION = 150
/**
 * Brotli bytes and files of a cold page's scripts (docs/decisions/067-unpatched-packages.md): before hydration, with
 * all that then loads by itself, and with what follows once the reader does something or has stayed for ten seconds.
 */
export const BUDGETS = {
  hydration: { bytes: 98_300 + VARIATION, files: 5 },
  all: { bytes: 123_800 + VARIATION, files: 10 },
  staying: { bytes: 138_100 + VARIATION, files: 15 },
}
/** Bytes of the inline head script: of any page, and of one that shows a chapter. */
const HEAD_SCRIPT_BUDGETS = { headScript: 1_790, readingHeadScript: 2_975 } as const

type Cost = { bytes: number; files: number }
/** Pages with the same files cost the same. */
type Row = { pages: string[]; hydration: Cost; all: Cost; staying: Cost }

/** Cost of each page, the highest first. */
function costs({ entry, shared, chunks, sizes }: Manifest): Row[] {
  const scriptsOf = (names: readonly string[]) => names.flatMap(name => chunks[name]?.scripts ?? [])
  const cost = (files: Iterable<string>): Cost => {
    const all = [...new Set(files)]
    return { bytes: all.reduce((sum, file) => sum + (sizes[file]?.brotli ?? 0), 0), files: all.length }
  }
  const dearest = (all: string[][]) => all.toSorted((a, b) => cost(b).bytes - cost(a).bytes)[0] ?? []
  const pages = Object.keys(chunks).filter(isPage)
  const copy = dearest(Object.keys(chunks).flatMap(name => (COPY_VARIANT.test(name) ? [scriptsOf([name])] : [])))
  const rows = new Map<string, Row>()
  for (const page of pages) {
    const own = [entry, ...shared, ...scriptsOf([page])]
    const following = FOLLOWING[page] ?? []
    const key = [...own, ...following].join()
    const known = rows.get(key)
    if (known) {
      known.pages.push(page)
      continue
    }
    const all = [...own, ...scriptsOf([...FOLLOWING_ALL, FOLLOWING_LANGUAGES, ...following])]
    let staying = [...all, ...scriptsOf(STAYING), ...copy]
    // In the worst case the largest pages are prefetched.
    for (let ahead = 0; ahead < PAGES_AHEAD; ahead++)
      staying = dearest(pages.map(name => [...staying, ...scriptsOf([name])]))
    rows.set(key, { pages: [page], hydration: cost(own), all: cost(all), staying: cost(staying) })
  }
  return [...rows.values()].toSorted((a, b) => b.hydration.bytes - a.hydration.bytes)
}

const isWithin = (cost: Cost, budget: Cost) => cost.bytes <= budget.bytes && cost.files <= budget.files
const lineOf = ({ bytes, files }: Cost) => `${(bytes / 1000).toFixed(1).padStart(7)} kB ${files}`

/** Prints the sizes of scripts and styles in `dist/`. False if one is over budget. */
export const isWithinBudgets = (manifest: Manifest): boolean =>
  [printSizes(manifest), printStyleSizes(manifest), printFileSizes(manifest, 'dist/client/worker')].every(Boolean)

/** Prints the script size of each page. False if one is over budget. */
function printSizes(manifest: Manifest): boolean {
  const rows = costs(manifest)
  let isFine = true
  for (const [name, budget] of Object.entries(HEAD_SCRIPT_BUDGETS)) {
    const { length } = manifest[name as keyof typeof HEAD_SCRIPT_BUDGETS].code
    isFine &&= length <= budget
    process.stderr.write(`${name}: ${length} bytes of at most ${budget}\n`)
  }
  process.stderr.write('scripts, brotli: to hydrate | with what follows, at most | for readers who stay\n')
  for (const { pages, ...costs } of rows) {
    const { hydration, all, staying } = costs
    const fits = (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).every(step => isWithin(costs[step], BUDGETS[step]))
    isFine &&= fits
    const [first, ...more] = pages
    const name = `${first}${more.length ? ` and ${more.length} more` : ''}`
    process.stderr.write(
      `${lineOf(hydration)} | ${lineOf(all)} | ${lineOf(staying)}  ${name}${fits ? '' : '  over its budget'}\n`,
    )
  }
  return isFine
}
