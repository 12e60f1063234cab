import type { Page } from 'playwright-core'
import { REQUEST_RETRY_COUNT } from '../../shared/constants.ts'
import { startAfter } from './testing/pageState.ts'
import { at, expect, newReader, test, useBrowser, variations } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

/** It has 138 chapters. */
const BOOK = 9
const TRIES = 1 + REQUEST_RETRY_COUNT
const numbers = (page: Page) =>
  page.locator('#chapters ol > li').evaluateAll(rows => rows.map(row => Number(/^\d+/.exec(row.textContent)?.[0])))

/** A reader whose account has a position from another device; this device has not opened the chapter. */
async function readerAt(chapter_id: number, { isCut = false, isWide = false } = {}) {
  const { page, context } = await newReader()
  await startAfter(context, { book_id: BOOK, chapter_id, progress: 0.43 })
  if (isWide)
    await context.addInitScript(() => {
      const letters = new CSSStyleSheet()
      letters.replaceSync('body { letter-spacing: 0.06em }')
      document.adoptedStyleSheets.push(letters)
    })
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>()
  let tries = 0
  page.on('requestfailed', request => request.url().includes('/book.chapters') && ++tries === TRIES && fail())
  if (isCut) await page.route('**/book.chapters*', route => route.abort())
  await recordShifts(page)
  await page.goto(at('freenovel', `/novel/${BOOK}/adventure/moby-dick`))
  if (isCut) await hasFailed
  return page
}

test.concurrent.each(
  variations([
    [30, 29],
    [1, 1],
    [138, 129],
  ]),
)('a book’s list starts near chapter %i without shifting the page', async (chapter, first) => {
  const page = await readerAt(chapter)
  await expect(page.locator(`#chapters a[aria-current][href$="/${chapter}"]`)).toBeVisible()
  await expect(page.locator('#chapters li i')).toHaveCount(0)
  expect(await numbers(page)).toEqual(Array.from({ length: 10 }, (_, index) => first + index))
  await expect(page.locator('#chapters li').getByText('read', { exact: true })).toHaveCount(chapter - first)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test.concurrent('the bar at the bottom stays one row on a phone with wide letters when its text is too long', async () => {
  const page = await readerAt(30, { isWide: true })
  const link = page.getByRole('link', { name: /Continue reading/ })
  // Its text is too long here.
  await expect(link.getByText(/^Chapter 30 · 43% · \d+ min left$/)).toBeAttached()
  await expect(page.locator('#chapters li i')).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect(link.getByText('Chapter 30 · 43%', { exact: true })).toBeVisible()
  // The name, and one line below it.
  expect(await link.evaluate(({ children }) => [...children].map(line => line.getClientRects().length))).toEqual([1, 1])
})

test.concurrent('if the list fails to load, the first chapters stay and are links', async () => {
  const page = await readerAt(30, { isCut: true })
  await expect(page.locator('#chapters li a').first()).toHaveAttribute('href', /\/1$/)
  expect(await numbers(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.concurrent('the chapter sheet shows the time left in the book, at the reader’s own pace once it is known', async () => {
  const page = await readerAt(130)
  const wordsLeft = async () => {
    await page.getByRole('link', { name: /All 138 chapters/ }).click()
    const words = page.getByRole('dialog', { name: 'Chapters' }).getByText(/138 chapters · .* left$/)
    const [, hours = 0, minutes] = /(?:(\d+) h )?(\d+) min left/.exec(await words.innerText())!
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return Number(hours) * 60 + Number(minutes)
  }
  const before = await wordsLeft()
  expect(before).toBeGreaterThan(20)
  await page.evaluate(() => localStorage.setItem('pace', '460'))
  await page.reload()
  expect(Math.abs((await wordsLeft()) - before / 2)).toBeLessThanOrEqual(1)
})
