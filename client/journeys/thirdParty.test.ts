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

test('a reader signs in elsewhere, agrees, and is back where they were', async () => {
  const { page } = await newReader()
  const chapter = on('/book-reader/1/2')
  await goToHouse(page, '/book-reader/1/2')
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(chapter)
  expect(await isSignedIn(page)).toBe(true)
})
