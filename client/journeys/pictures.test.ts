import type { Page } from 'playwright-core'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** Each cover's distance from the top of the page, in viewports, and whether it has been requested. */
const covers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('#content li img')].map(image => ({
      from: (image.getBoundingClientRect().top + scrollY) / innerHeight,
      requested: image.hasAttribute('src'),
      state: image.dataset['state'],
    })),
  )

test('covers load up to a third of a screen ahead, the rest on scrolling, and going back shows them at once', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('novelpad', '/ranking/1'))
  await expect(page.locator('img[data-state="loaded"]').first()).toBeAttached()
  const before = await covers(page)
  for (const { from, requested } of before) if (from < 1.3) expect(requested).toBe(true)
  const far = before.filter(({ from }) => from > 1.4)
  expect(far.length).toBeGreaterThan(5)
  expect(far.filter(({ requested }) => requested)).toEqual([])

  await page.evaluate(() => scrollTo(0, 2 * innerHeight))
  const areShown = () =>
    [...document.querySelectorAll<HTMLImageElement>('#content li img')].every(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0)
    })
  await expect.poll(() => page.evaluate(areShown)).toBe(true)

  const seen = await page.locator('img[data-state="loaded"]').first().getAttribute('src')
  await page.locator('header a[href="/genres"]').click()
  await page.waitForURL(/\/genres$/)
  await page.locator('header a[href^="/ranking"]').click()
  await page.locator(`#content li img[src="${seen}"]`).first().waitFor()
  expect(complaints).toEqual([])
})
