import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from './testing/place.ts'
import { at, newReader, sideBySide, sideBySideEach, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

const SCRIPTS = '**/assets/*.js'

/** Blocks the app's scripts; returns a function that releases them. */
async function withoutAppYet(page: Page) {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async route => {
    await released
    // Leaving a page cancels its requests.
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await takenOver(page)
  }
}

async function openChapter(page: Page) {
  await page.goto(at('joyfic', '/book-reader/1/1'), { waitUntil: 'commit' })
  await page.locator('#chapter-text p').nth(1).waitFor()
}
const callBars = (page: Page) => page.locator('#chapter-text p').nth(1).click()
const night = (page: Page) => page.getByRole('button', { name: /^Night/ })
const day = (page: Page) => page.getByRole('button', { name: /^Day/ })
const isNight = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('night'))
const textSize = (page: Page) =>
  page.locator('#chapter-text').evaluate(text => parseFloat(getComputedStyle(text).fontSize))
/** Waits for the text size, whose styles may still be loading. */
const textOf = (page: Page, size: number) =>
  page.waitForFunction(
    size => getComputedStyle(document.getElementById('chapter-text')!).fontSize === `${size}px`,
    size,
  )
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('local') ?? '{}') as object)

sideBySide('night mode and type size change before hydration, and the app continues from there', async () => {
  const { page, complaints } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await night(page).click()
  expect(await isNight(page)).toBe(true)
  await page.getByRole('button', { name: /Display/ }).click()
  const larger = page.getByRole('button', { name: /larger/i })
  await larger.click()
  await larger.click()
  await textOf(page, 18)
  expect(await stored(page)).toMatchObject({ font_size: 18, bg_night: true, follows_phone: 0 })

  await releaseApp()
  const panel = page.getByRole('dialog')
  await panel.getByText('18').waitFor()
  expect(await isNight(page)).toBe(true)
  expect(await textSize(page)).toBe(18)
  await panel.getByRole('button', { name: /larger/i }).click()
  await panel.getByText('19').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await day(page).click()
  await night(page).waitFor()
  expect(await isNight(page)).toBe(false)
  expect(await stored(page)).toMatchObject({ font_size: 19, bg_color: 1, bg_night: false })
  expect(complaints).toEqual([])
})

sideBySide('what was tapped before hydration persists if the page is left first', async () => {
  const { page } = await newReader()
  await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await night(page).click()
  await page.locator('footer a[rel=next]').click()
  await page.waitForURL(/\/book-reader\/1\/2$/, { waitUntil: 'commit' })
  await page.locator('#chapter-text p').nth(1).waitFor()
  expect(await isNight(page)).toBe(true)
})

sideBySide('a tap that needs the app waits for it', async () => {
  const { page, complaints } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await page.getByRole('button', { name: /Chapters/ }).click()
  await releaseApp()
  await page.getByRole('dialog').waitFor()
  expect(complaints).toEqual([])
})

sideBySide('bars shown and hidden before hydration stay hidden', async () => {
  const { page } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await night(page).waitFor()
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
  await callBars(page)
  await releaseApp()
  expect(await page.evaluate(() => document.documentElement.classList.contains('bars'))).toBe(false)
  await callBars(page)
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
})

sideBySide(
  'if the app never loads, bars, night mode and type size work without it, and the rest is not offered',
  async () => {
    const { page } = await newReader()
    await page.route('**/assets/*.js', route => route.abort())
    await openChapter(page)
    await page.waitForFunction(() => !document.documentElement.classList.contains('js'))
    await callBars(page)
    await night(page).click()
    expect(await isNight(page)).toBe(true)
    await page.getByRole('button', { name: /Display/ }).click()
    await page.getByRole('button', { name: /larger/i }).click()
    await textOf(page, 17)
    expect(await page.getByRole('button', { name: /Chapters/ }).count()).toBe(0)
    await callBars(page)
    await night(page).or(day(page)).waitFor({ state: 'hidden' })
  },
)

sideBySide('a tap during hydration counts once', async () => {
  const { page, context, complaints } = await newReader()
  await context.addInitScript(() => {
    localStorage.setItem('local', JSON.stringify({ font_size: 16, bg_color: 1, bg_night: true }))
    const { addEventListener } = EventTarget.prototype
    let isTapped = false
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: [string, never]) {
      addEventListener.apply(this, args)
      // React is adding its listeners, and has rendered nothing yet.
      if (isTapped || (this as Element).id !== 'root' || args[0] !== 'click') return
      isTapped = true
      queueMicrotask(() => document.querySelector<HTMLElement>('[data-early=night]')?.click())
    }
  })
  await page.goto(at('joyfic', '/book-reader/1/1'))
  await takenOver(page)
  expect(await isNight(page)).toBe(false)
  expect(await stored(page)).toMatchObject({ bg_night: false })
  await callBars(page)
  await night(page).click()
  await day(page).waitFor()
  expect(complaints).toEqual([])
})

/** Scrolls the page by touch, 300 px each time; returns its scroll position. */
async function swipe(page: Page, times: number) {
  const chromium = await page.context().newCDPSession(page)
  const yDistance = -300 * Math.sign(times)
  for (let left = Math.abs(times); left > 0; left--)
    await chromium.send('Input.synthesizeScrollGesture', { x: 180, y: 400, yDistance, speed: 4000 })
  await chromium.detach()
  await settled(page)
  return scrolled(page)
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

sideBySideEach([
  ['a chapter', '/book-reader/1/1'],
  ['the home page', '/'],
])('%s opens at the saved position before hydration, and scrolling overrides it', async (_, path) => {
  const { page } = await newReader()
  let releaseApp = await withoutAppYet(page)
  await page.goto(at('joyfic', path), { waitUntil: 'commit' })
  // The footer is there, so the page has its full height.
  await page.locator('footer').last().waitFor({ state: 'attached' })
  const moved = await swipe(page, 3)
  expect(moved).toBeGreaterThan(500)
  await releaseApp()
  await settled(page)
  expect(await scrolled(page)).toBe(moved)

  releaseApp = await withoutAppYet(page)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(moved => Math.abs(scrollY - moved) <= 1, moved)
  await releaseApp()
  await settled(page)
  expect(await scrolled(page)).toBe(moved)

  for (const times of [1, -4]) {
    releaseApp = await withoutAppYet(page)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => scrollY > 100)
    const there = await swipe(page, times)
    await releaseApp()
    await settled(page)
    expect(await scrolled(page)).toBe(there)
  }
})

sideBySide('a form submitted before hydration waits for the app: nothing reloads, no choice is lost', async () => {
  const { page } = await newReader()
  const releaseApp = await withoutAppYet(page)
  const opened: string[] = []
  page.on('request', request => request.isNavigationRequest() && opened.push(request.url()))
  const address = at('joyfic', '/myinfo/rechargeList?missing=10&return_to=/book-reader/1/6')
  await page.goto(address, { waitUntil: 'commit' })
  const topUp = page.getByRole('button', { name: /^Top up for/ })
  // The button follows the options, so all of them have loaded.
  await topUp.waitFor()
  const dearest = page.getByRole('radio').last()
  await dearest.check()
  await topUp.click()
  await releaseApp()
  await page.getByRole('dialog').getByLabel('Email address').waitFor()
  expect(opened).toEqual([address])
  expect(await dearest.isChecked()).toBe(true)
  const button = await page.locator('#content form button').innerText()
  expect(await page.locator('#content label').last().innerText()).toContain(button.replace('Top up for ', ''))
})
