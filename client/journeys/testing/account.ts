import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { mailTo } from './mail.ts'

export const PASSWORD = 'a long enough password'

/** An unused email address. */
export const newAddress = () => `reader-${randomUUID()}@example.org`

type How = { password?: string; isNew?: boolean; folder?: string }

/** Sends the form of the page or its dialog that signs a reader in, or a new one up. */
export async function sendForm(
  form: Page | Locator,
  email: string,
  { password = PASSWORD, isNew = true }: Omit<How, 'folder'> = {},
) {
  if (isNew) await form.getByRole('button', { name: 'Create account', exact: true }).click()
  const action = form.getByRole('button', { name: isNew ? 'Create account' : 'Sign in', exact: true })
  if (isNew) await form.getByRole('checkbox').check()
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await action.click()
}

/**
 * The same; a new reader confirms the address with the mailed code.
 * @param folder of the site's emails; default: the shared site's
 */
export async function fillIn(form: Page | Locator, email: string, { folder, isNew = true, ...how }: How = {}) {
  await sendForm(form, email, { isNew, ...how })
  if (!isNew) return
  const { code } = await mailTo(email, 'Confirm', folder)
  await enterCode(form, code)
}

/** Enters the code from a mail. */
export async function enterCode(form: Page | Locator, code: string) {
  await form.getByLabel('Code', { exact: true }).fill(code)
  await form.getByRole('button', { name: 'Confirm', exact: true }).click()
}
