import type { Page, Response } from 'playwright-core'

/**
 * Good answers to all that a page asks by itself once its reader has signed in. Waited for before that, and where idle
 * work has begun: what is still on its way when the session ends is refused, and that would be a complaint.
 */
export const ownAnswered = (page: Page): Promise<Response[]> =>
  Promise.all(['readlog.get', 'passages.list', 'settings.get'].map(call => answered(page, call)))

/** The next good answer to a call of this page, such as `user.logout`. Waited for before the page asks. */
export const answered = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse(answer => answer.url().includes(`/v1/${call}`) && answer.ok())
