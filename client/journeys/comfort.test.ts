import type { BrowserContextOptions, Page } from 'playwright-core'
import { comfort } from '../../shared/text/en/comfort/comfort.ts'
import { contrast } from './testing/contrast.ts'
import { followed, placeStored, settled } from './testing/place.ts'
import { tabTo } from './testing/keyboard.ts'
import { at, expect, newReader, nightly, test, TIMEOUT, useBrowser, variations } from './testing/reader.ts'

useBrowser()

async function inChapter(options: BrowserContextOptions = {}, brand = 'freenovel') {
  const reader = await newReader(options)
  await reader.page.goto(at(brand, '/book-reader/1/1'))
  return reader
}

/** The display panel, which is opened if necessary; `part` of it is shown. */
async function display(page: Page, part: 'Look' | 'Type' | 'Reading' = 'Look') {
  const panel = page.getByRole('dialog', { name: 'Display' })
  if (!(await panel.isVisible())) {
    await page.mouse.click(180, 400)
    await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name: 'Display' }).click()
  }
  await choose(page, part)
  return panel
}
const choose = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .click()
const text = (page: Page) => page.locator('#chapter-text')
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('local') ?? '{}') as Record<string, number | boolean>)
const night = /\bnight\b/
const root = (page: Page) => page.locator('html')

test.concurrent('every display setting shows in the text, is saved, and applies before any script of the app', async () => {
  const { page, complaints } = await inChapter()
  await display(page, 'Type')
  for (const name of ['Sans', 'Loose lines', 'Wide margins', 'Space', 'Justified', 'Off']) await choose(page, name)
  const looks = {
    'line-height': '33.6px',
    'text-align': 'justify',
    'font-family': /system-ui/,
    hyphens: 'manual',
    'max-width': '448px',
  }
  const expectLooks = async () => {
    for (const [name, value] of Object.entries(looks)) await expect(text(page)).toHaveCSS(name, value)
  }
  await expectLooks()
  await expect(text(page).locator('p').nth(3)).toHaveCSS('margin-bottom', /^[1-9]\d/)
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expectLooks()
  expect(complaints.filter(line => !line.includes('ERR_FAILED'))).toEqual([])
})

nightly('a preset sets all type settings, reset restores the defaults, and sizes go from 14 to 24', async () => {
  const { page } = await inChapter()
  const panel = await display(page)
  await choose(page, 'Compact')
  await expect(text(page)).toHaveCSS('font-size', '15px')
  await expect(text(page)).toHaveCSS('text-align', 'justify')
  await choose(page, 'Easy to read')
  await expect(text(page)).toHaveCSS('font-size', '20px')
  await expect(text(page)).toHaveCSS('font-family', /Atkinson/)
  const larger = panel.getByRole('button', { name: 'Larger' })
  for (let size = 21; size <= 24; size++) await larger.click()
  await larger.dispatchEvent('click')
  await expect(text(page)).toHaveCSS('font-size', '24px')
  await expect(page.getByRole('radio', { name: 'Easy to read' })).not.toBeChecked()
  await choose(page, 'Black')
  await choose(page, 'Reading')
  await panel.getByRole('button', { name: 'Reset all settings' }).click()
  await expect(text(page)).toHaveCSS('font-size', '16px')
  await expect(root(page)).not.toHaveClass(night)
  await expect
    .poll(() => stored(page))
    .toMatchObject({ font_size: 16, font_family: 1, follows_phone: 1, night_paper: 1 })
})

/** Font files of typefaces that readers choose; the brand has one of its own for headings. */
const CHOSEN = /(literata|atkinson)[^/]*\.woff2$/

test.concurrent('a typeface is loaded when chosen, no other is, and the layout does not shift', async () => {
  const { page } = await newReader()
  const fonts: string[] = []
  page.on('request', request => {
    if (CHOSEN.test(request.url())) fonts.push(request.url().replace(/.*\/|-[A-Z0-9]{8}\.woff2/g, ''))
  })
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(CHOSEN, async route => {
    await released
    await route.continue()
  })
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await display(page, 'Type')
  expect(fonts).toEqual([])
  for (const [name, font] of [
    ['Literata', 'literata-latin-400-normal'],
    ['Atkinson', 'atkinson-hyperlegible-latin-400-normal'],
  ] as const) {
    const request = page.waitForRequest(request => CHOSEN.test(request.url()) && request.url().includes(font))
    await choose(page, name)
    await request
    expect(fonts).toContain(font)
  }
  const height = () => page.locator('#chapter-text').evaluate(text => text.getBoundingClientRect().height)
  const placeholder = await height()
  resolve()
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, style, status }) =>
        /^"?Atkinson Hyperlegible/.test(family) && style === 'normal' && status === 'loaded',
    ),
  )
  await settled(page)
  // Machines without a font for the stand-in fall back to their own, of whatever width.
  const isThere = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /Atkinson stand-in/.test(family) && status === 'loaded'),
  )
  expect(Math.abs((await height()) / placeholder - 1)).toBeLessThan(isThere ? 0.05 : 0.2)
})

test.concurrent('a new reader gets the phone’s dark mode from the first paint until they choose a theme', async () => {
  const { page } = await newReader({ colorScheme: 'dark' })
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(at('freenovel', '/book-reader/1/1'), { waitUntil: 'domcontentloaded' })
  await expect(root(page)).toHaveClass(night)
  await page.unroute('**/assets/*.js')
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await expect(async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root(page)).not.toHaveClass(night, { timeout: 100 })
  }).toPass({ timeout: TIMEOUT })
  await display(page)
  await choose(page, 'Sepia')
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page is notified in the next frame.
  await settled(page)
  await expect(root(page)).not.toHaveClass(night)
  await expect.poll(() => stored(page)).toMatchObject({ bg_color: 2, bg_night: false, follows_phone: 0 })
  await choose(page, 'Match device')
  await expect(root(page)).toHaveClass(night)
})

test.concurrent.each(variations([['freenovel'], ['fingeread'], ['shenovel']]))(
  'on every theme of %s the text has a contrast of 7:1, and everything else 4.5:1',
  async brand => {
    const { page } = await inChapter({}, brand)
    await display(page)
    const { phone: _, ...themes } = comfort.themes
    for (const name of Object.values(themes)) {
      await choose(page, name)
      const found = await page.locator('.reading-surface').first().evaluate(contrast)
      expect([name, found.ink >= 7, found.soft >= 4.5]).toEqual([name, true, true])
    }
  },
)

nightly('the panel is within reach of a thumb and fits 360 px, also with large type', async () => {
  const { page } = await inChapter({ viewport: { width: 360, height: 640 } })
  for (const part of ['Look', 'Type', 'Reading'] as const) {
    const panel = await display(page, part)
    expect(
      await panel.evaluate(box => [...box.querySelectorAll('*')].every(part => part.scrollWidth <= box.clientWidth)),
    ).toBe(true)
    const targets = await panel
      .locator('label:visible, button:visible')
      .evaluateAll(all =>
        all.map(target =>
          Math.round(Math.min(target.getBoundingClientRect().width, target.getBoundingClientRect().height)),
        ),
      )
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  }
})

test.concurrent('in tab order the bars come before the text, and focusing them moves neither text nor position', async () => {
  const { page } = await inChapter({ isMobile: false, hasTouch: false })
  await followed(page)
  await page.evaluate(() => scrollTo(0, 900))
  await placeStored(page)
  const progress = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { progress: number }[])[0]?.progress,
    )
  await expect.poll(progress).toBeGreaterThan(0)
  const before = await progress()
  await tabTo(page, /^Display$/)
  await settled(page)
  expect(Math.abs((await page.evaluate(() => scrollY)) - 900)).toBeLessThan(3)
  // On past the end of the chapter, to the link to the next one.
  const next = page.locator('footer a[rel=next]')
  await tabTo(page, new RegExp((await next.innerText()).replace(/\s+/g, '\\s*')))
  await expect(next).toBeFocused()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(await progress()).toBe(before)
})
