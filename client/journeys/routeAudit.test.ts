import { beforeAll } from '@jest/globals'
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { isNight } from '../../scripts/jest/night.ts'
import { ADDRESSES } from './testing/addresses.ts'
import { findings, findingsInThemes, THEME_RULES } from './testing/axe.ts'
import { clipped, covered, FIGURES } from './testing/clipped.ts'
import { outlineFaults, unseenStops } from './testing/keyboard.ts'
import { at, expect, hydrated, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'

useBrowser()

const PHONE = { width: 360, height: 640 }
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  reader = await newReader({ viewport: PHONE, reducedMotion: 'reduce' })
})

const BRANDS = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'local')
  .map(({ name }) => name)

/** Number of brands in which each address is checked: `ROUTE_BRANDS=3`. */
const EACH = Number(process.env['ROUTE_BRANDS'] ?? 1)

/** By day one address of each page: others show states of it. */
const audited = ADDRESSES.filter(
  ([, , page], index) => isNight || ADDRESSES.findIndex(([, , other]) => other === page) === index,
)

// Each address in different brands, so that every brand's colours are checked on several screens.
const VISITS = audited.flatMap(([path, status], index) =>
  Array.from({ length: EACH }, (_, round) => ({
    path,
    status,
    brand: BRANDS[(index + round) % BRANDS.length]!,
  })),
)

const tooWide = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > PHONE.width ? [`${width} px`] : []
}

/** Sets the writing direction of the site. */
const writtenFrom = (page: Page, dir: 'rtl' | 'ltr') =>
  page.evaluate(dir => {
    const root = document.documentElement
    root.dir = dir
    root.classList.toggle('rtl', dir === 'rtl')
  }, dir)

/** At twice the browser's default font size: the setting that readers have where zoom is off. */
async function inLargeType(page: Page, look: () => Promise<void>) {
  const chromium = await page.context().newCDPSession(page)
  const setSize = (standard: number) => chromium.send('Page.setFontSizes', { fontSizes: { standard } })
  await setSize(32)
  await look()
  await setSize(16)
  await chromium.detach()
}

test.concurrent.each(VISITS)(
  '$path of $brand answers $status, logs nothing to the console, and is accessible',
  async ({ path, status, brand }) => {
    using tab = await openTab()
    const { page, complaints } = tab
    const wrong: string[] = []
    const look = async (check: string, found: Promise<string[]>) =>
      wrong.push(...(await found).map(what => `${check}: ${what}`))

    const response = await page.goto(at(brand, path))
    if (response?.status() !== status) wrong.push(`status: ${response?.status()}`)
    await hydrated(page)
    await look('width', tooWide(page))
    await look('outline', outlineFaults(page))
    await look('axe', findings(page, { without: THEME_RULES.day }))
    await inLargeType(page, async () => {
      await look('width in large type', tooWide(page))
      await look('cut in large type', clipped(page))
      await look('covered in large type', covered(page))
    })
    await writtenFrom(page, 'rtl')
    await look('width from right to left', tooWide(page))
    await look('cut from right to left', clipped(page, FIGURES))
    await writtenFrom(page, 'ltr')
    await page.keyboard.press('Tab')
    for (const time of ['day', 'night']) {
      await page.evaluate(isNight => document.documentElement.classList.toggle('night', isNight), time === 'night')
      await look(`keyboard not seen by ${time}`, unseenStops(page))
    }
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    // The page stays in night mode.
    await look('axe in the look of', findingsInThemes(page, [{ brand }]))
    // The browser itself logs responses with a failure status, and the app logs the invalid sign-in link.
    const isMeant = (line: string) => /Failed to load resource.*40[014]|BAD_CREDENTIALS/.test(line)
    wrong.push(...complaints.filter(line => !isMeant(line)).map(line => `console: ${line}`))
    expect(wrong).toEqual([])
  },
)
