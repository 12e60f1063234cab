import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fillIn } from './testing/account.ts'
import { agree, CALLBACK, signInThere, startHouseSite } from './testing/houseSite.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

let site: Awaited<ReturnType<typeof startHouseSite>>
beforeAll(async () => {
  site = await startHouseSite()
})
afterAll(() => site.stop())

const on = (path: string) => site.on(path)
/** Ways of one use must be gone once also where a service worker stands between. */
const withWorker = () => newReader({ serviceWorkers: 'allow' })
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null)

const PATH = '/book-reader/1/2'
const refusal = (page: Page, reason: string) => page.getByText(reason).waitFor()
const USED_UP = 'This sign-in link is used up or too old.'

test('a reader signs in elsewhere, agrees, and is back where they were; nothing of the way can be used again', async () => {
  const { page } = await withWorker()
  const ways: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) ways.push(request.url())
  })
  await site.goToHouse(page, PATH)
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on(PATH))
  expect(await isSignedIn(page)).toBe(true)
  const answer = ways.find(url => url.startsWith(on(CALLBACK))) ?? ''
  const landing = ways.find(url => /^\/[\w-]{43}$/.test(new URL(url).pathname)) ?? ''
  const places: string[] = await page.evaluate('navigation.entries().map(({ url }) => url)')
  expect(places.at(-1)).toBe(on(PATH))
  expect(places).not.toContain(landing)

  const { page: other } = await withWorker()
  for (const used of [landing, answer]) {
    await other.goto(used)
    await refusal(other, USED_UP)
    expect(await isSignedIn(other)).toBe(false)
  }
  await page.goto(landing)
  await refusal(page, USED_UP)
  expect(await isSignedIn(page)).toBe(true)
})

test('from the dialog over a page the way leads back to that page', async () => {
  const { page } = await withWorker()
  await page.goto(on('/myinfo/voucherHistory'))
  await takenOver(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByText(/By continuing you create an account and accept the terms of service/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with The House' }).click()
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on('/myinfo/voucherHistory'))
  await page.getByText('+50').waitFor()
})

test('who does not agree there is told so, and can sign in otherwise and go on', async () => {
  const { page } = await withWorker()
  await site.goToHouse(page, PATH)
  await signInThere(page, 'mara')
  await page.getByRole('link', { name: /Cancel/ }).click()
  await refusal(page, 'You did not agree to sign in with The House.')
  await page.locator('#content').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(on(`/login?return_to=${encodeURIComponent(PATH)}`))
})

test('a sign-in that somebody else began signs nobody in', async () => {
  const { page: attacker, context } = await newReader()
  await context.route(
    url => url.pathname === CALLBACK,
    route => route.abort(),
  )
  await site.goToHouse(attacker, PATH)
  await signInThere(attacker, 'mara')
  const answer = attacker.waitForRequest(request => request.url().startsWith(on(CALLBACK)))
  await agree(attacker)
  const bait = (await answer).url()

  const { page } = await withWorker()
  await page.goto(bait)
  await refusal(page, USED_UP)
  expect(await isSignedIn(page)).toBe(false)
})

test('an answer that nobody asked for, or that tells of a failure, signs nobody in', async () => {
  const { page } = await withWorker()
  await page.goto(on(`${CALLBACK}?state=forged&code=forged`))
  await refusal(page, USED_UP)
  const state = (await site.goToHouse(page, PATH)).searchParams.get('state')
  await page.goto(on(`${CALLBACK}?state=${state}&error=server_error`))
  await refusal(page, 'Signing in with The House did not work. Please try again.')
  expect(await isSignedIn(page)).toBe(false)
})

test('an address that the provider has not verified opens no account that is there', async () => {
  const { page } = await withWorker()
  await page.goto(on('/login'))
  await takenOver(page)
  await fillIn(page, 'noor@house.example')
  await page.waitForURL(on('/myinfo'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await site.goToHouse(page, PATH)
  await signInThere(page, 'noor')
  await agree(page)
  await refusal(page, 'There is an account with your e-mail address already. Please sign in with its password.')
})

test('a provider that is down is said to be so, and the page stays', async () => {
  const { page } = await withWorker()
  await page.goto(on('/login'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Continue with Nobody' }).click()
  await page.getByText('Nobody cannot be reached. Please try again.').waitFor()
  await page.getByRole('button', { name: 'Continue with Nobody' }).waitFor()
  expect(page.url()).toBe(on('/login'))
})

test('a way back to another host is none', async () => {
  const { page } = await withWorker()
  await site.goToHouse(page, '//evil.example/')
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on('/myinfo'))
})

test('a site without providers offers none', async () => {
  const { page } = await withWorker()
  const providers = page.waitForResponse(/user\.oauthUrl/)
  await page.goto(at('novelpack', '/login'))
  expect(((await (await providers).json()) as { data: object }).data).toMatchObject({
    providers: [],
    email: true,
  })
  expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
})
