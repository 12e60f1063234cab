import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startIdentityProvider } from '../../server/backend/testing/identityProvider.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

// The provider says at length what it would want in production.
console.info = console.warn = () => {}

type House = Awaited<ReturnType<typeof startIdentityProvider>>
let house: House
let site: Site

beforeAll(async () => {
  house = await startIdentityProvider({
    mara: { email: 'mara@house.example', email_verified: true, name: 'Mara Quill' },
    noor: { email: 'noor@house.example', email_verified: false, name: 'Noor' },
  })
  const gone = { ...house.settings, name: 'gone', label: 'Nobody', issuer: 'http://127.0.0.1:1' }
  site = await startSite({ DATA_DIR: process.env['SITE_DATA'] ?? '', OIDC_PROVIDERS: JSON.stringify([house.settings, gone]) })
  house.sendBackTo([on('/novelpack_api/v1/user.oauthReturn')])
})
afterAll(async () => {
  house.close()
  await site.stop()
})

const on = (path: string) => at('novelpack', path, String(site.port))
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null)

/** From the login page to the provider's own page, on the way to `path`. Gives the address of the sign-in there. */
async function goToHouse(page: Page, path: string): Promise<URL> {
  await page.goto(on(`/login?return_to=${encodeURIComponent(path)}`))
  await takenOver(page)
  const left = page.waitForRequest(request => request.isNavigationRequest() && request.url().startsWith(house.settings.issuer))
  await page.getByRole('button', { name: 'Continue with The House' }).click()
  return new URL((await left).url())
}

/** What a reader does at the provider. */
async function signInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
}
const agree = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

const PATH = '/book-reader/1/2'
const CALLBACK = '/novelpack_api/v1/user.oauthReturn'
const refusal = (page: Page, reason: string) => page.getByText(reason).waitFor()
const USED_UP = 'This sign-in link is used up or too old.'

test('a reader signs in elsewhere, agrees, and is back where they were; nothing of the way can be used again', async () => {
  const { page } = await newReader()
  const ways: string[] = []
  page.on('request', request => { if (request.isNavigationRequest()) ways.push(request.url()) })
  await goToHouse(page, PATH)
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on(PATH))
  expect(await isSignedIn(page)).toBe(true)
  const answer = ways.find(url => url.startsWith(on(CALLBACK))) ?? ''
  const landing = ways.find(url => /^\/[\w-]{43}$/.test(new URL(url).pathname)) ?? ''
  const places: string[] = await page.evaluate('navigation.entries().map(({ url }) => url)')
  expect(places.at(-1)).toBe(on(PATH))
  expect(places).not.toContain(landing)

  const { page: other } = await newReader()
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
  const { page } = await newReader()
  await page.goto(on('/myinfo/voucherHistory'))
  await takenOver(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with The House' }).click()
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on('/myinfo/voucherHistory'))
  await page.getByText('+50').waitFor()
})

test('who does not agree there is told so, and can sign in otherwise and go on', async () => {
  const { page } = await newReader()
  await goToHouse(page, PATH)
  await signInThere(page, 'mara')
  await page.getByRole('link', { name: /Cancel/ }).click()
  await refusal(page, 'You did not agree to sign in with The House.')
  await page.locator('#content').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(on(`/login?return_to=${encodeURIComponent(PATH)}`))
})

test('a sign-in that somebody else began signs nobody in', async () => {
  const { page: attacker, context } = await newReader()
  await context.route(url => url.pathname === CALLBACK, route => route.abort())
  await goToHouse(attacker, PATH)
  await signInThere(attacker, 'mara')
  const answer = attacker.waitForRequest(request => request.url().startsWith(on(CALLBACK)))
  await agree(attacker)
  const bait = (await answer).url()

  const { page } = await newReader()
  await page.goto(bait)
  await refusal(page, USED_UP)
  expect(await isSignedIn(page)).toBe(false)
})

test('an answer that nobody asked for, or that tells of a failure, signs nobody in', async () => {
  const { page } = await newReader()
  await page.goto(on(`${CALLBACK}?state=forged&code=forged`))
  await refusal(page, USED_UP)
  const state = (await goToHouse(page, PATH)).searchParams.get('state')
  await page.goto(on(`${CALLBACK}?state=${state}&error=server_error`))
  await refusal(page, 'Signing in with The House did not work. Please try again.')
  expect(await isSignedIn(page)).toBe(false)
})

test('an address that the provider has not verified opens no account that is there', async () => {
  const { page } = await newReader()
  await page.goto(on('/login'))
  await takenOver(page)
  await page.getByLabel('E-mail address').fill('noor@house.example')
  await page.getByLabel('Password', { exact: true }).fill('a password of Noor')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(on('/myinfo'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await goToHouse(page, PATH)
  await signInThere(page, 'noor')
  await agree(page)
  await refusal(page, 'There is an account with your e-mail address already. Please sign in with its password.')
})

test('a provider that is down is said to be so, and the page stays', async () => {
  const { page } = await newReader()
  await page.goto(on('/login'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Continue with Nobody' }).click()
  await page.getByText('Nobody cannot be reached. Please try again.').waitFor()
  await page.getByRole('button', { name: 'Continue with Nobody' }).waitFor()
  expect(page.url()).toBe(on('/login'))
})

test('a way back to another host is none', async () => {
  const { page } = await newReader()
  await goToHouse(page, '//evil.example/')
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on('/myinfo'))
})

test('a site without providers offers none', async () => {
  const { page } = await newReader()
  const providers = page.waitForResponse(/user\.oauthUrl/)
  await page.goto(at('novelpack', '/login'))
  expect(((await (await providers).json()) as { data: object }).data).toEqual({ providers: [] })
  expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
})
