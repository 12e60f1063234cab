import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reasonOf } from '../../server/process/reasonOf.ts'
import { escapeText } from '../../shared/markup.ts'
import { readWords, say } from '../../server/process/words.ts'
import type { Brand } from '../../server/web/brands/brand.ts'
import { sentence } from '../../server/web/brands/problem.ts'
import { readBrand } from '../../server/web/brands/readBrand.ts'
import { brandFolders } from '../../server/web/brands/readFolders.ts'
import { capture, onPhone, openAgain } from './browser/capture.ts'
import type { Output } from '../../shared/api/endpoints.ts'
import { readerLink } from '../../shared/links.ts'
import { TWINS, differenceOf } from './preview/difference.ts'
import { sitemapFile } from '../../shared/page/discovery.ts'
import { chromium, type Browser } from 'playwright-core'
import { startSite, type Site } from '../../client/journeys/testing/site.ts'
import { findChromium } from '../setup/findChromium.ts'

const usage = `Writes a page of screenshots: eight screens of one brand, by day and by night, with the sample novels.
Says which of brands/ it may be taken for.

  npx node scripts/lab/brandPreview.ts FOLDER [OUT]

  FOLDER  of the brand: one of brands/, or any other that brand:new has written
  OUT     where page and pictures go; without it dist/preview/<name of the folder>

Needs a Chromium: one that is there, or named in CHROME_BIN, else it is installed as for the tests.`

const QUALITY = 75
const TIMES = ['day', 'night'] as const

/** Screens that show what a brand looks like, by title, with their paths. */
function screensOf(book: string, first: number, locked: number): Record<string, string> {
  const id = Number(book.split('/')[2])
  return {
    'First page': '/',
    'A book': book,
    'A chapter': readerLink(id, first),
    [LOCKED]: readerLink(id, locked),
    'A ranking': '/ranking/1',
    Search: '/search',
    'An empty shelf': '/history',
    'Signing in': '/login',
  }
}
const LOCKED = 'Where a chapter is locked'

const pictureName = (title: string, time: string) => `${title.toLowerCase().replaceAll(' ', '-')}-${time}.webp`

/** The page with all screenshots, which needs only the pictures beside it. */
function previewPage({ appName, tagline }: Brand['file'], titles: string[]): string {
  const figures = titles.map(title => {
    const pictures = TIMES.map(time => `<img src="${pictureName(title, time)}" alt="" width="300">`)
    return `<figure><figcaption>${title}</figcaption>${pictures.join(' ')}</figure>`
  })
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Preview</title>
<style>body { margin: 32px; background: #85888f; color: #fff; font: 16px/1.5 system-ui, sans-serif }</style>
<h1>${escapeText(appName)}</h1><p>${escapeText(tagline)}</p>${figures.join('')}</html>`
}

const given = readWords(usage, { least: 1, most: 2 })
if (given) {
  const [folder = '', out] = given.words
  try {
    const brand = await brandIn(resolve(folder))
    const target = resolve(out ?? join('dist/preview', brand.key))
    await preview(brand, resolve(folder), target)
    for (const time of TIMES) await sayTwins(brand, time)
    say(`Open ${pathToFileURL(join(target, 'index.html')).href}`)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

/** The brand of a folder. Rejects with every problem that would prevent a start, one a line. */
async function brandIn(folder: string): Promise<Brand> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new Error(`${folder} is no folder.`)
  const brand = readBrand(dirname(folder), basename(folder))
  if (Array.isArray(brand)) throw new Error(brand.map(sentence).join('\n'))
  return brand
}

/** Lists the brands of `brands/` that this one could be mistaken for with the logo covered. */
async function sayTwins({ key, file }: Brand, time: (typeof TIMES)[number]): Promise<void> {
  const others = (await brandFolders('brands')).filter(other => other !== key).map(other => readBrand('brands', other))
  const twins = others.filter(
    (other): other is Brand => !Array.isArray(other) && differenceOf(file, other.file, time === 'night') < TWINS,
  )
  if (twins.length > 0) say(`By ${time} it may be taken for ${twins.map(other => other.key).join(', ')}.`)
}

/** Runs a site with this brand only, on the embedded backend. */
async function preview({ key, file }: Brand, folder: string, target: string): Promise<void> {
  const brands = await mkdtemp(join(tmpdir(), 'quire-brands-'))
  try {
    const copy = join(brands, key)
    await cp(folder, copy, { recursive: true, dereference: true })
    const { backendUrl: _, ...shown } = JSON.parse(await readFile(join(copy, 'brand.json'), 'utf8')) as typeof file
    // On this computer only, where nothing is measured.
    await writeFile(join(copy, 'brand.json'), JSON.stringify({ ...shown, localNetwork: true }))
    await withSite({ BRANDS_DIR: brands, DEFAULT_BRAND: key }, async ({ port }, browser) => {
      const origin = `http://${key}.localhost:${port}`
      const book = await firstBook(port)
      const url = `http://127.0.0.1:${port}/${file.apiPrefix}/v1/book.chapters?book_id=${book.split('/')[2]}`
      const { items } = ((await (await fetch(url)).json()) as { data: Output<'book.chapters'> }).data
      const first = items[0]?.id ?? 1
      const screens = screensOf(book, first, items.find(({ is_free }) => !is_free)?.id ?? first)
      await mkdir(target, { recursive: true })
      for (const [title, path] of Object.entries(screens))
        for (const time of TIMES)
          await onPhone(browser, { colorScheme: time === 'night' ? 'dark' : 'light' }, async page => {
            await openAgain(page, origin + path)
            if (title === LOCKED)
              await page.evaluate(() => document.querySelector('#unlock')?.scrollIntoView({ block: 'center' }))
            await writeFile(join(target, pictureName(title, time)), await capture(page, QUALITY))
          })
      await writeFile(join(target, 'index.html'), previewPage(file, Object.keys(screens)))
    })
  } finally {
    await rm(brands, { recursive: true, force: true })
  }
}

/** Path of the first book in a site's sitemap; all brands of a backend have the same books. */
async function firstBook(port: number): Promise<string> {
  const sitemap = await fetch(`http://127.0.0.1:${port}${sitemapFile('books', 1)}`)
  const [, path] = /<loc>https?:\/\/[^/]+(\/novel\/[^<]+)<\/loc>/.exec(await sitemap.text()) ?? []
  if (!path) throw new Error(`The sitemap names no book: ${sitemap.status}`)
  return path
}

/** The built program on a new database with the sample novels, and a browser; both end afterwards. */
async function withSite(
  environment: Record<string, string>,
  work: (site: Site, browser: Browser, /** Its `DATA_DIR`. */ data: string) => Promise<void>,
): Promise<void> {
  // Before the program is started, so that a missing browser is reported at once.
  const executablePath = await findChromium(line => process.stderr.write(`${line}\n`))
  const data = await mkdtemp(join(tmpdir(), 'quire-site-'))
  try {
    const site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'error', ...environment })
    try {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      try {
        await work(site, browser, data)
      } finally {
        await browser.close()
      }
    } finally {
      await site.stop()
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
