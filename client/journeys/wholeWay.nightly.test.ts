import type { Page } from 'playwright-core'
import { followed } from './testing/place.ts'
import { progressOf } from './testing/pageState.ts'
import { fillIn, newAddress } from './testing/account.ts'
import { responseTo } from './testing/responseTo.ts'
import { useRestartableSite } from './testing/restartableSite.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()
// A separate site, because its backend crashes.
const site = useRestartableSite()
const on = (path: string) => at('shenovel', path, site.port())
const LOCKED = 4
const IN_LOCKED = new RegExp(`/book-reader/1/${LOCKED}`)
const length = async (page: Page) => (await page.locator('#chapter-text').innerText()).length
const isInFull = (page: Page, opening: number) => expect.poll(() => length(page)).toBeGreaterThan(opening * 1.5)
/** Scrolls to the chapter's end, repeatedly, because a page that is still loading restores the old position. */
async function toTheEnd(page: Page) {
  await followed(page)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.getElementById('chapter-text')!.offsetHeight))
      return progressOf(page)
    })
    .toBe(1)
}
/** Kills the backend like a power failure: whatever it acknowledged before must survive. */
async function crash() {
  await site.killBackend()
  await site.startBackend()
}

test('a reader reaches the lock, signs up, tops up, and continues on a second device, despite crashes', async () => {
  const { page } = await newReader()
  await page.goto(on(`/book-reader/1/${LOCKED - 1}`))
  await toTheEnd(page)
  await page.getByRole('link', { name: 'Next chapter' }).last().click()
  await page.waitForURL(on(`/book-reader/1/${LOCKED}`))
  const opening = await length(page)

  const email = newAddress()
  await page
    .getByRole('link', { name: /Unlock/ })
    .first()
    .click()
  const moved = responseTo(page, 'readlog.batchsave')
  const confirmed = responseTo(page, 'user.confirm')
  await fillIn(page, email)
  await moved
  await confirmed
  await crash()

  await page.goto(on(`/myinfo/rechargeList?return_to=${encodeURIComponent(`/book-reader/1/${LOCKED}`)}`))
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.waitForURL(/checkout\.page/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid.').waitFor()
  await crash()
  await page.getByRole('link').first().click()
  await page.waitForURL(IN_LOCKED)

  await page
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click()
  await isInFull(page, opening)
  await crash()
  await page.reload()
  await isInFull(page, opening)
  const sent = responseTo(page, 'readlog.batchsave')
  await toTheEnd(page)
  await sent

  const second = await newReader()
  await second.page.goto(on('/login?return_to=/book-reader/1/1'))
  await fillIn(second.page, email, { isNew: false })
  await second.page.waitForURL(on('/book-reader/1/1'))
  await second.page.getByText(`Continue from chapter ${LOCKED}?`).waitFor()
  await second.page.goto(on('/history'))
  await second.page.getByText(/Read to/).waitFor()
  await second.page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click()
  await second.page.waitForURL(on(`/book-reader/1/${LOCKED}`))
  await isInFull(second.page, opening)
  await expect(second.page.getByText(/Unlock for/)).toHaveCount(0)
})
