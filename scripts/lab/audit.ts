import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSite } from '../../client/journeys/testing/site.ts'
import { brandFolders } from '../../server/web/brands/readFolders.ts'
import { findChromium } from '../setup/findChromium.ts'
import { firstBook } from './browser/firstBook.ts'

/**
 * `audit.ts [BRAND …]`: Lighthouse scores of four pages in the named brands, by default the first two of `brands/`, as
 * a table; exit code 1 if a score is too low. Needs a build.
 */

const there = await brandFolders('brands')
const named = process.argv.slice(2)
const missing = named.filter(name => !there.includes(name))
if (missing.length > 0) {
  console.error(`There is no brand ${missing.join(', ')}; there are ${there.join(', ')}.`)
  process.exit(2)
}
const BRANDS = named.length > 0 ? named : there.slice(0, 2)
/** Minimum scores, of 100. */
const MIN = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof MIN
/** What Lighthouse prints, as far as it is read here. */
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}
const RUNS = 3
const CATEGORIES = Object.keys(MIN) as Category[]

/** The specification disables zoom (docs/decisions/066), and local hosts exclude crawlers. */
const SKIPPED = ['meta-viewport', 'is-crawlable']
const FLAGS = '--headless=new --no-sandbox'

const data = await mkdtemp(join(tmpdir(), 'quire-audit-'))
const site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'warn' })
const CHROME_PATH = await findChromium(console.error)
try {
  const pages = { home: '/', book: await firstBook(site.port), reader: '/book-reader/1/2', search: '/search' }
  console.log(`| brand | page | ${CATEGORIES.join(' | ')} |\n|${'---|'.repeat(CATEGORIES.length + 2)}`)
  for (const brand of BRANDS) for (const [page, path] of Object.entries(pages)) await audit(brand, page, path)
} finally {
  await site.stop()
  await rm(data, { recursive: true, force: true })
}

/** The run with the median performance: it varies with the machine's load. */
async function middleRun(address: string): Promise<Result> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    // Its program, not its module: the type check then needs no package of the lab.
    const options = [`--only-categories=${CATEGORIES}`, `--skip-audits=${SKIPPED}`, '--output=json', '--quiet']
    const words = ['node_modules/lighthouse/cli/index.js', address, ...options, `--chrome-flags=${FLAGS}`]
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      env: { ...process.env, CHROME_PATH },
      maxBuffer: 64 * 1024 * 1024,
    })
    runs.push(JSON.parse(stdout) as Result)
  }
  const performance = ({ categories }: Result) => categories['performance']?.score ?? 0
  return runs.toSorted((one, other) => performance(one) - performance(other))[Math.floor(RUNS / 2)]!
}

async function audit(brand: string, page: string, path: string): Promise<void> {
  const address = `http://${brand}.localhost:${site.port}${path}`
  const { categories, audits } = await middleRun(address)
  const scores = CATEGORIES.map(name => Math.round((categories[name]?.score ?? 0) * 100))
  console.log(`| ${brand} | ${page} | ${scores.join(' | ')} |`)
  CATEGORIES.forEach((name, at) => {
    if (scores[at]! >= MIN[name]) return
    process.exitCode = 1
    const failed = categories[name]?.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    console.error(`${address}: ${name}: ${failed?.map(({ id }) => id).join(', ')}`)
  })
}
