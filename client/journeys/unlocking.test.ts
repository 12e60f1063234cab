import { tabTo } from './testing/keyboard.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('unlocking by keyboard moves the focus to the first paragraph that was locked', async () => {
  const { page, context } = await newReader()
  await signIn(context, await newAccount(1))
  await page.goto(at('novelpack', '/book-reader/11/9'))
  const paragraphs = page.locator('#chapter-text > *')
  await tabTo(page, /^Unlock for/)
  const opening = await paragraphs.allTextContents()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Chapter unlocked for \d+ coins\.$/)).toBeVisible()
  await expect(page.locator('#chapter-text > :focus')).toBeAttached()
  const chapter = await paragraphs.allTextContents()
  const focused = (await page.locator(':focus').textContent()) ?? ''
  const first = chapter.findIndex((words, index) => words !== opening[index])
  expect(chapter.indexOf(focused)).toBe(first)
  expect(first).toBeGreaterThanOrEqual(opening.length - 1)
})
