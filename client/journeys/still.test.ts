import { isNight } from '../../scripts/jest/night.ts'
import { keysReady, settled } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser, variations } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

/** A page with the shell, and one with bars of its own; at night others. */
const PATHS = ['/', '/book-reader/1/1', ...(isNight ? ['/novel/1/fantasy/x', '/myinfo'] : [])]

test.concurrent.each(PATHS)(
  'nothing moves on %s while images load, and when the connection drops and returns',
  async path => {
    const { page, context } = await newReader()
    await recordShifts(page)
    await page.goto(at('novelpack', path))
    await hydrated(page)
    await settled(page)
    if (path === '/') await expect(page.locator('img[data-state="loaded"]').first()).toBeAttached()
    const before = await shiftOf(page)
    expect(before).toBeLessThan(0.01)
    await context.setOffline(true)
    const note = page.getByText(/^You’re offline\. .*›$/)
    await expect(note).toBeInViewport({ ratio: 1 })
    expect(await shiftOf(page)).toBe(before)
    await context.setOffline(false)
    await expect(note).toHaveCount(0)
    expect(await shiftOf(page)).toBe(before)
  },
)

test.concurrent('a tap on a toast reaches what is below it', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/book-reader/1/1'))
  await hydrated(page)
  await keysReady(page)
  await page.keyboard.press('f')
  const toast = page.getByRole('button', { name: /^Font size/ })
  const reached = await toast.evaluate(toast => {
    const { x, y, width, height } = toast.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === toast
  })
  expect(reached).toBe(false)
})

test.concurrent.each(variations([['/author/1/x'], ['/nowhere']]))('nothing moves on %s once it is read', async path => {
  const { page } = await newReader()
  await recordShifts(page)
  await page.goto(at('freenovel', path))
  await hydrated(page)
  await settled(page)
  expect(await shiftOf(page)).toBe(0)
})

test.concurrent('the line above a chapter does not move when minutes use the reader’s own pace', async () => {
  const { page } = await newReader()
  await recordShifts(page)
  await page.goto(at('novelpack', '/book-reader/1/1'))
  await hydrated(page)
  const line = page.locator('header').getByText(/^Chapter 1 of \d+ ·\s*$/)
  const left = page.locator('header').getByText(/0% · \d+ min left/)
  await left.waitFor()
  await settled(page)
  expect(await shiftOf(page)).toBe(0)
  const before = [await line.boundingBox(), await left.boundingBox()]
  const shown = await left.innerText()
  await page.evaluate(() => localStorage.setItem('pace', '100'))
  await page.reload()
  await page
    .locator('header')
    .getByText(/0% · \d\d min left/)
    .waitFor()
  expect(await left.innerText()).not.toBe(shown)
  expect([await line.boundingBox(), await left.boundingBox()]).toEqual(before)
  // A two-digit percentage takes no more space than a one-digit one.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 5, behavior: 'instant' }))
  await page
    .locator('header')
    .getByText(/^\d\d% · \d\d min left$/)
    .waitFor()
  const along = (box: Awaited<ReturnType<typeof line.boundingBox>> | undefined) => [box?.x, box?.width]
  expect(along(await line.boundingBox())).toEqual(along(before[0]))
})
