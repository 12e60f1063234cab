import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'

export const PASSWORD = 'a long enough password'

/** An e-mail address that nobody has yet. */
export const newAddress = () => `reader-${randomUUID()}@example.org`

/** Fills in the sign-in form, of the page or of its dialog, and sends it. */
export async function fillIn(form: Page | Locator, email: string, { password = PASSWORD, isNew = true } = {}) {
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  if (isNew) await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}
