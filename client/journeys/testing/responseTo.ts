import type { Page, Response } from 'playwright-core'

/** The next successful response to a call of this page, such as `user.logout`. To be awaited before the page calls. */
export const responseTo = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse(response => response.url().includes(`/v1/${call}`) && response.ok())
