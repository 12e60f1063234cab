import type { Page } from 'playwright-core'
import { responseTo } from './testing/responseTo.ts'
import { refuse } from './testing/respondInstead.ts'
import { newAccount, signIn, getAs, postAs, type Account } from './testing/readerApi.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** Chapters 1 to 8 are free; 9 to 20 cost 41, 43, 56, 103, 40, 40, 35, 40, 150, 100, 57 and 65 coins. */
const BOOK = 11
const chapter = (id: number) => at('novelpack', `/book-reader/${BOOK}/${id}`)
const TOP_UP = at('novelpack', '/myinfo/rechargeList')
const welcome = 50

const lock = (page: Page) => page.getByRole('heading', { name: 'Keep reading' })
/** Expects the full text of a chapter, by its length: the last chapter has no other sign of it. */
const expectWhole = (page: Page) => expect(page.locator('#chapter-text')).toContainText(/(\S+\s+){1500}/)
const orders = async (account: Account) => (await getAs(account, 'user.cost_list', {})).items
const topUps = async (account: Account) => (await getAs(account, 'user.charge', {})).items
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Opens what the lock offers besides its price and button. */
const openMore = (page: Page) => page.getByText('Balance and other options').click()

/** Opens the chapter list; a tap on the text shows the bars. */
async function openList(page: Page) {
  await page.touchscreen.tap(180, 390)
  await page.getByRole('button', { name: 'Chapters', exact: true }).tap()
}

async function begin(chargeId?: number) {
  const [account, reader] = await Promise.all([newAccount(chargeId), newReader()])
  await signIn(reader.context, account)
  return { account, ...reader }
}

const next = async (page: Page, id: number) => {
  await page.getByRole('link', { name: 'Next chapter' }).last().click()
  await expect(page).toHaveURL(chapter(id))
}

test.concurrent('with too few coins a reader is led to the smallest sufficient top-up and back to the lock, whatever the payment’s outcome', async () => {
  const { account, page } = await begin()
  await page.goto(chapter(12))
  await page.getByRole('link', { name: /Top up to unlock.*you need 53 more/s }).click()
  await expect(page.getByText('You need 53 more coins.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Covers it.*100 coins/s })).toBeChecked()

  // Declined: the lock says so, and nothing is lost.
  await button(page, /^Buy for \$0\.99/).click()
  await button(page, /Decline/).click()
  await page.getByRole('link', { name: 'Go back', exact: true }).click()
  await expect(page).toHaveURL(/\/book-reader\/11\/12#unlock$/)
  await expect(page.getByText('didn’t go through')).toBeVisible()
  await expect(lock(page)).toBeInViewport()

  // Left without paying: the lock says so, and payment can continue from there.
  await page.getByRole('link', { name: /Top up to unlock/ }).click()
  await button(page, /^Buy for \$0\.99/).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(page.getByText('isn’t paid yet')).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await button(page, /^Pay$/).click()

  // Back by itself.
  await expect(page.getByText('100 coins added.')).toBeVisible()
  // Two taps are one order, whose response has the chapter.
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await button(page, /Unlock for 103 coins.*50 from vouchers, 53 coins/s).evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expectWhole(page)
  expect(requested.filter(url => url.includes('/chapter.free?'))).toEqual([])
  expect(await orders(account)).toMatchObject([{ chapter_ids: [12], coins: 53, vouchers: welcome }])
  await page.goto(TOP_UP)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
})

test.concurrent('repeated taps on top-up create one order, and a tap after returning creates another', async () => {
  const { account, page } = await begin()
  await page.goto(TOP_UP)
  const requests: string[] = []
  page.on('request', request => request.url().includes('order.create') && requests.push(request.url()))
  const blocked = Promise.withResolvers<void>()
  await page.route('**/checkout.page?**', async route => {
    await blocked.promise
    await route.continue()
  })
  // Taps while the order is placed, and while its payment page loads.
  await page.locator('form button[type=submit]').evaluate(async (button: HTMLElement) => {
    for (let taps = 0; taps < 2; taps++) button.click()
    while (!sessionStorage.getItem('topUp') || button.matches(':disabled')) await new Promise(requestAnimationFrame)
    button.click()
  })
  blocked.resolve()
  await expect(page).toHaveURL(/checkout\.page/)
  expect(requests).toHaveLength(1)
  expect(await topUps(account)).toHaveLength(1)

  await page.goBack()
  await button(page, /^Buy for/).click()
  await expect(page).toHaveURL(/checkout\.page/)
  expect(await topUps(account)).toHaveLength(2)
})

nightly(
  'a top-up without a response says that retrying is safe; after the session expires it only asks to sign in',
  async () => {
    const { account, page } = await begin()
    await page.goto(TOP_UP)
    await page.route('**/v1/order.create', route => route.abort())
    await button(page, /^Buy for/).click()
    await page.getByText('We couldn’t reach the server. Try again. You won’t be charged twice.').click()
    expect(await topUps(account)).toEqual([])

    await page.unroute('**/v1/order.create')
    await page.route('**/v1/order.create', route =>
      refuse(route, 401, 'SIGN_IN_REQUIRED', { desc: 'Please sign in first.' }),
    )
    await button(page, /^Buy for/).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText('Please sign in first.')).toHaveCount(0)
  },
)

test.concurrent('an unlock is undone by a tap, and beyond the day’s limit the lock says so and charges nothing', async () => {
  const { account, page } = await begin(4)
  await page.goto(chapter(13))
  await button(page, /Unlock for 40 coins/).click()
  await expectWhole(page)
  await button(page, /^Undo$/).click()
  await expect(page.getByText('Undone: you have your 40 coins back.')).toBeVisible()
  await expect(lock(page)).toBeVisible()

  await postAs(account, 'user.spending', { limit: 39, proof: false })
  await button(page, /Unlock for 40 coins/).click()
  await expect(page.getByText('your daily limit is 39 coins, and you’ve spent 0 today')).toBeVisible()
  await expect(lock(page)).toBeVisible()
  expect(await orders(account)).toMatchObject([{ status: 'refunded' }])
})

test.concurrent('unlocking ten chapters costs the stated price, and none of them is locked on any device', async () => {
  const { account, page } = await begin(4)
  await page.goto(chapter(9))
  const inList = (id: number) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${id}\\D`) })
  await openList(page)
  await expect(inList(10)).toContainText('locked')
  await page.getByRole('button', { name: 'Close' }).click()

  await openMore(page)
  await button(page, /Unlock the next 10 chapters for 647 coins.*50 from vouchers, 597 coins/s).click()
  await expect(page.getByText('10 chapters unlocked for 647 coins.')).toBeVisible()
  await expectWhole(page)
  expect(await orders(account)).toMatchObject([{ coins: 597, vouchers: welcome }])
  await next(page, 10)
  await expectWhole(page)

  // This list was loaded before the unlock.
  await openList(page)
  await expect(inList(19)).toContainText('locked')
  await expect(inList(18)).not.toContainText('locked')

  const other = await newReader()
  await signIn(other.context, account)
  // Before anything is read on this device: the book's page shows the chapters around that position.
  await other.page.goto(at('novelpack', `/novel/${BOOK}/children/the-parents-assistant`))
  await expect(other.page.getByRole('link', { name: /^10\D/ }).filter({ hasNotText: 'locked' }).first()).toBeVisible()
  await other.page.goto(chapter(18))
  await expectWhole(other.page)
  await other.page.goto(chapter(19))
  await expect(lock(other.page)).toBeVisible()
})

test.concurrent('auto-unlock is off by default, starts with the next chapter, spends up to the daily limit, and ends where it is turned off', async () => {
  const { account, page } = await begin(4)
  await page.goto(chapter(13))
  // A locked chapter has no reading progress, however far its preview was scrolled.
  await expect(page.locator('header').filter({ hasText: 'Chapter 13 of' })).toHaveText(/Chapter 13 of 24 ·\s+locked$/)
  await openMore(page)
  const autoUnlock = page.getByRole('switch', { name: /^Auto-unlock the next/ })
  await expect(autoUnlock).toHaveAttribute('aria-checked', 'false')
  const begun = responseTo(page, 'user.autoUnlock')
  await autoUnlock.click()
  await begun
  await expect(page.getByRole('radio', { name: '100', exact: true })).toBeChecked()
  await expect(button(page, /Unlock for 40 coins/)).toBeVisible()

  await next(page, 14)
  await expect(page.getByText('Auto-unlocked for 40 coins. Used today: 40 of 100.')).toBeVisible()
  await expectWhole(page)
  await next(page, 15)
  await expect(page.getByText('Auto-unlocked for 35 coins. Used today: 75 of 100.')).toBeVisible()
  await expectWhole(page)
  await next(page, 16)
  await expect(page.getByText('would exceed your daily limit of 100 coins')).toBeVisible()
  expect((await orders(account)).map(({ chapter_ids }) => chapter_ids)).toEqual([[15], [14]])

  await page.goBack()
  await expect(page).toHaveURL(chapter(15))
  const ended = responseTo(page, 'user.autoUnlock')
  await autoUnlock.click()
  await expect(autoUnlock).toHaveAttribute('aria-checked', 'false')
  await ended
  await next(page, 16)
  await expect(lock(page)).toBeVisible()
  await expect(page.getByText('would exceed your daily limit')).toHaveCount(0)
})
