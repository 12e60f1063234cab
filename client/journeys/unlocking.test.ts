import { tabTo } from './testing/keyboard.ts'
import { fillIn, newAddress } from './testing/account.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('a reader reaches a lock, signs up, unlocks with the welcome vouchers, and still owns the chapter later', async () => {
  const { page, complaints } = await newReader()
  const chapter = at('novelpack', '/book-reader/1/6')
  await page.goto(chapter)
  const text = page.locator('#chapter-text')
  const length = async () => (await text.innerText()).length
  const twice = 2 * (await length())
  await page.getByRole('link', { name: /Unlock for/ }).click()
  // Over the text, without leaving the line.
  await fillIn(page.getByRole('dialog'), newAddress())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(page.url()).toBe(chapter)

  // Nothing is charged without a tap.
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await expect.poll(length).toBeGreaterThan(twice)
  await expect(page.getByText('Keep reading')).toHaveCount(0)

  await page.reload()
  await expect.poll(length).toBeGreaterThan(twice)
  expect(complaints.filter(line => !/40[1345]/.test(line))).toEqual([])
})

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
