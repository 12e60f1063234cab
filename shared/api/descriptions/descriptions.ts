import { accountCalls } from './account.ts'
import { bookCalls } from './books.ts'
import type { Descriptions } from './description.ts'
import { discoverCalls } from './discover.ts'
import { moneyCalls } from './money.ts'
import { pushCalls } from './push.ts'
import { reviewCalls } from './reviews.ts'
import { serviceCalls } from './service.ts'
import { signInCalls } from './signIn.ts'

/** What documents say of each call. */
export const descriptions: Descriptions = {
  ...bookCalls,
  ...discoverCalls,
  ...signInCalls,
  ...accountCalls,
  ...moneyCalls,
  ...serviceCalls,
  ...pushCalls,
  ...reviewCalls,
}
