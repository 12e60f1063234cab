import type { BrowserContextOptions, Page } from 'playwright-core'
import { keysReady, settled, topParagraph } from './testing/place.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'

useBrowser()

async function inChapter(number: number, settings: object = {}, options: BrowserContextOptions = {}) {
  const reader = await newReader(options)
  await reader.context.addInitScript(settings => {
    if (!localStorage.getItem('local')) localStorage.setItem('local', JSON.stringify(settings))
  }, settings)
  await reader.page.goto(at('freenovel', `/book-reader/1/${number}`))
  await keysReady(reader.page)
  return reader
}
const IN_PAGES = { reading_mode: 2 }
const atPage = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Page ${number} of \\d+$`))).toBeVisible()
const pages = async (page: Page) => Number((await page.getByText(/^Page \d+ of \d+$/).innerText()).split(' ').at(-1))
const inChapterOf = (number: number) => new RegExp(`/book-reader/1/${number}$`)

test.concurrent('on a wide screen the chapter list stays open beside the text, from chapter to chapter and over a reload', async () => {
  const { page } = await inChapter(1, IN_PAGES, { viewport: { width: 1280, height: 800 }, isMobile: false })
  const list = page.getByRole('complementary', { name: 'Chapters' })
  await page.mouse.click(640, 400)
  await page.getByRole('button', { name: 'Chapters' }).click()
  await list.getByRole('link', { name: /^2 / }).click()
  await page.waitForURL(inChapterOf(2))
  await page.reload()
  await expect(list).toBeVisible()
  const [text, beside] = await Promise.all([page.locator('#chapter-text').boundingBox(), list.boundingBox()])
  expect(text!.x + text!.width).toBeLessThanOrEqual(beside!.x)
  await page.mouse.click(beside!.x - 40, 400)
  await atPage(page, 2)
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(list).toHaveCount(0)
})

test.concurrent('pages turn by taps at the sides, swipes and keys; a tap in the middle shows the bars', async () => {
  const { page, complaints } = await inChapter(2, IN_PAGES)
  await atPage(page, 1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await page.mouse.click(340, 400)
  await atPage(page, 2)
  await page.mouse.click(20, 400)
  await atPage(page, 1)
  await page.mouse.click(180, 400)
  await expect(page.locator('html')).toContainClass('bars')
  await page.mouse.click(340, 400)
  await atPage(page, 2)
  await expect(page.locator('html')).not.toContainClass('bars')
  const touch = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] })
    for (let step = 1; step <= 5; step++)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from + ((to - from) * step) / 5, y: 402 }],
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(300, 100)
  await atPage(page, 3)
  await swipe(100, 300)
  await atPage(page, 2)
  // Too short to turn the page.
  await swipe(200, 175)
  await atPage(page, 2)
  for (const [key, number] of [
    ['ArrowRight', 3],
    [' ', 4],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press(key)
    await atPage(page, number)
  }
  // Switching to night mode turns no page.
  await page.mouse.click(180, 400)
  await page.getByRole('button', { name: /^Night/ }).click()
  await expect(page.locator('html')).toContainClass('night')
  await atPage(page, 3)
  expect(complaints).toEqual([])
})

test.concurrent('the last page leads to the next chapter, and its first page back to the end of this one', async () => {
  const { page } = await inChapter(2, IN_PAGES)
  await atPage(page, 1)
  const count = await pages(page)
  expect(count).toBeGreaterThan(3)
  for (let number = 2; number <= count; number++) {
    await page.keyboard.press('ArrowRight')
    await atPage(page, number)
  }
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(inChapterOf(3))
  await atPage(page, 1)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(inChapterOf(2))
  // The content after the text may take up a page or two.
  const last = async () => (await pages(page)) - Number(/\d+/.exec(await page.getByText(/^Page \d+ of/).innerText()))
  await expect.poll(last).toBeLessThanOrEqual(2)
})

test.concurrent('every word of a chapter is on a page, none is cut at the edge, and all are printed', async () => {
  const { page } = await inChapter(1, IN_PAGES)
  await atPage(page, 1)
  const found = await page.locator('article').evaluate(sheet => {
    const { left, width, bottom } = sheet.getBoundingClientRect()
    const lines = [...sheet.querySelectorAll('#chapter-text > *')].flatMap(paragraph => {
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      return [...range.getClientRects()]
    })
    return lines.every(line => {
      const begin = (line.left - left) % width
      return begin >= 0 && begin + line.width <= width + 1 && line.bottom <= bottom
    })
  })
  expect(found).toBe(true)

  // In print the text runs on, sheet after sheet, without on-screen controls.
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('article').evaluate(sheet => {
    const { height, right } = sheet.getBoundingClientRect()
    const last = sheet.querySelector('#chapter-text > :last-child')!.getBoundingClientRect()
    return { isLong: height > 2 * innerHeight, isInside: last.right <= right, isBelow: last.top > innerHeight }
  })
  expect(printed).toEqual({ isLong: true, isInside: true, isBelow: true })
  for (const onScreen of [page.getByText(/^Page \d+ of \d+$/), page.getByRole('link', { name: 'Next chapter' })])
    await expect(onScreen).toBeHidden()
})

nightly('a chapter of 100,000 words can be turned page by page', async () => {
  const { page } = await inChapter(1, IN_PAGES)
  await atPage(page, 1)
  await page.locator('#chapter-text').evaluate(text => {
    const all = [...text.children]
    for (let times = 0; times < 45; times++) text.append(...all.map(paragraph => paragraph.cloneNode(true)))
  })
  await settled(page)
  await expect.poll(() => pages(page)).toBeGreaterThan(300)
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
  await atPage(page, 6)
  expect(await topParagraph(page)).toBeGreaterThan(0)
})

test.concurrent('keys: n and p for chapters, f for size, t for theme, ? for the list; never while typing or with a modifier', async () => {
  const { page } = await inChapter(2, { follows_phone: 0 }, { isMobile: false, hasTouch: false })
  await page.keyboard.press('f')
  await page.getByText('Font size 17').waitFor()
  await expect(page.locator('html')).toContainClass('font_size-17')
  await page.keyboard.press('t')
  await expect(page.locator('html')).toContainClass('bg_color-5')
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Shift+T')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Next theme').waitFor()
  await page.keyboard.press('t')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    document.querySelector('article')!.prepend(field)
    field.focus()
  })
  await page.keyboard.type('nft? ')
  await expect(page.locator('textarea')).toHaveValue('nft? ')
  await expect(page.locator('html')).toContainClass('bg_color-5 font_size-17')
  await page.evaluate(() => document.querySelector('textarea')!.remove())
  await page.keyboard.press('n')
  await page.waitForURL(inChapterOf(3))
  await page.keyboard.press('p')
  await page.waitForURL(inChapterOf(2))
})

async function openReadingSettings(page: Page) {
  await page.mouse.click(180, 400)
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name: 'Display' }).click()
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Reading', exact: true }) })
    .click()
}

async function start(page: Page, name: string) {
  await openReadingSettings(page)
  await page.getByRole('button', { name, exact: true }).click()
}

nightly('auto-scroll speeds up on request and stops at a touch', async () => {
  const { page } = await inChapter(2)
  const scrolled = () => page.evaluate(() => scrollY)
  await start(page, 'Auto-scroll')
  const bar = page.getByRole('group', { name: 'Auto-scroll' })
  await expect.poll(scrolled).toBeGreaterThan(10)
  await bar.getByRole('button', { name: 'Faster' }).click()
  await bar.getByText('Speed 5').waitFor()
  await expect.poll(scrolled).toBeGreaterThan((await scrolled()) + 10)
  await page.mouse.click(180, 300)
  await bar.waitFor({ state: 'detached' })
  const stopped = await scrolled()
  await settled(page)
  expect(await scrolled()).toBe(stopped)
})

test.concurrent('the screen stays on only while a chapter is being read', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(() => {
    const locks = { requests: 0, released: 0 }
    Object.assign(window, { locks })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          locks.requests++
          return { released: false, release: async () => void locks.released++ }
        },
      },
    })
  })
  await page.goto(at('freenovel', '/book-reader/1/2'))
  const locks = () => page.evaluate(() => (window as unknown as { locks: object }).locks)
  await expect.poll(locks).toEqual({ requests: 1, released: 0 })
  await page.mouse.click(180, 400)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL(at('freenovel', '/'))
  await expect.poll(locks).toEqual({ requests: 1, released: 1 })
})

const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const letters = (page: Page) => keyList(page).getByRole('switch', { name: 'Letter shortcuts' })
/** The chapter's display settings, from the document's classes. */
const look = (page: Page) =>
  page.evaluate(() => /font_size-\d+( \w+-\d+)*/.exec(document.documentElement.className)?.[0])

nightly('with letter shortcuts off only arrows and Esc work', async () => {
  const { page } = await inChapter(2)
  await page.keyboard.press('?')
  await keyList(page).getByText('Next theme').waitFor()
  await letters(page).click()
  await keyList(page).getByText('Next theme').waitFor({ state: 'detached' })
  await keyList(page).getByText('Previous and next chapter, or page in the Pages layout').waitFor()
  await page.keyboard.press('Escape')
  await keyList(page).waitFor({ state: 'detached' })

  await page.reload()
  await keysReady(page)
  const before = await look(page)
  expect(before).toContain('letter_keys-0')
  for (const key of ['f', 't', 'b', 'm', '?', 'p']) await page.keyboard.press(key)
  // This key is handled after them: if one of them had worked, the outcome would differ.
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(inChapterOf(3))
  expect(await look(page)).toBe(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
