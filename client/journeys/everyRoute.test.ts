import { beforeAll, expect, test } from '@jest/globals'
import { readdirSync } from 'node:fs'
import { ADDRESSES } from './testing/addresses.ts'
import { findings, findingsInLooks, readLooks } from './testing/axe.ts'
import { at, newReader, tabsOf, takenOver, useBrowser, type Reader } from './testing/reader.ts'

useBrowser({ isKept: true })
let reader: Reader
const openTab = tabsOf(() => reader)
let looks: Awaited<ReturnType<typeof readLooks>>
beforeAll(async () => {
  reader = await newReader()
  looks = await readLooks(reader.page)
})

const BRANDS = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'local')
  .map(({ name }) => name)

/** Brands in which each address is looked at. Of more than one by all rules by night, too: `ROUTE_BRANDS=3`. */
const EACH = Number(process.env['ROUTE_BRANDS'] ?? 1)

// Each address in other brands, so that every brand's colours are looked at on several screens.
const VISITS = ADDRESSES.flatMap(([path, status], index) =>
  Array.from({ length: EACH }, (_, round) => ({ path, status, brand: BRANDS[(index + round) % BRANDS.length]! })),
)

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

    expect(await findings(page)).toEqual([])
    if (EACH === 1) expect(await findingsInLooks(page, looks)).toEqual([])
    else {
      await page.evaluate(() => document.documentElement.classList.add('night'))
      expect(await findings(page)).toEqual([])
    }
    // The browser itself complains of a failure status, and our log of the sign-in link that nobody gave out.
    expect(complaints.filter(line => !/Failed to load resource.*40[014]|BAD_CREDENTIALS/.test(line))).toEqual([])
  },
)
