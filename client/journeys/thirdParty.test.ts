import { afterAll, beforeAll } from '@jest/globals'
import type { Page, Request } from 'playwright-core'
import { stored } from './testing/pageState.ts'
import { fillIn, newAddress } from './testing/account.ts'
import { authenticator } from './testing/authenticator.ts'
import { agree, CALLBACK, signInThere, startProviderSite } from './testing/providerSite.ts'
import { expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** A separate site: readers sign in with a provider, and its whole log is checked. */
let site: Awaited<ReturnType<typeof startProviderSite>>
beforeAll(async () => {
  site = await startProviderSite()
})
afterAll(() => site.stop())

const on = (path: string) => site.on(path)
const isSignedIn = async (page: Page) => (await stored(page, 'token')) !== ''

const PATH = '/book-reader/1/2'
const refusal = (page: Page, reason: string) => expect(page.getByText(reason)).toBeVisible()
const USED_UP = 'This link has expired or was already used.'

test.concurrent('a reader signs in with a provider and returns to the same page; no step can be replayed', async () => {
  // Single-use links must also work only once with a service worker in between.
  const { page } = await newReader({ serviceWorkers: 'allow' })
  const urls: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) urls.push(request.url())
  })
  await site.goToHouse(page, PATH)
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on(PATH))
  await expect.poll(() => isSignedIn(page)).toBe(true)
  const response = urls.find(url => url.startsWith(on(CALLBACK))) ?? ''
  const landing = urls.find(url => /^\/[\w-]{43}$/.test(new URL(url).pathname)) ?? ''
  const places: string[] = await page.evaluate('navigation.entries().map(({ url }) => url)')
  expect(places.at(-1)).toBe(on(PATH))
  expect(places).not.toContain(landing)

  const { page: other } = await newReader()
  for (const used of [landing, response]) {
    await other.goto(used)
    await refusal(other, USED_UP)
    await expect.poll(() => isSignedIn(other)).toBe(false)
  }
  await page.goto(landing)
  await refusal(page, USED_UP)
  await expect.poll(() => isSignedIn(page)).toBe(true)
})

test.concurrent('signing in from the dialog over a page returns to that page', async () => {
  const { page } = await newReader()
  await page.goto(on('/myinfo/voucherHistory'))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByText(/By continuing, you create an account and accept the terms of service/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with The House' }).click()
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(on('/myinfo/voucherHistory'))
  await page.getByText('+50').waitFor()
})

test.concurrent('a linked sign-in is removed, unless it is the last way into the account', async () => {
  const { page: owner } = await newReader()
  await site.goToHouse(owner, '/myinfo', 'freenovel')
  await signInThere(owner, 'lin')
  await agree(owner)
  await owner.getByText('lin@house.example', { exact: true }).waitFor()
  await owner.getByRole('button', { name: 'Account settings' }).click()
  const part = (title: string) =>
    owner.getByRole('dialog').locator('details', { has: owner.getByText(title, { exact: true }) })
  const unlink = part('Linked sign-ins').getByRole('button', { name: 'Unlink The House' })
  await part('Linked sign-ins').locator('summary').click()
  await unlink.click()
  await owner.getByText(/^This is the only way to sign in to your account/).waitFor()
  await authenticator(owner)
  await part('Passkeys').locator('summary').click()
  await owner.getByRole('button', { name: 'Add a passkey' }).click()
  await part('Passkeys').getByRole('listitem').waitFor()
  await part('Linked sign-ins').locator('summary').click()
  await unlink.click()
  await part('Linked sign-ins').getByText('No linked sign-ins yet.').waitFor()
  await expect.poll(() => stored(owner, 'userInfo')).toContain('"providers":[]')
})

test.concurrent('no token, password, address or code is logged, shown in a page or address, or sent as referrer', async () => {
  const { page, context } = await newReader()
  const requests: Request[] = []
  const documents: Promise<string>[] = []
  context.on('request', request => requests.push(request))
  page.on('response', response => {
    if (response.request().resourceType() === 'document' && response.url().startsWith(site.on('/')))
      documents.push(response.text().catch(() => ''))
  })
  const [email, password] = [newAddress(), 'seven quiet lanterns']

  await page.goto(site.on('/login?return_to=/book-reader/1/6'))
  await fillIn(page, email, { password: 'six loud lanterns', isNew: false })
  await page.getByText('Wrong email address or password. Passwords are case-sensitive.').waitFor()
  await fillIn(page, email, { password, isNew: true })
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await page.getByText('Keep reading').waitFor({ state: 'detached' })
  const first = await stored(page, 'token')
  await page.goto(site.on('/myinfo/rechargeList'))
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid.').waitFor()
  await page.goto(site.on('/myinfo'))
  await page.getByText(email).waitFor()
  await page.goto(site.on('/login'))
  await page.getByRole('button', { name: 'Sign out' }).click()

  const state = (await site.goToHouse(page, '/history')).searchParams.get('state') ?? ''
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(site.on('/history'))
  await page.reload()

  const addresses = requests.map(request => new URL(request.url()))
  const back = addresses.find(({ pathname }) => pathname === CALLBACK)
  const landing = addresses.find(
    ({ pathname, port }) => /^\/[\w-]{43}$/.test(pathname) && port === new URL(site.on('/')).port,
  )
  const secrets = [email, 'mara@house.example', password, 'six loud lanterns', first, await stored(page, 'token')]
  const codes = [state, back?.searchParams.get('code') ?? '', landing?.pathname.slice(1) ?? '']
  expect([...secrets, ...codes].filter(secret => secret.length < 10)).toEqual([])

  const found = (texts: string[], target: string[]) =>
    target.filter(secret => texts.some(text => text.includes(secret) || text.includes(encodeURIComponent(secret))))
  const referrers = (await Promise.all(requests.map(request => request.allHeaders().catch(() => ({}))))).map(headers =>
    'referer' in headers ? String(headers.referer) : '',
  )
  const pages = await Promise.all(documents)
  expect([pages.length > 5, site.log.length > 20, referrers.some(Boolean)]).toEqual([true, true, true])
  expect(found(site.log, [...secrets, ...codes])).toEqual([])
  expect(found(pages, [...secrets, ...codes])).toEqual([])
  const hrefs = addresses.map(({ href }) => href)
  expect(found(hrefs, secrets)).toEqual([])
  const requestedFrom = site.requests.map(({ headers }) => String(headers.referer))
  expect(found([...referrers, ...requestedFrom], [...secrets, ...codes])).toEqual([])
  // The page with a code is not cached anywhere.
  const responses = requests
    .filter(request => request.url() === landing?.href)
    .map(async request => (await request.response())?.headers())
  expect(await Promise.all(responses)).toEqual([
    expect.objectContaining({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
  ])
})
