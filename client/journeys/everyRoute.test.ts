import { beforeAll, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { routes, type RouteName } from '../../shared/routes.ts'
import { at, newReader, takenOver, useBrowser, type Reader } from './testing/reader.ts'

// One reader makes all these visits: a browser that knows the scripts takes a third less time.
useBrowser({ isKept: true })
let reader: Reader
beforeAll(async () => {
  reader = await newReader()
})

const BRANDS = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'local')
  .map(({ name }) => name)

/** What stands for the parameters of a route, by its name; book 1 is the first novel of the catalogue. */
const SAMPLES: Partial<Record<RouteName, string[]>> = {
  'search-more-result-name___en': ['whale'],
  'all-tags-subid___en': ['s'],
  'category-name___en': ['romance'],
  'search-more-name___en': ['whale'],
  'search-result___en': ['result'],
  'search-result-name___en': ['result/whale', 'result/qqxx'],
  'book-reader-bookid-chapterid___en': ['1/1', '1/6'],
  'genres-subid-subname___en': ['1'],
  'hotnovels-letter-page___en': ['', 'w/1'],
  'invited-to-help-bookId-activeId___en': ['1', '2', '3'],
  'keywords-name-page___en': ['whale/1'],
  'secPage-subid-name___en': ['1/x'],
  'tags-subid-name___en': ['3/slow-burn'],
  'active-novel-bookId-category-bookName___en': ['1/x/y', '1/x/y?active_id=3'],
  'category-name-subName-title___en': ['romance/slow-burn'],
  'novel-bookId-category-bookName___en': ['1/x/y'],
  'ranking-type-id-num___en': ['1', 'popular/1/1'],
  'author-authorId-name___en': ['1'],
  token___en: ['AbCdEf0123456789'],
}
/** Addresses besides, and what is no page. */
const MORE = ['/ads?book_id=1', '/no/such/page']
const STATUS: Record<string, number> = { '/404': 404, '/400': 400, '/no/such/page': 404 }

const ADDRESSES: [path: string, status: number][] = [...routes.flatMap(addressesOf), ...MORE].map(path => [
  path,
  STATUS[path] ?? 200,
])

function addressesOf({ name, path }: (typeof routes)[number]): string[] {
  const [fixed = path] = path.split('/:')
  if (fixed === path) return [path]
  const samples = SAMPLES[name]
  // Without them a new page would be looked at by nobody.
  if (!samples) throw new Error(`The route ${name} (${path}) needs sample parameters in SAMPLES of this test.`)
  return samples.map(sample => (sample ? `${fixed}/${sample}` : fixed))
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; nodes: { html: string }[] }

/** What axe finds wrong with the page as it stands, by all its rules or some. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const found = await page.evaluate(async runOnly => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }
    // The specification disables zoom: docs/decisions/007.
    return (await axe.run({ runOnly, rules: { 'meta-viewport': { enabled: false } } })).violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

// Each address in another brand, so that every brand's colours are looked at on several screens.
const VISITS = ADDRESSES.map(([path, status], index) => ({ path, status, brand: BRANDS[index % BRANDS.length]! }))

test.each(VISITS)(
  '$path of $brand answers $status, is taken over without a word in the console, and axe finds nothing by day or night',
  async ({ path, status, brand }) => {
    const { page, complaints } = reader
    await page.goto('about:blank')
    complaints.length = 0
    const answer = await page.goto(at(brand, path))
    expect(answer?.status()).toBe(status)
    await takenOver(page)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await page.evaluate(axe)
    expect(await findings(page)).toEqual([])
    await page.evaluate(() => document.documentElement.classList.add('night'))
    expect(await findings(page, ['color-contrast'])).toEqual([])
    // The browser itself complains of a failure status, and our log of the sign-in link that nobody gave out.
    expect(complaints.filter(line => !/Failed to load resource.*40[014]|BAD_CREDENTIALS/.test(line))).toEqual([])
  },
)
