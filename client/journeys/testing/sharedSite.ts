import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { BrandFile } from '../../../shared/brand.ts'
import { LOCALES } from '../../../shared/locales.ts'
import { FRESH } from './freshData.ts'
import { startSite, type Site } from './site.ts'

/** A brand in all languages, with comments on paragraphs, and one without app or comments: no real brand is either. */
export const [POLYGLOT, WITHOUT_APP] = ['polyglot', 'plain']

let site: Site | undefined
let data = ''

/** Before all journeys: one site on a freshly seeded database, for all tests that do not break it. */
export async function start(): Promise<void> {
  data = await mkdtemp(join(tmpdir(), 'quire-journeys-'))
  const brands = join(data, 'brands')
  await cp('brands', brands, { recursive: true, filter: name => !name.endsWith('.ts') })
  await addBrand(brands, POLYGLOT, { locales: LOCALES.map(({ code }) => code), comments: 'paragraphs' })
  await addBrand(brands, WITHOUT_APP, { app: undefined, comments: 'off' })
  site = await startSite({ DATA_DIR: data, BRANDS_DIR: brands, LOG_LEVEL: 'warn', WEB_CONCURRENCY: '2' })
  process.env['SITE_PORT'] = String(site.port)
  process.env['SITE_DATA'] = data
  const database = new DatabaseSync(join(data, 'quire.sqlite'))
  // A new site serves before it has all books.
  const seeded = database.prepare("select 1 from fact where key = 'seeded'")
  while (!seeded.get()) await setTimeout(50)
  database.exec(`VACUUM INTO '${join(data, FRESH)}'`)
  database.close()
}

/** Adds a brand that differs from a real one. */
async function addBrand(brands: string, name: string, changes: Partial<BrandFile>): Promise<void> {
  await cp(join(brands, 'novelpack'), join(brands, name), { recursive: true })
  const file = join(brands, name, 'brand.json')
  const brand = JSON.parse(await readFile(file, 'utf8')) as BrandFile
  const own = { id: name, hosts: [], apiPrefix: `${name}_api`, analytics: [] }
  await writeFile(file, JSON.stringify({ ...brand, ...own, ...changes }))
}

export async function stop(): Promise<void> {
  await site?.stop()
  await rm(data, { recursive: true, force: true })
}
