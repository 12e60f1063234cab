import { expect, test } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { answered } from './testing/answered.ts'
import { followed } from './testing/place.ts'
import { newAccount, signIn, postAs, getAs, type Account } from './testing/readerApi.ts'
import { at, newReader, nightly, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

/** Chapters 1 to 8 are free; 9 to 20 cost 41, 43, 56, 103, 40, 40, 35, 40, 150, 100, 57 and 65 coins. */
const BOOK = 11
const chapter = (id: number) => at('novelpack', `/book-reader/${BOOK}/${id}`)
const welcome = 50

const lock = (page: Page) => page.getByRole('heading', { name: 'Keep reading' })
/** Waits for the full text of a chapter by its length: the last chapter has no other sign of it. */
const whole = (page: Page, words = 1500) =>
  page.waitForFunction(
    words => (document.querySelector('#chapter-text')?.textContent ?? '').split(/\s+/).length > words,
    words,
  )
const orders = async (account: Account) => (await getAs(account, 'user.cost_list', {})).items
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Opens what the lock offers besides its price and button. */
const openMore = (page: Page) => page.getByText('Balance and other options').click()

/** Opens the chapter list; a tap on the text shows the bars. */
async function openList(page: Page) {
  await page.touchscreen.tap(180, 390)
  await page.getByRole('button', { name: 'Chapters', exact: true }).tap()
}

/** Records whether a lock was ever visible. */
const watchForLocks = (context: BrowserContext) =>
  context.addInitScript(() => {
    const look = () => {
      const painted = document.querySelector<HTMLElement>('#unlock')?.innerText ?? ''
      if (/Keep reading|Unlock for/.test(painted)) Object.assign(window, { sawLock: true })
      requestAnimationFrame(look)
    }
    look()
  })
const sawLock = (page: Page) => page.evaluate(() => 'sawLock' in window)

async function begin(chargeId?: number) {
  const [account, reader] = await Promise.all([newAccount(chargeId), newReader()])
  await signIn(reader.context, account)
  return { account, ...reader }
}

test.concurrent('with too few coins a reader is led to the smallest sufficient top-up and back to the lock, whatever the payment’s outcome', async () => {
  const { account, page } = await begin()
  await page.goto(chapter(12))
  await page.getByRole('link', { name: /Top up to unlock.*you need 53 more/s }).click()
  await page.getByText('You need 53 more coins.').waitFor()
  expect(await page.getByRole('radio', { name: /Enough.*100 coins/s }).isChecked()).toBe(true)

  // Declined: the lock says so, and nothing is lost.
  await button(page, /^Top up for \$0\.99/).click()
  await button(page, /Decline/).click()
  await page.getByRole('link', { name: 'Go back', exact: true }).click()
  await page.waitForURL(/\/book-reader\/11\/12#unlock$/)
  await page.getByText('didn’t go through').waitFor()
  expect(await lock(page).evaluate(heading => heading.getBoundingClientRect().top < innerHeight)).toBe(true)

  // Left without paying: the lock says so, and payment can continue from there.
  await page.getByRole('link', { name: /Top up to unlock/ }).click()
  await button(page, /^Top up for \$0\.99/).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByText('isn’t paid yet').waitFor()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await button(page, /^Pay$/).click()
  await page.getByRole('link', { name: 'Go back', exact: true }).click()

  await page.getByText('100 coins added.').waitFor()
  await button(page, /Unlock for 103 coins.*50 from vouchers, 53 coins/s).click()
  await whole(page)
  expect(await orders(account)).toMatchObject([{ chapter_ids: [12], coins: 53, vouchers: welcome }])
  await page.goto(at('novelpack', '/myinfo/rechargeList'))
  await page.getByText('Paid', { exact: true }).waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
})

nightly('a payment that is confirmed late appears at the lock without a reload', async () => {
  const { page, context } = await begin()
  await page.goto(chapter(12))
  await page.getByRole('link', { name: /Top up to unlock/ }).click()
  await button(page, /^Top up for/).click()
  await page.waitForURL(/checkout\.page/)
  const checkout = page.url()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByText('isn’t paid yet').waitFor()
  const elsewhere = await context.newPage()
  await elsewhere.goto(checkout)
  await button(elsewhere, /^Pay$/).click()
  await elsewhere.getByText('Paid.').waitFor()
  await elsewhere.close()
  await page.getByText('100 coins added.').waitFor()
  await button(page, /Unlock for 103 coins/).waitFor()
})

const topUps = async (account: Account) => (await getAs(account, 'user.charge', {})).items

test.concurrent('repeated taps on top-up create one order, and a tap after returning creates another', async () => {
  const { account, page } = await begin()
  await page.goto(at('novelpack', '/myinfo/rechargeList'))
  await takenOver(page)
  await button(page, /^Top up for \$0\.99/).waitFor()
  const blocked = Promise.withResolvers<void>()
  await page.route('**/checkout.page?**', async route => {
    await blocked.promise
    await route.continue()
  })
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')
    const observer = new MutationObserver(() => {
      // The order exists, and its payment is in flight.
      if (!sessionStorage.getItem('topUp') || button?.disabled) return
      observer.disconnect()
      button?.click()
      setTimeout(() => document.dispatchEvent(new Event('tapped-again')))
    })
    if (button) observer.observe(button, { attributes: true, childList: true, subtree: true, characterData: true })
    button?.click()
    return new Promise(resolve => document.addEventListener('tapped-again', resolve))
  })
  blocked.resolve()
  await page.waitForURL(/checkout\.page/)
  expect(await topUps(account)).toHaveLength(1)

  await page.goBack()
  await takenOver(page)
  await button(page, /^Top up for/).click()
  await page.waitForURL(/checkout\.page/)
  expect(await topUps(account)).toHaveLength(2)
})

nightly(
  'a top-up without a response says that retrying is safe; after the session expires it only asks to sign in',
  async () => {
    const { account, page } = await begin()
    await page.goto(at('novelpack', '/myinfo/rechargeList'))
    await takenOver(page)
    await page.route('**/v1/order.create', route => route.abort())
    await button(page, /^Top up for/).click()
    await page.getByText('We couldn’t reach the server. Try again. You won’t be charged twice.').waitFor()
    expect(await topUps(account)).toEqual([])

    await page.unroute('**/v1/order.create')
    await page.getByText('We couldn’t reach the server').waitFor({ state: 'detached' })
    await page.route('**/v1/order.create', route =>
      route.fulfill({
        status: 401,
        json: { code: 401, desc: 'Please sign in first.', data: {}, error: 'SIGN_IN_REQUIRED' },
      }),
    )
    await button(page, /^Top up for/).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByText('Please sign in first.').count()).toBe(0)
  },
)

const next = async (page: Page, id: number) => {
  await page.getByRole('link', { name: 'Next chapter' }).last().click()
  await page.waitForURL(chapter(id))
}

const atLock = async () => {
  const { account, page } = await begin(1)
  await page.goto(chapter(9))
  await button(page, /Unlock for 41 coins/).waitFor()
  return { account, page }
}

test.concurrent('an unlock charges once: double tap, order in progress, lost response', async () => {
  const { account, page } = await atLock()
  await button(page, /Unlock for 41 coins/).evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await whole(page)
  expect(await orders(account)).toHaveLength(1)

  await next(page, 10)
  await button(page, /Unlock for 43 coins/).waitFor()
  await page.evaluate(() => {
    const keys: (string | null)[] = []
    const send = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/order.create')) return send(input, init)
      keys.push(new Headers(init?.headers).get('Idempotency-Key'))
      if (keys.length === 1)
        return Response.json({ code: 409, desc: 'Wait.', data: {}, error: 'IN_PROGRESS' }, { status: 409 })
      const answer = await send(input, init)
      if (keys.length === 2) throw new TypeError('The line went down')
      return answer
    }
    Object.assign(window, { keys })
  })
  await button(page, /Unlock for 43 coins/).click()
  await whole(page)
  const keys = await page.evaluate(() => (window as unknown as { keys: string[] }).keys)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(await orders(account)).toHaveLength(2)
})

test.concurrent('an unlock charges once: not a changed price, not with an unreachable backend, and a later tap works', async () => {
  const { account, page } = await atLock()
  await page.route('**/v1/order.create', route =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), price: 40 }) }),
  )
  await button(page, /Unlock for 41 coins/).click()
  await page.getByText('The price has changed.').waitFor()
  expect(await orders(account)).toEqual([])

  await page.unrouteAll()
  await page.route(/v1\/(order\.create|book\.chapters)/, route => route.abort())
  let tries = 0
  const givenUp = page.waitForEvent('requestfailed', request => /book\.chapters/.test(request.url()) && ++tries === 2)
  await button(page, /Unlock for 41 coins/).click()
  await page.getByText('We couldn’t reach the server.').waitFor()
  expect(await orders(account)).toEqual([])
  // The other offers stay, although reloading them failed.
  await givenUp
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByText(/Unlock the next 10/).count()).toBe(1)
  await page.unrouteAll()
  await button(page, /Unlock for 41 coins/).click()
  await whole(page)
  expect(await orders(account)).toHaveLength(1)
})

nightly('an unlock charges once: what failed to load offline loads on reconnecting', async () => {
  const { page } = await begin(1)
  await page.route('**/v1/book.chapters?**', route => route.abort())
  await page.goto(chapter(9))
  await button(page, /Unlock for 41 coins/).waitFor()
  const ten = page.getByText(/Unlock the next 10/)
  expect(await ten.count()).toBe(0)
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await ten.waitFor({ state: 'attached' })
})

test.concurrent('unlocking ten chapters costs the stated price, and none of them is locked on any device', async () => {
  const { account, page } = await begin(4)
  await page.goto(chapter(9))
  await takenOver(page)
  await openList(page)
  const inList = (page: Page, id: number) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${id}\\D`) })
  await inList(page, 10).getByText('locked').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  await keepToasts(page)
  await openMore(page)
  await button(page, /Unlock the next 10 for 648 coins.*50 from vouchers, 598 coins/s).click()
  await page.getByText('10 chapters unlocked.').waitFor()
  await whole(page)
  expect(await orders(account)).toMatchObject([{ coins: 598, vouchers: welcome }])
  await page.getByRole('link', { name: 'Next chapter' }).last().click()
  await page.waitForURL(chapter(10))
  await whole(page)

  // This list was loaded before the unlock.
  await openList(page)
  await inList(page, 19).getByText('locked').waitFor()
  expect(await inList(page, 18).getByText('locked').count()).toBe(0)

  const other = await newReader()
  await signIn(other.context, account)
  await watchForLocks(other.context)
  // Before anything is read on this device: the book's page shows the chapters around that position.
  await other.page.goto(at('novelpack', `/novel/${BOOK}/children/the-parents-assistant`))
  await other.page.getByRole('link', { name: /^10\D/ }).filter({ hasNotText: 'locked' }).first().waitFor()
  await other.page.goto(chapter(18))
  await whole(other.page)
  expect(await sawLock(other.page)).toBe(false)
  await other.page.goto(chapter(19))
  await lock(other.page).waitFor()
})

nightly('an ownership check that fails shows an error and a retry, not a lock', async () => {
  const { page, context } = await begin(1)
  await watchForLocks(context)
  await page.route('**/v1/chapter.free?**', route => route.abort())
  await page.goto(chapter(9))
  await page.getByText('Couldn’t check this chapter').waitFor()
  expect(await sawLock(page)).toBe(false)
  await page.unroute('**/v1/chapter.free?**')
  await button(page, /Try again/).click()
  await button(page, /Unlock for 41 coins/).waitFor()
})

nightly('a balance that fails to load says so and loads on retry', async () => {
  const { page } = await begin()
  await page.route('**/v1/user.surplus?**', route => route.abort())
  await page.goto(at('novelpack', '/myinfo'))
  const again = page.getByRole('status').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/v1/user.surplus?**')
  await again.click()
  await page.getByText(String(welcome), { exact: true }).waitFor()
  expect(await again.count()).toBe(0)
})

test.concurrent('auto-unlock is off by default, spends up to the daily limit, and can be turned off in any chapter', async () => {
  const { account, page } = await begin(4)
  await page.goto(chapter(13))
  await keepToasts(page)
  await openMore(page)
  const autoUnlock = page.getByRole('switch', { name: /^Auto-unlock the next/ })
  await autoUnlock.waitFor()
  expect(await autoUnlock.getAttribute('aria-checked')).toBe('false')
  await autoUnlock.click()
  await page.getByRole('radio', { name: '100', exact: true }).waitFor({ state: 'attached' })
  expect(await page.getByRole('radio', { name: '100', exact: true }).isChecked()).toBe(true)
  // Auto-unlock applies to later chapters: this one still takes a tap.
  expect(await orders(account)).toEqual([])
  await button(page, /Unlock for 40 coins/).click()
  await whole(page)

  await next(page, 14)
  await page.getByText('Auto-unlocked for 40 coins. Used today: 40 of 100.').waitFor()
  await whole(page)
  await next(page, 15)
  await page.getByText('Auto-unlocked for 35 coins. Used today: 75 of 100.').waitFor()
  await whole(page)
  await next(page, 16)
  await page.getByText('would exceed your daily limit of 100 coins').waitFor()
  expect((await orders(account)).map(({ chapter_ids }) => chapter_ids)).toEqual([[15], [14], [13]])

  await page.goBack()
  await page.waitForURL(chapter(15))
  const ended = answered(page, 'user.autoUnlock')
  await autoUnlock.click()
  expect(await autoUnlock.getAttribute('aria-checked')).toBe('false')
  await ended
  await next(page, 16)
  await lock(page).waitFor()
  expect(await page.getByText('would exceed your daily limit').count()).toBe(0)
})

test.concurrent('auto-unlock starts with the next chapter, even if this one stays locked', async () => {
  const { account, page } = await begin(1)
  await page.goto(chapter(9))
  await keepToasts(page)
  await openMore(page)
  // The text that says so appears after the chapter.
  await followed(page)
  // A locked chapter has no reading progress, however far its preview was scrolled.
  const where = page.locator('header').filter({ hasText: 'Chapter 9 of' })
  expect(await where.innerText()).toMatch(/Chapter 9 of 24 ·\s+locked$/)
  const response = answered(page, 'user.autoUnlock')
  await page.getByRole('switch', { name: /^Auto-unlock the next/ }).click()
  await response
  await next(page, 10)
  await page.getByText('Auto-unlocked for 43 coins. Used today: 43 of 100.').waitFor()
  await whole(page)
  expect((await orders(account)).map(({ chapter_ids }) => chapter_ids)).toEqual([[10]])
})

test.concurrent('auto-unlock runs only in a visible tab, for the reader who turned it on, and within the balance', async () => {
  const { account, page, context } = await begin(1)
  const setting = { isOfAccount: false, book_ids: [BOOK], limit: 500, spent: 0, day: new Date().toDateString() }
  await context.addInitScript(
    kept => localStorage.setItem('autoUnlock', kept),
    JSON.stringify({ [account.user.id + 1]: setting }),
  )
  await page.goto(chapter(9))
  await button(page, /Unlock for 41 coins/).waitFor()
  expect(await orders(account)).toEqual([])

  // On another device.
  await postAs(account, 'user.autoUnlock', { book_id: BOOK, on: true, limit: 500 })
  await context.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isSeen' in window) }),
  )
  await page.goto(chapter(9))
  await page.getByText('Auto-unlocking for 41 coins').waitFor()
  expect(await orders(account)).toEqual([])
  await page.evaluate(() => {
    Object.assign(window, { isSeen: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await whole(page)
  expect(await orders(account)).toHaveLength(1)

  // The balance of 109 coins does not cover this chapter.
  await context.addInitScript(() => Object.assign(window, { isSeen: true }))
  await page.goto(chapter(17))
  await page.getByRole('link', { name: /Top up to unlock/ }).waitFor()
  expect(await orders(account)).toHaveLength(1)
})
