import { respondWith } from './testing/respondInstead.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const BRAND = 'novelpack'
const TOP_UP = '/myinfo/rechargeList'
/** Locked, and more expensive than the welcome vouchers cover. */
const LOCKED = '/book-reader/11/12'

test.concurrent('with test payments the top-up page says that nothing is charged, also without JavaScript', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  await page.goto(at(BRAND, TOP_UP))
  await page.getByText('Test mode. You won’t be charged.').waitFor()
})

test.concurrent('if the backend sells no coins, the top-up page and the lock say so, and nothing links to a top-up', async () => {
  const { page, context, complaints } = await newReader()
  await signIn(context, await newAccount())
  // A backend without payments responds like this (`server/backend/payments/modes.test.ts`).
  await page.route('**/v1/charge.list?*', route => respondWith(route, { items: [] }))
  await page.goto(at(BRAND, '/myinfo'))
  await page.locator(`#content a[href^="${TOP_UP}"]`).first().click()
  await page.getByText('Top-ups aren’t available').waitFor()
  await expect(page.getByRole('button', { name: /Buy for/ })).toHaveCount(0)
  await page.getByText('No top-ups yet').waitFor()

  await page.goto(at(BRAND, LOCKED))
  await page.getByText(/coins aren’t on sale here right now/).waitFor()
  await expect(page.locator(`a[href*="${TOP_UP}"]`)).toHaveCount(0)
  expect(complaints).toEqual([])
})
