import type { BrowserContext, Page, Route } from 'playwright-core'
import { fillIn } from './testing/account.ts'
import { refuse as refused } from './testing/respondInstead.ts'
import { stored } from './testing/pageState.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, expectSameDocument, mark, newReader, nightly, test, useBrowser } from './testing/reader.ts'

useBrowser()

const on = (path: string) => at('novelpack', path)
const VOUCHERS = '/myinfo/voucherHistory'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
const isSignedIn = async (page: Page) => (await stored(page, 'loginStatus')) === 'true'
const refuse = (route: Route) => refused(route, 401, 'SIGN_IN_REQUIRED', { desc: 'Please sign in first.' })

/** A reader who has an account and opened a page. */
async function begin(path: string) {
  const [account, reader] = await Promise.all([newAccount(), newReader()])
  await signIn(reader.context, account)
  await reader.page.goto(on(path))
  return { ...reader, email: account.email }
}

/** Signs in on the login page. */
async function signInByForm(page: Page, path: string, email: string) {
  // A background tab is rendered too rarely to be clicked in.
  await page.bringToFront()
  await page.goto(on(`/login?return_to=${encodeURIComponent(path)}`))
  await fillIn(page, email, { isNew: false })
  await page.waitForURL(on(path))
}

/** Another tab of the same browser. */
async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(on(path))
  return page
}

test.concurrent('signing in, out or as another reader in one tab applies to the others at once', async () => {
  const accounts = Promise.all([newAccount(), newAccount()])
  const { page, context } = await newReader()
  const [mine, list] = await Promise.all([newTab(context, '/myinfo'), newTab(context, VOUCHERS)])
  await list.bringToFront()
  await list.getByRole('link', { name: 'Sign in' }).click()
  await dialog(list).waitFor()
  await expect(list.getByText('Your session has ended')).toHaveCount(0)

  const [ada, noor] = (await accounts).map(({ email }) => email) as [string, string]
  await signInByForm(page, '/myinfo', ada)
  await mine.getByText(ada).waitFor()
  await mine.getByText('50', { exact: true }).waitFor()
  await dialog(list).waitFor({ state: 'detached' })
  await list.getByText('+50').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await mine.getByText('Reading as a guest').waitFor()
  await expect(mine.getByText('50', { exact: true })).toHaveCount(0)
  await list.getByText('You’re not signed in').waitFor()
  await expect(list.getByText('+50')).toHaveCount(0)

  await signInByForm(page, '/myinfo', noor)
  await mine.getByText(noor).waitFor()
  await expect(mine.getByText(ada)).toHaveCount(0)
})

test.concurrent('a tab that missed a sign-out notices when it becomes visible', async () => {
  const { context } = await begin('/myinfo')
  const frozen = await newTab(context, '/myinfo')
  // A tab gets no storage event for its own changes.
  const stored = await frozen.evaluate(() => {
    const session = { ...localStorage }
    for (const key of ['token', 'userInfo', 'loginStatus']) localStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return session
  })
  await frozen.getByText('Reading as a guest').waitFor()
  await frozen.evaluate(session => {
    Object.assign(localStorage, session)
    document.dispatchEvent(new Event('visibilitychange'))
  }, stored)
  await frozen.getByRole('button', { name: 'Sign out' }).waitFor()
})

test.concurrent('a purchased chapter disappears from a tab when another signs out, and Back shows only its opening', async () => {
  const { page, context } = await begin('/book-reader/1/6')
  const length = async () => (await page.locator('#chapter-text').innerText()).length
  const twice = 2 * (await length())
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await expect.poll(length).toBeGreaterThan(twice)
  await mark(page)
  const other = await newTab(context, '/myinfo')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Keep reading')).toBeVisible()
  expect(await length()).toBeLessThan(twice)
  await expectSameDocument(page)
})

test.concurrent('an expired session opens one dialog over the page, and after signing in the reader continues', async () => {
  const { page, context, email } = await begin('/myinfo')
  let refused = 0
  await context.route('**/v1/user.premium?**', route => {
    refused++
    return refuse(route)
  })
  const tab = await newTab(context, VOUCHERS)
  await dialog(tab).getByText('Your session has ended. Please sign in again.').waitFor()
  await context.unroute('**/v1/user.premium?**')
  expect(refused).toBe(1)
  await mark(tab)
  await expect(tab.getByRole('dialog')).toHaveCount(1)
  await expect.poll(() => isSignedIn(tab)).toBe(false)
  await page.getByText('Reading as a guest').waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fillIn(dialog(tab), email, { isNew: false })
  await tab.getByText('+50').waitFor()
  await expectSameDocument(tab)
  await page.getByText(email).waitFor()
})

const token = (page: Page) => stored(page, 'token')
/** The status of the backend's response to this token. */
const statusOf = (page: Page, token: string) =>
  page.evaluate(
    async token =>
      (await fetch('/novelpack_api/v1/user.surplus', { headers: { Authorization: `Bearer ${token}` } })).status,
    token,
  )
const signOutsSent = (page: Page) => expect.poll(() => stored(page, 'signOuts')).toBe('')

test.concurrent('an offline sign-out applies here at once, and at the backend on reconnecting', async () => {
  const { page, context } = await begin('/myinfo')
  const old = await token(page)
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('user.logout'))
  await context.route('**/v1/user.logout', route => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Reading as a guest').waitFor()
  expect(await token(page)).toBe('')
  await failed
  await context.unroute('**/v1/user.logout')
  await context.setOffline(true)
  await context.setOffline(false)
  await signOutsSent(page)
  expect(await statusOf(page, old)).toBe(401)
})

nightly(
  'a sign-out without a response is sent again at the next visit, and a newer session stays signed in',
  async () => {
    const { page, context, email } = await begin('/myinfo')
    const old = await token(page)
    await context.route('**/v1/user.logout', route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('user.logout'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await failed
    await signInByForm(page, '/myinfo', email)
    expect([await statusOf(page, old), await stored(page, 'signOuts')]).toEqual([200, expect.stringContaining(old)])
    await context.unroute('**/v1/user.logout')
    await page.reload()
    await signOutsSent(page)
    expect([await statusOf(page, old), await statusOf(page, await token(page)), await isSignedIn(page)]).toEqual([
      401,
      200,
      true,
    ])
  },
)
