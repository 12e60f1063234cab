import { focused, tabTo } from './testing/keyboard.ts'
import { at, expect, expectSameDocument, hydrated, mark, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('a reader searches, sees suggestions, and opens a book from the results', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('moonovel', '/'))
  await hydrated(page)
  await mark(page)
  await page.locator('a[href="/search"]').first().click()
  const box = page.getByPlaceholder('Search what you want')
  await box.fill('moby')
  await page.getByRole('option').first().waitFor()
  // The Escape of an input method closes nothing.
  await box.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.fill('ishmael')
  await box.press('Enter')
  await page.waitForURL(/\/search\/result\/ishmael/)
  await page.locator('mark').first().waitFor()
  await page.locator('#content a[href*="/moby-dick"]').first().click()
  await page.getByRole('heading', { level: 1, name: /Moby Dick/ }).waitFor()
  await expectSameDocument(page)
  expect(complaints).toEqual([])
})

test.concurrent('by keyboard alone: results are filtered by options that show their counts, none of them behind the footer', async () => {
  const { page, complaints } = await newReader()
  await page.goto(at('moonovel', '/search/result/the'))
  await hydrated(page)
  await tabTo(page, /^Filters$/)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const found = panel.getByRole('status').filter({ hasText: /novel/ })
  const show = panel.getByRole('link', { name: /^Show \d+ novels?$/ })
  await found.waitFor()
  const all = await found.textContent()
  await expect(panel.getByRole('button', { name: /^Over 200,000 \d/ })).toBeVisible()
  // The focused element is never behind the footer.
  const hidden: string[] = []
  await page.keyboard.press('Tab')
  for (let stop = await focused(page); !stop.startsWith('Show '); stop = await focused(page)) {
    const isSeen = await page.evaluate(() => {
      const { left, top, bottom, width } = document.activeElement!.getBoundingClientRect()
      return [top + 2, bottom - 2].every(y =>
        document.activeElement!.contains(document.elementFromPoint(left + width / 2, y)),
      )
    })
    if (!isSeen) hidden.push(stop)
    await page.keyboard.press('Tab')
  }
  expect(hidden).toEqual([])
  const choose = async () => {
    await tabTo(page, /^Over/)
    await page.keyboard.press('Space')
    await panel.getByRole('button', { name: 'Over 200,000', pressed: true }).waitFor()
    // Announced to those who cannot see the button change.
    await found.filter({ hasNotText: all! }).waitFor()
  }
  await choose()
  await tabTo(page, /^Clear all$/)
  await page.keyboard.press('Enter')
  await found.filter({ hasText: all! }).waitFor()
  await expect(show).toBeFocused()
  await choose()
  await tabTo(page, /^Show /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?length=epic$/)
  await page.getByRole('button', { name: 'Filters · 1' }).waitFor()
  await tabTo(page, /^Sort by: Best match$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Longest$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?length=epic&sort=words$/)
  await page.getByRole('link', { name: 'Remove Over 200,000' }).click()
  await page.waitForURL(/\?sort=words$/)
  expect(complaints).toEqual([])
})
