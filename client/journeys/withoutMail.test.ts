import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { authenticator } from './testing/authenticator.ts'
import { agree, signInThere, startHouseSite } from './testing/houseSite.ts'
import { newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

let site: Awaited<ReturnType<typeof startHouseSite>>
beforeAll(async () => {
  site = await startHouseSite({ MAIL: 'off' })
})
afterAll(() => site.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null)

test('where no mail is sent the start says so, and what needs one is away', async () => {
  await site.logged(/mail is off/)
  const { page } = await newReader({ serviceWorkers: 'allow' })
  await page.goto(site.on('/login'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Continue with The House' }).waitFor()
  expect(await page.getByRole('button', { name: 'Forgotten your password?' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Create account', exact: true }).count()).toBe(0)
})

test('where no mail is sent a reader signs in elsewhere, adds a passkey, and signs in by it', async () => {
  const { page } = await newReader({ serviceWorkers: 'allow' })
  await authenticator(page)
  await site.goToHouse(page, '/myinfo')
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(site.on('/myinfo'))
  await page.getByRole('button', { name: 'Account and password' }).click()
  await dialog(page).getByText('Passkeys', { exact: true }).click()
  expect(await dialog(page).getByText('Change the address').count()).toBe(0)
  expect(await dialog(page).getByText('Change the password').count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByRole('listitem').getByText('My device', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(site.on('/login?return_to=/myinfo'))
  await takenOver(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(site.on('/myinfo'))
  expect(await isSignedIn(page)).toBe(true)
})
