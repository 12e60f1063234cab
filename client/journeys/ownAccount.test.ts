import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page, Route } from 'playwright-core'
import { stored } from './testing/pageState.ts'
import { fillIn, PASSWORD } from './testing/account.ts'
import { refuse } from './testing/respondInstead.ts'
import { authenticator } from './testing/authenticator.ts'
import { newAccount, onAnotherDevice, signIn } from './testing/readerApi.ts'
import { mailTo } from './testing/mail.ts'
import { at, expect, newReader, routeFirst, test, useBrowser } from './testing/reader.ts'

useBrowser()

const dialog = (page: Page) => page.getByRole('dialog')
const part = (page: Page, title: string) =>
  dialog(page).locator('details', { has: page.getByText(title, { exact: true }) })
const isSignedIn = async (page: Page) => (await stored(page, 'token')) !== ''

/** A new account, and a reader who is signed in to it and on their personal page. */
async function begin(brand: string) {
  const [account, reader] = await Promise.all([newAccount(undefined, { brand }), newReader()])
  await signIn(reader.context, account)
  await reader.page.goto(at(brand, '/myinfo'))
  return { account, ...reader }
}
async function openSettings(page: Page, title: string) {
  if (!(await dialog(page).isVisible())) await page.getByRole('button', { name: 'Account settings' }).click()
  await part(page, title).locator('summary').click()
}

test.concurrent('a reader sees their devices and signs one out', async () => {
  const brand = 'novelpack'
  const { account, ...phone } = await begin(brand)
  const tablet = await newReader()
  await signIn(tablet.context, await onAnotherDevice(account))
  await openSettings(phone.page, 'Devices')
  const rows = part(phone.page, 'Devices').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.first()).toHaveText(/^Chrome on /)
  await rows.getByRole('button', { name: /^Sign out/ }).click()
  await expect(rows).toHaveCount(1)
  await expect.poll(() => isSignedIn(phone.page)).toBe(true)
  await tablet.page.goto(at(brand, '/myinfo/rechargeList'))
  await dialog(tablet.page).waitFor()
  await expect.poll(() => isSignedIn(tablet.page)).toBe(false)
})

test.concurrent('a reader downloads their data', async () => {
  const brand = 'freenovel'
  const { account, page, complaints } = await begin(brand)
  const { email } = account
  await openSettings(page, 'Download my data')
  const saving = page.waitForEvent('download')
  await part(page, 'Download my data').getByRole('button', { name: 'Download', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${brand}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const lists = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]))
  expect(lists).toMatchObject({ 'account.json': [{ email, brand }], 'sessions.json': [{}], 'orders.json': [] })
  expect(complaints).toEqual([])
})

test.concurrent('a reader deletes the account with the password and signs up again with the same address', async () => {
  const brand = 'freenovel'
  const { account, page } = await begin(brand)
  const { email } = account
  await openSettings(page, 'Delete account')
  const form = part(page, 'Delete account')
  await form.getByText('You’ll lose your 50 vouchers.').waitFor()
  // Even right after signing in.
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Current password').fill('not the password')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByText('That’s not your current password.').waitFor()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByText('This is the last step.').waitFor()
  await form.getByText(/You’ll lose your/).waitFor()
  // No number is shown to a reader without debt.
  expect((await form.innerText()).split('\n')).not.toContain('0')
  // A debt incurred in the meantime is shown before the final tap.
  const owing = (route: Route) => refuse(route, 409, 'CONFLICT', { data: { debt: 387 } })
  await routeFirst(page, '**/v1/user.delete', owing)
  await form.getByRole('button', { name: 'Delete my account now' }).click()
  await form.getByText('You owe 387 coins').waitFor()
  await form.getByRole('button', { name: 'Delete my account now' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await expect.poll(() => isSignedIn(page)).toBe(false)
  await mailTo(email, 'was deleted')

  await page.goto(at(brand, '/login?return_to=/myinfo'))
  await fillIn(page, email, { isNew: false })
  await page.getByText('Wrong email address or password. Passwords are case-sensitive.').waitFor()
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await page.goto(at(brand, '/myinfo/voucherHistory'))
  await page.getByText('No vouchers yet').waitFor()
})

test.concurrent('a passkey is added, renamed, signs in at its brand without an address, and is removed', async () => {
  const brand = 'novelpack'
  const { account, page } = await begin(brand)
  const { email } = account
  await authenticator(page)
  await openSettings(page, 'Passkeys')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByText('No passkeys yet.').waitFor()
  await passkeys.getByLabel('Passkey name').fill('My phone')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('listitem').getByText('My phone', { exact: true }).waitFor()
  await mailTo(email, 'passkey was added')
  // The same device again.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByText('This device already has a passkey for your account.').waitFor()

  await passkeys.getByRole('button', { name: 'Rename passkey My phone' }).click()
  await passkeys.getByLabel('Passkey name').fill('My other phone')
  await passkeys.getByRole('button', { name: 'Save name' }).click()
  await passkeys.getByRole('listitem').getByText('My other phone', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.goto(at('freenovel', '/login'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used.').waitFor()

  await page.goto(at(brand, '/login?return_to=/myinfo'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(at(brand, '/myinfo'))
  await page.getByText(email, { exact: true }).waitFor()

  await openSettings(page, 'Passkeys')
  await part(page, 'Passkeys').getByRole('button', { name: 'Remove passkey My other phone' }).click()
  await part(page, 'Passkeys').getByText('No passkeys yet.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // As password managers do.
  await page.goto(at(brand, '/.well-known/change-password'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey doesn’t work here.').waitFor()
  await fillIn(page, email, { password: PASSWORD, isNew: false })
  await page.waitForURL(at(brand, '/myinfo#password'))
  await part(page, 'Change password').getByLabel('New password').waitFor()
})
