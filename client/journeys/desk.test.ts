import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startIdentityProvider } from '../../server/backend/testing/identityProvider.ts'
import { freePort } from '../../server/process/testing/freePort.ts'
import { findings } from './testing/axe.ts'
import { startBackend } from './testing/backendProcess.ts'
import { agree, signInThere } from './testing/providerSite.ts'
import { expect, newReader, test, useBrowser } from './testing/reader.ts'
import { newAccount, type Account } from './testing/readerApi.ts'

useBrowser()

let url: string
let house: Awaited<ReturnType<typeof startIdentityProvider>>
let backend: Awaited<ReturnType<typeof startBackend>>
let mara: Account
beforeAll(async () => {
  // The provider logs at length what it would want in production.
  console.info = console.warn = () => {}
  // The provider sends people back to it: it is known before the backend starts.
  const port = await freePort()
  url = `http://localhost:${port}`
  const staff = (name: string) => ({ email: `${name}@staff.example`, email_verified: true })
  house = await startIdentityProvider({ sue: staff('sue'), fin: staff('fin') })
  house.sendBackTo([`${url}/desk/return`])
  const { issuer, client_id, client_secret } = house.settings
  const DESK = JSON.stringify({ url, issuer, client_id, client_secret })
  backend = await startBackend(0, { DESK, BACKEND_OPERATIONS_PORT: String(port) })
  addStaff('Sue Port', 'sue@staff.example', 'support')
  addStaff('Fin Ance', 'fin@staff.example', 'finance')
  mara = await newAccount()
})
afterAll(async () => {
  house.close()
  await backend.stop()
})

/** As `quire admin staff-add`, without a process. */
function addStaff(name: string, login: string, roles: string): void {
  const database = new DatabaseSync(join(process.env['SITE_DATA']!, 'quire.sqlite'), { timeout: 5000 })
  database.prepare(`insert into staff (name, login, roles, created_at) values (?, ?, ?, '')`).run(name, login, roles)
  database.close()
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/desk`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInThere(page, name)
  await agree(page)
}

/** Accessible by day and night, and no wider than the screen. */
async function checkPage(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page, { rules: ['color-contrast'] })).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

async function fill(page: Page, coins: string, key: string): Promise<void> {
  await page.getByLabel('Coins').fill(coins)
  await page.getByLabel('Key').fill(key)
  await page.getByLabel('Why').fill('chapter 7 was empty')
  await page.getByRole('button', { name: 'Check first' }).click()
}

test('support finds a reader and gives few coins; more need finance, which alone can take them', async () => {
  const { page: support } = await newReader()
  await signIn(support, 'sue')
  await support.getByLabel('Reader').fill(mara.email)
  await support.getByRole('button', { name: 'Show' }).click()
  await support.getByText(mara.email).waitFor()
  expect(support.url()).toBe(`${url}/desk/reader/${mara.user.id}`)
  await checkPage(support)
  await expect(support.getByRole('link', { name: 'take', exact: true })).toHaveCount(0)
  await support.getByRole('link', { name: 'give', exact: true }).click()

  await fill(support, 'ten', 'desk-1')
  await expect(support.getByRole('alert')).toBeFocused()
  await expect(support.getByLabel('Coins')).toHaveAttribute('aria-invalid', 'true')
  await checkPage(support)
  await fill(support, '20', 'desk-1')
  await support.getByRole('button', { name: 'Do it' }).click()
  await support.getByText(`20 coins given to reader ${mara.user.id}.`).waitFor()

  await support.goto(`${url}/desk/run/give?READER=${mara.user.id}`)
  await fill(support, '250', 'desk-2')
  await support.getByText('A second person must confirm this').waitFor()
  await support.getByRole('button', { name: 'Request it' }).click()
  await support.getByRole('link', { name: 'give', exact: true }).click()
  await support.getByText('Another person must confirm it').waitFor()
  await expect(support.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await support.goto(`${url}/desk/run/take`)
  await support.getByText('Your role may not run take.').waitFor()

  const { page: finance } = await newReader({ viewport: { width: 1440, height: 900 }, isMobile: false })
  await signIn(finance, 'fin')
  await finance.getByRole('link', { name: 'Pending changes' }).click()
  await finance.getByRole('link', { name: 'give', exact: true }).click()
  await finance.getByRole('heading', { name: 'give, requested by Sue Port' }).waitFor()
  await checkPage(finance)
  await finance.getByRole('button', { name: 'Confirm' }).click()
  await finance.getByText(`250 coins given to reader ${mara.user.id}.`).waitFor()
  await finance.getByRole('link', { name: `Reader ${mara.user.id}` }).click()
  await finance.getByRole('link', { name: 'take', exact: true }).click()
  await fill(finance, '70', 'desk-3')
  await finance.getByRole('button', { name: 'Do it' }).click()
  await finance.getByText(`70 coins taken from reader ${mara.user.id}.`).waitFor()

  await finance.getByRole('button', { name: 'Sign out' }).click()
  await finance.getByRole('heading', { name: 'Sign in' }).waitFor()
  await finance.goto(`${url}/desk/reader/${mara.user.id}`)
  await expect(finance.getByText(mara.email)).toHaveCount(0)
})
