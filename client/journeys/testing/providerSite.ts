import type { Page } from 'playwright-core'
import { startIdentityProvider } from '../../../server/backend/testing/identityProvider.ts'
import { at } from './reader.ts'
import { startSite } from './site.ts'

const BRAND = 'novelpack'
/** Path to which a provider redirects a brand's readers. */
const callbackOf = (brand: string) => `/${brand}_api/v1/user.oauthReturn`
export const CALLBACK = callbackOf(BRAND)

/** A separate site on the shared database, with a real identity provider: The House. */
export async function startProviderSite() {
  // The provider logs at length what it would want in production.
  console.info = console.warn = () => {}
  const house = await startIdentityProvider({
    mara: { email: 'mara@house.example', email_verified: true, name: 'Mara Quill' },
    noor: { email: 'noor@house.example', email_verified: false, name: 'Noor' },
    omar: { email: 'omar@house.example', email_verified: true, name: 'Omar' },
    lin: { email: 'lin@house.example', email_verified: true, name: 'Lin' },
  })
  const gone = { ...house.settings, name: 'gone', label: 'Nobody', issuer: 'http://127.0.0.1:1' }
  const site = await startSite({
    DATA_DIR: process.env['SITE_DATA'] ?? '',
    OIDC_PROVIDERS: JSON.stringify([house.settings, gone]),
    LOG_LEVEL: 'trace',
  })
  const on = (path: string, brand = BRAND) => at(brand, path, String(site.port))
  house.sendBackTo([on(CALLBACK), on(callbackOf('freenovel'), 'freenovel')])
  return {
    /** Every request to the provider so far. */
    requests: house.requests,
    /** Everything that web server and backend have logged, line by line. */
    log: site.log,
    on,
    /** Goes from the login page to the provider's, on the way to `path`. Returns the address of the sign-in there. */
    async goToHouse(page: Page, path: string, brand = BRAND): Promise<URL> {
      await page.goto(on(`/login?return_to=${encodeURIComponent(path)}`, brand))
      const left = page.waitForRequest(
        request => request.isNavigationRequest() && request.url().startsWith(house.settings.issuer),
      )
      await page.getByRole('button', { name: 'Continue with The House' }).click()
      const address = new URL((await left).url())
      await page.getByPlaceholder('Enter any login').waitFor()
      return address
    },
    async stop() {
      house.close()
      await site.stop()
    },
  }
}

/** What a reader does at the provider: signs in, and is asked to consent. */
export async function signInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
}

export const agree = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
