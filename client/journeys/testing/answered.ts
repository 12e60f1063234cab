import type { Page, Response } from 'playwright-core'

/** The next good answer to a call of this page, such as `user.logout`. Waited for before the page asks. */
export const answered = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse(answer => answer.url().includes(`/v1/${call}`) && answer.ok())
