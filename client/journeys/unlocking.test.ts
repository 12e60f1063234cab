import { expect, test } from '@jest/globals'
import { fillIn, newAddress } from './testing/account.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

test.concurrent('a reader reaches a lock, signs up, unlocks with the welcome vouchers, and still owns the chapter later', async () => {
  const { page, complaints } = await newReader()
  const chapter = at('novelpack', '/book-reader/1/6')
  await page.goto(chapter)
  await takenOver(page)
  const opening = (await page.locator('#chapter-text').innerText()).length
  await page.getByRole('link', { name: /Unlock for/ }).click()
  await page.waitForURL(/\/login\?return_to=/)
  await fillIn(page, newAddress())
  await page.waitForURL(`${chapter}#unlock`)

  // Nothing is charged without a tap.
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await page.waitForFunction(
    length => (document.querySelector('#chapter-text') as HTMLElement).innerText.length > length * 2,
    opening,
  )
  expect(await page.getByText('Keep reading').count()).toBe(0)

  await page.reload()
  await page.waitForFunction(
    length => (document.querySelector('#chapter-text') as HTMLElement).innerText.length > length * 2,
    opening,
  )
  expect(complaints.filter(line => !/40[1345]/.test(line))).toEqual([])
})

test.concurrent('unlocking by keyboard moves the focus to the first paragraph that was locked', async () => {
  const { page, context } = await newReader()
  await signIn(context, await newAccount(1))
  await page.goto(at('novelpack', '/book-reader/11/9'))
  const paragraphs = page.locator('#chapter-text > *')
  await page.getByRole('button', { name: /Unlock for/ }).focus()
  const opening = await paragraphs.allTextContents()
  await keepToasts(page)
  await page.keyboard.press('Enter')
  await page.getByText('Chapter unlocked.').waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('#chapter-text > *'))
  const chapter = await paragraphs.allTextContents()
  const focused = (await page.locator(':focus').textContent()) ?? ''
  const first = chapter.findIndex((words, index) => words !== opening[index])
  expect(chapter.indexOf(focused)).toBe(first)
  expect(first).toBeGreaterThanOrEqual(opening.length - 1)
})

test.concurrent('the demo checkout pays for a top-up and leads back to the balance', async () => {
  const [account, { page, context }] = await Promise.all([newAccount(), newReader()])
  await signIn(context, account)
  await page.goto(at('novelpack', '/myinfo/rechargeList'))
  await page.getByRole('button', { name: /^Top up for/ }).click()
  await page.waitForURL(/checkout\.page/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid.').waitFor()
  await page.getByRole('link').first().click()
  await page.waitForURL(/rechargeList/)
  await page.goto(at('novelpack', '/myinfo'))
  await page.waitForFunction(() => /Coins\s*[1-9]/.test(document.body.innerText))
})
