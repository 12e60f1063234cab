import { startAfter } from './testing/pageState.ts'
import { at, expect, newReader, test, useBrowser, variations } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

const WIDE = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

test.concurrent.each(variations([['freenovel'], ['joyfic', WIDE]]))(
  'the first page of %s continues with recommendations without shifting, and their first lines link to the novels',
  async (brand, screen?) => {
    const { page, context } = await newReader(screen as typeof WIDE)
    await startAfter(context, { book_id: 1, chapter_id: 1, progress: 0.5, book_name: 'An Error on the Bordeaux Line' })
    await recordShifts(page)
    await page.goto(at(brand as string, '/'))
    const lines = page.getByRole('heading', { name: 'First lines' })
    // They are held back while their position is visible.
    const sections = page.locator('main h2')
    const request = page.waitForRequest(request => request.url().includes('/v1/chapter.free'))
    await sections.last().scrollIntoViewIfNeeded()
    // On a wide screen it may already be visible.
    await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }))
    await request
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await lines.waitFor()
    await page.getByRole('heading', { name: 'Because you read An Error on the Bordeaux Line' }).waitFor()
    await lines.scrollIntoViewIfNeeded()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await page
      .getByRole('link', { name: /^Keep reading / })
      .first()
      .click()
    await page.waitForURL(/\/book-reader\/\d+\/1$/)
  },
)
