import type { Page, Response } from 'playwright-core'

/** The next successful response to a call of this page, such as `user.logout`. To be awaited before the page calls. */
export const answered = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse(answer => answer.url().includes(`/v1/${call}`) && answer.ok())
