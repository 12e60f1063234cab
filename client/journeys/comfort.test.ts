import { expect } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { contrast } from './testing/contrast.ts'
import { followed, placeStored, settled } from './testing/place.ts'
import {
  at,
  expectSameDocument,
  idleWorkBegun,
  mark,
  newReader,
  nightlySideBySide,
  sideBySide,
  sideBySideEach,
  takenOver,
  useBrowser,
} from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

async function inChapter(options: BrowserContextOptions = {}, path = '/book-reader/1/1', brand = 'freenovel') {
  const reader = await newReader(options)
  await reader.page.goto(at(brand, path))
  await takenOver(reader.page)
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
const setting = (page: Page, property: string) =>
  page
    .locator('#chapter-text')
    .evaluate((text, property) => getComputedStyle(text).getPropertyValue(property), property)
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('local') ?? '{}') as Record<string, number | boolean>)
const isNight = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('night'))

sideBySide(
  'every display setting shows in text and preview, is saved, and applies before any script of the app',
  async () => {
    const { page, complaints } = await inChapter()
    const sample = page.getByRole('img', { name: 'Sample' })
    await display(page, 'Type')
    for (const name of ['Sans', 'Loose lines', 'Wide margins', 'Space', 'Justified', 'Off']) await choose(page, name)
    const looks = async () =>
      Promise.all(['font-family', 'line-height', 'text-align', 'hyphens', 'max-width'].map(name => setting(page, name)))
    const set = await looks()
    expect(set).toEqual([expect.stringContaining('system-ui'), '33.6px', 'justify', 'manual', '448px'])
    expect(
      await sample.locator('p').evaluate(words => {
        const { fontFamily, lineHeight, textAlign } = getComputedStyle(words)
        return [fontFamily, lineHeight, textAlign]
      }),
    ).toEqual(set.slice(0, 3))
    const gap = () =>
      page
        .locator('#chapter-text p')
        .nth(3)
        .evaluate(paragraph => getComputedStyle(paragraph).marginBottom)
    expect(parseFloat(await gap())).toBeGreaterThan(10)
    await page.route('**/assets/*.js', route => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.locator('#chapter-text').waitFor()
    expect(await looks()).toEqual(set)
    expect(complaints.filter(line => !line.includes('ERR_FAILED'))).toEqual([])
  },
)

nightlySideBySide(
  'a preset sets all type settings, reset restores the defaults, and sizes go from 14 to 24',
  async () => {
    const { page } = await inChapter()
    const panel = await display(page)
    await choose(page, 'Compact')
    expect(await setting(page, 'font-size')).toBe('15px')
    expect(await setting(page, 'text-align')).toBe('justify')
    await choose(page, 'Easy to read')
    expect(await setting(page, 'font-size')).toBe('20px')
    expect(await setting(page, 'font-family')).toContain('Atkinson')
    for (let size = 21; size <= 24; size++) await panel.getByRole('button', { name: 'Larger' }).click()
    await panel.getByRole('button', { name: 'Larger' }).dispatchEvent('click')
    expect(await setting(page, 'font-size')).toBe('24px')
    expect(await page.getByRole('radio', { name: 'Easy to read' }).isChecked()).toBe(false)
    await choose(page, 'Black')
    await choose(page, 'Reading')
    await panel.getByRole('button', { name: 'Reset all settings' }).click()
    expect(await setting(page, 'font-size')).toBe('16px')
    expect(await isNight(page)).toBe(false)
    expect(await stored(page)).toMatchObject({ font_size: 16, font_family: 1, follows_phone: 1, night_paper: 1 })
  },
)

/** Font files of typefaces that readers choose; the brand has one of its own for headings. */
const CHOSEN = /(literata|atkinson)[^/]*\.woff2$/

sideBySide('a typeface is loaded when chosen, no other is, and the layout does not shift', async () => {
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
  await takenOver(page)
  await display(page, 'Type')
  expect(fonts).toEqual([])
  for (const [name, font] of [
    ['Literata', 'literata-latin-400-normal'],
    ['Atkinson', 'atkinson-hyperlegible-latin-400-normal'],
  ] as const) {
    const asked = page.waitForRequest(request => CHOSEN.test(request.url()) && request.url().includes(font))
    await choose(page, name)
    await asked
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

nightlySideBySide('a chosen typeface also applies to a chapter opened from another page', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(() => localStorage.setItem('local', JSON.stringify({ font_family: 3 })))
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  await takenOver(page)
  const asked = page.waitForRequest(/literata-latin-400-normal.*\.woff2/)
  await mark(page)
  await page.getByRole('link', { name: /^Start reading/ }).click()
  await asked
  await expectSameDocument(page)
})

sideBySide('a new reader gets the phone’s dark mode from the first paint until they choose a theme', async () => {
  const { page } = await newReader({ colorScheme: 'dark' })
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(at('freenovel', '/book-reader/1/1'), { waitUntil: 'domcontentloaded' })
  expect(await isNight(page)).toBe(true)
  await page.unroute('**/assets/*.js')
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await idleWorkBegun(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => !document.documentElement.classList.contains('night'))
  await display(page)
  await choose(page, 'Sepia')
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page is notified in the next frame.
  await settled(page)
  expect(await isNight(page)).toBe(false)
  expect(await stored(page)).toMatchObject({ bg_color: 2, bg_night: false, follows_phone: 0 })
  await choose(page, 'Match device')
  expect(await isNight(page)).toBe(true)
})

nightlySideBySide('settings saved before the site followed the phone’s theme still apply', async () => {
  const { page, context } = await newReader({ colorScheme: 'dark' })
  await context.addInitScript(() => {
    if (!localStorage.getItem('local'))
      localStorage.setItem('local', JSON.stringify({ font_size: 20, bg_color: 4, bg_night: false }))
  })
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  expect(await isNight(page)).toBe(false)
  expect(await stored(page)).toMatchObject({ font_size: 20, bg_color: 4, bg_night: false, follows_phone: 0 })
})

sideBySideEach([['freenovel'], ['fingeread'], ['shenovel']])(
  'on every theme of %s the text has a contrast of 7:1, and everything else 4.5:1',
  async brand => {
    const { page } = await inChapter({ reducedMotion: 'reduce' }, '/book-reader/1/1', brand)
    await display(page)
    for (const name of ['White', 'Paper', 'Sepia', 'Green', 'Gray', 'Night', 'Black']) {
      await choose(page, name)
      const found = await page.locator('.reading-surface').first().evaluate(contrast)
      expect([name, found.ink >= 7, found.soft >= 4.5]).toEqual([name, true, true])
    }
  },
)

nightlySideBySide('the panel is within reach of a thumb and fits 360 px, also with large type', async () => {
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

sideBySide(
  'in tab order the bars come before the text, and focusing them moves neither text nor position',
  async () => {
    const { page } = await newReader({ isMobile: false, hasTouch: false })
    await page.goto(at('freenovel', '/book-reader/1/1'))
    await takenOver(page)
    await followed(page)
    await page.evaluate(() => scrollTo(0, 900))
    await placeStored(page)
    const progress = () =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { progress: number }[])[0]?.progress,
      )
    await page.waitForFunction(() => localStorage.getItem('readlogList')?.match(/"progress":0\.\d/))
    const before = await progress()
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.textContent === 'Display')) break
    }
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Display')
    await settled(page)
    expect(Math.abs((await page.evaluate(() => scrollY)) - 900)).toBeLessThan(3)
    // Tab on past the end of the chapter, to the link to the next one.
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.matches('footer a[rel=next]'))) break
    }
    expect(await page.evaluate(() => document.activeElement?.matches('footer a[rel=next]'))).toBe(true)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await progress()).toBe(before)
  },
)

nightlySideBySide('offline the chapter stays in place, and one line says why', async () => {
  const { page, context } = await inChapter()
  await keepToasts(page)
  await context.setOffline(true)
  const next = page.locator('footer a[rel=next]')
  await page.waitForFunction(() => document.documentElement.classList.contains('offline'))
  await next.evaluate(link => {
    ;(link as HTMLAnchorElement).href = '/book-reader/1/4'
    ;(link as HTMLElement).click()
  })
  await page.getByText('that isn’t saved on this device.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/book-reader/1/1')
  expect(await page.locator('#chapter-text p').count()).toBeGreaterThan(10)
})
