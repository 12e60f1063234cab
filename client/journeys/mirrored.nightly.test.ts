import { afterAll, beforeAll } from '@jest/globals'
import type { Locator } from 'playwright-core'
import { ADDRESSES } from './testing/addresses.ts'
import { findings } from './testing/axe.ts'
import { clipped, FIGURES } from './testing/clipped.ts'
import { startMirroredSite } from './testing/mirroredSite.ts'
import { followed, isInSight, pagesTurn, topParagraph } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()
let site: Awaited<ReturnType<typeof startMirroredSite>>
beforeAll(async () => {
  site = await startMirroredSite()
})
afterAll(() => site.stop())

async function opened(path: string, brand = 'freenovel', settings: object = {}, options = {}) {
  const reader = await newReader(options)
  await reader.context.addInitScript(settings => {
    if (!localStorage.getItem('local')) localStorage.setItem('local', JSON.stringify(settings))
  }, settings)
  await reader.page.goto(at(brand, path, site.port))
  return reader.page
}
const middleOf = (found: Locator) =>
  found.evaluate(element => {
    const { left, right } = element.getBoundingClientRect()
    return (left + right) / 2
  })
const LAST_WORDS = '\u202C'

test('in a right-to-left language with words 40 % longer, no page overflows a phone and no word is cut', async () => {
  const wrong: [string, unknown][] = []
  const queue = ADDRESSES.map(([path]) => path)
  const visit = async (brand: string) => {
    const { page } = await newReader({ viewport: { width: 360, height: 640 } })
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await page.goto(at(brand, path, site.port))
      await hydrated(page)
      const { dir, lang, width, title } = await page.evaluate(() => ({
        dir: getComputedStyle(document.body).direction,
        lang: document.documentElement.lang,
        width: document.documentElement.scrollWidth,
        title: document.querySelector('nav a:last-child')?.textContent ?? '',
      }))
      if (dir !== 'rtl' || lang !== 'en-US') wrong.push([path, `${dir} ${lang}`])
      if (path !== '/no/such/page' && !path.startsWith('/book-reader') && !title.endsWith(LAST_WORDS))
        wrong.push([path, `is not in that language: ${title}`])
      if (width > 360) wrong.push([path, `${width} px wide`])
      for (const words of await clipped(page, FIGURES)) wrong.push([path, words])
    }
  }
  await Promise.all(['freenovel', 'novelandia', 'novelpack'].map(visit))
  expect(wrong).toEqual([])
})

test('the back button is on the right and points there, sections run to the left, and axe finds nothing', async () => {
  const page = await opened('/novel/11/x/y', 'novelpack')
  const [back, logo, search] = await Promise.all(
    ['header a svg', 'header nav img', 'header a[href="/search"]'].map(part => middleOf(page.locator(part).first())),
  )
  expect([back! > logo!, logo! > search!]).toEqual([true, true])
  const arrow = page.locator('header a svg').first()
  expect(await arrow.evaluate(icon => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  expect(await findings(page)).toEqual([])
})

test('a chapter follows the direction of its own language: text, pages, taps and keys', async () => {
  const page = await opened('/book-reader/1/2', 'freenovel', { reading_mode: 2 })
  await followed(page)
  await pagesTurn(page)
  const left = () => page.locator('article').evaluate(({ scrollLeft }) => scrollLeft)
  const text = page.locator('#chapter-text')
  expect(
    await text.evaluate(words => [getComputedStyle(words).direction, words.closest('[lang]')?.getAttribute('lang')]),
  ).toEqual(['ltr', 'en'])
  // The site's own text below it follows the site's direction.
  expect(await page.locator('article footer').evaluate(foot => getComputedStyle(foot).direction)).toBe('rtl')
  const start = await topParagraph(page)
  await page.mouse.click(340, 400)
  await expect.poll(left).toBeGreaterThan(0)
  expect(await topParagraph(page)).toBeGreaterThan(start)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBe(0)
})

test('pages of right-to-left text turn to the left and restore their position', async () => {
  const page = await opened('/book-reader/1/2', 'freenovel', { reading_mode: 2 })
  await followed(page)
  await pagesTurn(page)
  const left = () => page.locator('article').evaluate(({ scrollLeft }) => scrollLeft)
  await page.locator('article').evaluate(sheet => sheet.setAttribute('dir', 'rtl'))
  await page.mouse.click(20, 400)
  await expect.poll(left).toBeLessThan(-100)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(-500)
  await expect.poll(async () => Math.round(-(await left()) / 360)).toBe(2)
  const before = await topParagraph(page)
  expect(before).toBeGreaterThan(0)
  await page.setViewportSize({ width: 340, height: 700 })
  await expect.poll(() => page.locator('article').evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(340)
  await expect.poll(() => isInSight(page, before)).toBe(true)
})

test('the chapter panel opens from the end of the line, and progress bars grow from the start', async () => {
  const page = await opened(
    '/book-reader/1/2',
    'freenovel',
    {},
    { viewport: { width: 1024, height: 700 }, isMobile: false },
  )
  await followed(page)
  await page.mouse.click(500, 350)
  await page.locator('nav[class*=Bars_bottom] button.needs-script').first().click()
  const panel = page.getByRole('dialog')
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
  await page.keyboard.press('Escape')
  const origin = await page
    .locator('[class=ReaderPage_read]')
    .first()
    .evaluate(bar => [getComputedStyle(bar).transformOrigin.split(' ')[0], `${bar.clientWidth}px`])
  expect(origin[0]).toBe(origin[1])
})
