import type { Page } from 'playwright-core'
import { enterCode, fillIn, newAddress, PASSWORD, sendForm } from './testing/account.ts'
import { newAccount, signIn } from './testing/readerApi.ts'
import { mailTo } from './testing/mail.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const LOCKED = '/book-reader/1/6'
const NEW_PASSWORD = 'another long password'
/** Shown at its field. */
const BAD_PASSWORD = 'Wrong email address or password. Passwords are case-sensitive.'
const dialog = (page: Page) => page.getByRole('dialog')

const openLogin = (page: Page, brand: string, to = '/myinfo') =>
  page.goto(at(brand, `/login?return_to=${encodeURIComponent(to)}`))
const unlock = async (page: Page) => page.getByRole('button', { name: /Unlock for/ }).click()

test.concurrent('a reader signs up, is asked for the emailed code when buying, and buys after entering it', async () => {
  const brand = 'novelpack'
  const { page, complaints } = await newReader()
  const email = newAddress()
  await openLogin(page, brand, LOCKED)
  await sendForm(page, email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await page.getByRole('button', { name: /^Send another in \d+ seconds/ }).waitFor()
  // Skip confirmation: an unconfirmed account can read, but not buy.
  await page.getByRole('link', { name: 'Later' }).click()
  await page.waitForURL(at(brand, LOCKED))
  await page.goto(at(brand, '/myinfo/rechargeList'))
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await dialog(page).getByText('Confirm your email').waitFor()
  const mail = await mailTo(email, 'Confirm')
  await enterCode(dialog(page), '000000' === mail.code ? '111111' : '000000')
  await expect(dialog(page)).toContainText('That code is wrong')
  await enterCode(dialog(page), mail.code)
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(at(brand, LOCKED))
  await unlock(page)
  await page.getByText(/^Chapter unlocked for/).waitFor()
  expect(complaints.filter(line => !/40[13]/.test(line))).toEqual([])
})

test.concurrent('the emailed link confirms on a tap, survives a reload until then, and asks for a password on another device', async () => {
  const brand = 'freenovel'
  const [phone, tablet] = [await newReader(), await newReader()]
  const email = newAddress()
  await openLogin(phone.page, brand)
  await sendForm(phone.page, email)
  const { link } = await mailTo(email, 'Confirm')
  // Wait for sign-up to complete: its response may arrive after the email.
  await phone.page.getByLabel('Code', { exact: true }).waitFor()

  await tablet.page.goto(link)
  await tablet.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const field = tablet.page.getByLabel('New password')
  await field.waitFor()
  await tablet.page.reload()
  await expect(tablet.page).toHaveURL(link)
  await tablet.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await field.waitFor()
  await phone.page.goto(link)
  await phone.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await phone.page.waitForURL(at(brand, '/myinfo'))
  await phone.page.getByText('Your email is confirmed.').waitFor()
  await phone.page.goBack()
  await expect(phone.page).not.toHaveURL(link)
  await field.fill(NEW_PASSWORD)
  await tablet.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await tablet.page.getByText('This link has expired or was already used.').waitFor()
})

test.concurrent('a typo when signing in creates no account, and a forgotten password can be reset', async () => {
  const brand = 'freenovel'
  const { page } = await newReader()
  const { email } = await newAccount(undefined, { brand })
  await openLogin(page, brand)
  await fillIn(page, `typo-${email}`, { isNew: false })
  await page.getByText(BAD_PASSWORD).waitFor()
  // The first attempt's message stays until the second one is answered.
  const refused = page.waitForResponse(/user\.login/)
  await fillIn(page, email, { password: 'not the password', isNew: false })
  expect((await refused).status()).toBe(401)
  await page.getByText(BAD_PASSWORD).waitFor()

  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const { code } = await mailTo(email, 'new password')
  // Formatted as mail programs like to display it.
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL(at(brand, '/myinfo'))
  await page.getByText(email, { exact: true }).waitFor()
  await mailTo(email, 'password was changed')
})

test.concurrent('an email address is changed with a code, and a link sent to the old address undoes it', async () => {
  const brand = 'novelpack'
  const { page, context } = await newReader()
  const email = newAddress()
  const account = await newAccount(undefined, { brand })
  const old = account.email
  await signIn(context, account)
  await page.goto(at(brand, '/myinfo'))
  await page.getByRole('button', { name: 'Account settings' }).click()
  await dialog(page).getByText('Change email').click()
  await dialog(page).getByLabel('New email address').fill(email)
  await dialog(page).locator('details[open]').getByLabel('Current password').fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await enterCode(dialog(page), (await mailTo(email, 'new email address')).code)
  await page.getByText(`Your email address is now ${email}.`).waitFor()

  const owner = await newReader()
  await owner.page.goto((await mailTo(old, 'address was changed')).link)
  await owner.page.getByRole('button', { name: 'Undo change' }).click()
  await owner.page.getByText(`Your account’s email address is ${old} again.`).waitFor()
  await owner.page.getByRole('button', { name: 'Send code' }).click()
  await owner.page.getByLabel('Code', { exact: true }).fill((await mailTo(old, 'new password')).code)
  await owner.page.getByLabel('New password').fill(NEW_PASSWORD)
  await owner.page.getByRole('button', { name: 'Save new password' }).click()
  await owner.page.waitForURL(at(brand, '/myinfo'))
  await owner.page.getByText(old, { exact: true }).waitFor()
})
