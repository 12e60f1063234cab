import { give, take } from './commands/adjust.ts'
import { mend } from './commands/mend.ts'
import { book, move } from './commands/move.ts'
import { cases } from './commands/cases.ts'
import {
  allowComments,
  banComments,
  comment,
  comments,
  hideComment,
  restoreComment,
  writer,
} from './commands/comments.ts'
import { complaints } from './commands/complaints.ts'
import { disputes } from './commands/disputes.ts'
import { debts, forgive } from './commands/debts.ts'
import { changeAddressOf, deleteReader, exportReader } from './commands/byTwoPersons.ts'
import { ban, freeze, unban, unfreeze } from './commands/restrictions.ts'
import { find } from './commands/find.ts'
import { ledger } from './commands/ledger.ts'
import { log } from './commands/log.ts'
import { price, prices } from './commands/price.ts'
import { resolve } from './commands/resolve.ts'
import { hideReview, restoreReview, review, reviews, hideReviewsOf, restoreReviewsOf } from './commands/reviews.ts'
import { returnUnlocked } from './commands/returnUnlock.ts'
import { staff, staffAdd, staffRemove } from './commands/staff.ts'
import { signOut } from './commands/signOut.ts'
import type { Command } from './command/command.ts'
import { blockTrend, trends, unblockTrend } from './commands/trends.ts'
import { wallet } from './commands/wallet.ts'
import { restore, withdraw } from './commands/withdraw.ts'

export const allCommands: Readonly<Record<string, Command>> = {
  find,
  wallet,
  give,
  take,
  resolve,
  'return-unlock': returnUnlocked,
  freeze,
  unfreeze,
  debts,
  forgive,
  ban,
  unban,
  'change-address': changeAddressOf,
  export: exportReader,
  delete: deleteReader,
  'sign-out': signOut,
  complaints: complaints.list,
  complaint: complaints.show,
  reply: complaints.reply,
  cases: cases.list,
  case: cases.show,
  'reply-case': cases.reply,
  reviews,
  review,
  'hide-review': hideReview,
  'restore-review': restoreReview,
  'hide-reviews-of': hideReviewsOf,
  'restore-reviews-of': restoreReviewsOf,
  comments,
  comment,
  'hide-comment': hideComment,
  'restore-comment': restoreComment,
  'ban-comments': banComments,
  'allow-comments': allowComments,
  writer,
  trends,
  'block-trend': blockTrend,
  'unblock-trend': unblockTrend,
  book,
  move,
  mend,
  prices,
  price,
  withdraw,
  restore,
  ledger,
  disputes,
  log,
  staff,
  'staff-add': staffAdd,
  'staff-remove': staffRemove,
}
