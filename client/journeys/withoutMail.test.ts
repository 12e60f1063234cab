import { afterAll, beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import { stored } from './testing/pageState.ts'
import { authenticator } from './testing/authenticator.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

/** A separate site beside the shared one: it sends no mail, and has a sign-in provider. */
let site: Site
beforeAll(async () => {
  const nobody = {
    name: 'gone',
    label: 'Nobody',
    issuer: 'http://127.0.0.1:1',
    client_id: 'quire',
    client_secret: 'none',
  }
  site = await startSite({
    DATA_DIR: process.env['SITE_DATA'] ?? '',
    OIDC_PROVIDERS: JSON.stringify([nobody]),
    MAIL: 'off',
  })
})
afterAll(() => site.stop())
const on = (path: string) => at('novelpack', path, String(site.port))

const dialog = (page: Page) => page.getByRole('dialog')

test('without mail, which the startup log reports, nothing needs it, and a reader adds a passkey and signs in with it', async () => {
  await site.logged(/mail is off/)
  const { page, context } = await newReader({ serviceWorkers: 'allow' })
  await authenticator(page)
  // Like a reader who signed in with a provider.
  const { token, user } = await newAccount()
  await signIn(context, { token, user: { ...user, has_password: false } })
  await page.goto(on('/myinfo'))
  await page.getByRole('button', { name: 'Account settings' }).click()
  await dialog(page).getByText('Passkeys', { exact: true }).click()
  await expect(dialog(page).getByText('Change email')).toHaveCount(0)
  await expect(dialog(page).getByText('Change password')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByRole('listitem').getByText('My device', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(on('/login?return_to=/myinfo'))
  await page.getByRole('button', { name: 'Continue with Nobody' }).waitFor()
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create account', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(on('/myinfo'))
  await expect.poll(() => stored(page, 'token')).not.toBe('')
})
