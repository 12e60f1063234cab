import type { Page } from 'playwright-core'
import { settled } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

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
    await hydrated(page)
  }
}

async function openChapter(page: Page) {
  await page.goto(at('joyfic', '/book-reader/1/1'), { waitUntil: 'commit' })
  await page.locator('#chapter-text p').nth(1).waitFor()
}
const callBars = (page: Page) => page.locator('#chapter-text p').nth(1).click()
const night = (page: Page) => page.getByRole('button', { name: /^Night/ })
const day = (page: Page) => page.getByRole('button', { name: /^Day/ })
const root = (page: Page) => page.locator('html')
const [isNight, areBarsShown] = [/\bnight\b/, /\bbars\b/]
const expectSize = (page: Page, size: number) =>
  expect(page.locator('#chapter-text')).toHaveCSS('font-size', `${size}px`)
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('local') ?? '{}') as object)

test.concurrent('night mode and type size change before hydration, and the app continues from there', async () => {
  const { page, complaints } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await night(page).click()
  await expect(root(page)).toHaveClass(isNight)
  await page.getByRole('button', { name: /Display/ }).click()
  const larger = page.getByRole('button', { name: /larger/i })
  await larger.click()
  await larger.click()
  await expectSize(page, 18)
  await expect.poll(() => stored(page)).toMatchObject({ font_size: 18, bg_night: true, follows_phone: 0 })

  await releaseApp()
  const panel = page.getByRole('dialog')
  await expect(panel.locator('output')).toHaveText('18')
  await expect(root(page)).toHaveClass(isNight)
  await expectSize(page, 18)
  await panel.getByRole('button', { name: /larger/i }).click()
  await expect(panel.locator('output')).toHaveText('19')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await day(page).click()
  await expect(night(page)).toBeVisible()
  await expect(root(page)).not.toHaveClass(isNight)
  await expect.poll(() => stored(page)).toMatchObject({ font_size: 19, bg_color: 1, bg_night: false })
  expect(complaints).toEqual([])
})

test.concurrent('what was tapped before hydration persists if the page is left first', async () => {
  const { page } = await newReader()
  await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await night(page).click()
  await page.locator('footer a[rel=next]').click()
  await page.waitForURL(/\/book-reader\/1\/2$/, { waitUntil: 'commit' })
  await expect(root(page)).toHaveClass(isNight)
})

test.concurrent('a tap that needs the app waits for it', async () => {
  const { page, complaints } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await page.getByRole('button', { name: /Chapters/ }).click()
  await releaseApp()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(complaints).toEqual([])
})

test.concurrent('bars shown and hidden before hydration stay hidden', async () => {
  const { page } = await newReader()
  const releaseApp = await withoutAppYet(page)
  await openChapter(page)
  await callBars(page)
  await expect(root(page)).toHaveClass(areBarsShown)
  await callBars(page)
  await releaseApp()
  await expect(root(page)).not.toHaveClass(areBarsShown)
  await callBars(page)
  await expect(root(page)).toHaveClass(areBarsShown)
})

test.concurrent('if the app never loads, bars, night mode and type size work without it, and the rest is not offered', async () => {
  const { page } = await newReader()
  await page.route('**/assets/*.js', route => route.abort())
  await openChapter(page)
  await expect(root(page)).not.toHaveClass(/\bjs\b/)
  await callBars(page)
  await night(page).click()
  await expect(root(page)).toHaveClass(isNight)
  await page.getByRole('button', { name: /Display/ }).click()
  await page.getByRole('button', { name: /larger/i }).click()
  await expectSize(page, 17)
  await expect(page.getByRole('button', { name: /Chapters/ })).toHaveCount(0)
  await callBars(page)
  await expect(night(page).or(day(page))).toBeHidden()
})

test.concurrent('a tap during hydration counts once', async () => {
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
  await hydrated(page)
  await expect(root(page)).not.toHaveClass(isNight)
  await expect.poll(() => stored(page)).toMatchObject({ bg_night: false })
  await callBars(page)
  await night(page).click()
  await expect(day(page)).toBeVisible()
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

test.concurrent.each([
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
  const expectAt = async (place: number) => {
    await releaseApp()
    await settled(page)
    expect(await scrolled(page)).toBe(place)
  }
  await expectAt(moved)
  for (const times of [0, 1, -4]) {
    releaseApp = await withoutAppYet(page)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => scrollY > 100)
    if (times) await expectAt(await swipe(page, times))
    else await expectAt(moved)
  }
})

test.concurrent('a form submitted before hydration waits for the app: nothing reloads, no choice is lost', async () => {
  const { page } = await newReader()
  const releaseApp = await withoutAppYet(page)
  const opened: string[] = []
  page.on('request', request => request.isNavigationRequest() && opened.push(request.url()))
  const address = at('joyfic', '/myinfo/rechargeList?missing=10&return_to=/book-reader/1/6')
  await page.goto(address, { waitUntil: 'commit' })
  const topUp = page.getByRole('button', { name: /^Buy for/ })
  // The button follows the options, so all of them have loaded.
  await topUp.waitFor()
  const dearest = page.getByRole('radio').last()
  await dearest.check()
  await topUp.click()
  await releaseApp()
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible()
  expect(opened).toEqual([address])
  await expect(dearest).toBeChecked()
  const button = await page.locator('#content form button').innerText()
  expect(await page.locator('#content label').last().innerText()).toContain(button.replace('Buy for ', ''))
})
