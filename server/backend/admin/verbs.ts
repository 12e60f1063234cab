import { give, take } from './verbs/adjust.ts'
import { answer } from './verbs/answer.ts'
import { complaint, complaints } from './verbs/complaints.ts'
import { disputes } from './verbs/disputes.ts'
import { find } from './verbs/find.ts'
import { freeze, unfreeze } from './verbs/freeze.ts'
import { ledger } from './verbs/ledger.ts'
import { log } from './verbs/log.ts'
import { resolve } from './verbs/resolve.ts'
import { hideReview, restoreReview, review, reviews } from './verbs/reviews.ts'
import { hideReviewsOf, restoreReviewsOf } from './verbs/reviewsOfReader.ts'
import { signOut } from './verbs/signOut.ts'
import type { Verb } from './verb/verb.ts'
import { blockTrend, trends, unblockTrend } from './verbs/trends.ts'
import { wallet } from './verbs/wallet.ts'
import { restore, withdraw } from './verbs/withdraw.ts'

/** Everything that can be asked for, by its name. */
export const verbs: Readonly<Record<string, Verb>> = {
  find,
  wallet,
  give,
  take,
  resolve,
  freeze,
  unfreeze,
  'sign-out': signOut,
  complaints,
  complaint,
  answer,
  reviews,
  review,
  'hide-review': hideReview,
  'restore-review': restoreReview,
  'hide-reviews-of': hideReviewsOf,
  'restore-reviews-of': restoreReviewsOf,
  trends,
  'block-trend': blockTrend,
  'unblock-trend': unblockTrend,
  withdraw,
  restore,
  ledger,
  disputes,
  log,
}
