import { beforeAll, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { ADDRESSES } from './testing/addresses.ts'
import { at, newReader, tabsOf, takenOver, useBrowser, type Reader } from './testing/reader.ts'

useBrowser({ isKept: true })
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  reader = await newReader()
})

const BRANDS = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'local')
  .map(({ name }) => name)

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; nodes: { html: string }[] }

/** What axe finds wrong with the page as it stands, by all its rules or some. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const found = await page.evaluate(async runOnly => {
    // One that is taken away is over, too.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }
    // The specification disables zoom: docs/decisions/007.
    return (await axe.run({ runOnly, rules: { 'meta-viewport': { enabled: false } }, resultTypes: ['violations'] }))
      .violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

// Each address in another brand, so that every brand's colours are looked at on several screens.
const VISITS = ADDRESSES.map(([path, status], index) => ({ path, status, brand: BRANDS[index % BRANDS.length]! }))

test.concurrent.each(VISITS)(
  '$path of $brand answers $status, is taken over without a word in the console, and axe finds nothing by day or night',
  async ({ path, status, brand }) => {
    using tab = await openTab()
    const { page, complaints } = tab
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
