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

    expect(await findings(page)).toEqual([])
    expect(await findingsInLooks(page, looks)).toEqual([])
    // The browser itself complains of a failure status, and our log of the sign-in link that nobody gave out.
    expect(complaints.filter(line => !/Failed to load resource.*40[014]|BAD_CREDENTIALS/.test(line))).toEqual([])
  },
)
