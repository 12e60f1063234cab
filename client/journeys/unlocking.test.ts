import { expect, test } from '@jest/globals'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

test('a reader comes to a lock, signs up, unlocks with the welcome vouchers, and owns the chapter from then on', async () => {
  const { page, complaints } = await newReader()
  const chapter = at('novelpack', '/book-reader/1/6')
  await page.goto(chapter)
  await takenOver(page)
  const opening = (await page.locator('#chapter-text').innerText()).length
  await page.getByRole('link', { name: /Unlock for/ }).click()
  await page.waitForURL(/\/login\?return_to=/)
  await page.getByLabel('E-mail address').fill(`reader-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await page.waitForURL(`${chapter}#unlock`)

  // Nothing is charged without a tap.
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await page.waitForFunction(
    length => (document.querySelector('#chapter-text') as HTMLElement).innerText.length > length * 2,
    opening,
  )
  expect(await page.getByText('This chapter goes on').count()).toBe(0)

  await page.reload()
  await page.waitForFunction(
    length => (document.querySelector('#chapter-text') as HTMLElement).innerText.length > length * 2,
    opening,
  )
  expect(complaints.filter(line => !/40[1345]/.test(line))).toEqual([])
})

test('the test checkout pays a top-up, and the way back leads to the coins', async () => {
  const { page } = await newReader()
  await page.goto(at('novelpack', '/login?return_to=/myinfo/rechargeList'))
  await takenOver(page)
  await page.getByLabel('E-mail address').fill(`payer-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await page.waitForURL(/rechargeList/)
  await page.getByRole('button', { name: /^Top up for/ }).click()
  await page.waitForURL(/checkout\.page/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid.').waitFor()
  await page.getByRole('link').first().click()
  await page.waitForURL(/rechargeList/)
  await page.goto(at('novelpack', '/myinfo'))
  await page.waitForFunction(() => /[1-9]\d*\s*Coins/.test(document.body.innerText))
})
