import * as z from 'zod'
import { get, post, FORM_SAYS, LIST_SAYS, READER } from './endpoint.ts'
import { notFresh } from './failures.ts'
import { count, id, listOf, paging, time } from './envelope.ts'

export const balance = z.object({
  coins: count.describe('Coins bought'),
  vouchers: count.describe('Coins of vouchers that can be spent'),
})

const autoUnlock = z
  .object({
    limit: count.describe('Coins a day, vouchers included; 0 if not chosen yet'),
    spent: count.describe('Coins of it spent today (UTC)'),
    book_ids: z.array(id).describe('Ids of the books for which it is on'),
  })
  .meta({
    id: 'AutoUnlock',
    description: 'Unlocking chapters as they are opened: one daily limit for all books and devices.',
  })
export type AutoUnlock = z.infer<typeof autoUnlock>

const spending = z
  .object({
    limit: count.describe('Coins a day for chapters, vouchers included; 0: any sum'),
    spent: count.describe('Coins of it spent today (UTC)'),
    proof: z.boolean().describe('True: `order.create` of chapters needs a reauthentication within the last minutes'),
    reminder: z.boolean().optional().describe('Whether the reader is reminded before vouchers expire'),
  })
  .meta({ id: 'Spending', description: 'The rules that a reader has set for spending.' })
export type Spending = z.infer<typeof spending>

/** The balance, and usable vouchers in the order in which they are spent. */
const surplus = balance
  .extend({
    live_vouchers: z.array(z.object({ amount: count.describe('Coins'), expires_at: time.nullable() })).optional(),
    debt: count.optional().describe('Coins spent before their payment was reversed; the next top-up pays them first'),
    /** Nothing can be bought, `order.create` answers 403 FROZEN; what was bought stays readable. */
    frozen: z.boolean().optional().describe('True: the account cannot buy, but can read what it owns'),
    auto_unlock: autoUnlock.optional().describe('Absent: not supported; each device has its own limit'),
    spending: spending.optional().describe('Absent: `user.spending` does not exist'),
  })
  .meta({ id: 'Surplus' })
export type Surplus = z.infer<typeof surplus>

const voucherEntry = z
  .object({
    id,
    kind: z.enum(['granted', 'spent', 'expired']).describe('What happened to the voucher'),
    amount: z.int().describe('Coins added to the vouchers; negative if spent or expired'),
    reason: z.string(),
    balance: count.optional().describe('Coins of vouchers after it'),
    expires_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'VoucherEntry' })

export const TOP_UP = '/myinfo/rechargeList'

export const moneyCalls = {
  'user.surplus': get({
    signIn: true,
    summary: 'Balance',
    description:
      'What the reader can spend. Without `live_vouchers`, readers cannot see which vouchers are used first and ' +
      'when they expire.',
    use: {
      part: 'accounts',
      beside: ['/myinfo', TOP_UP, READER],
      without: 'no balance, and a button to retry',
    },
    output: surplus,
  }),

  'user.premium': get({
    signIn: true,
    summary: 'Voucher history',
    description: 'History of the reader’s vouchers, latest first.',
    use: { part: 'accounts', optionalUnless: 'payments', beside: ['/myinfo/voucherHistory'], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(voucherEntry),
  }),

  'user.autoUnlock': post({
    signIn: true,
    summary: 'Turn auto-unlock on or off for a book, and set the daily limit',
    description:
      'The limit is for all books and devices: orders with `auto` of one day never exceed it, even in parallel. ' +
      '`user.surplus` returns the current state.',
    use: { part: 'auto_unlock', beside: [READER], without: 'a limit per device' },
    input: z.object({
      book_id: id.describe('Id of the book'),
      on: z.boolean().describe('Whether its chapters unlock when they are opened'),
      limit: count.min(1).describe('Coins a day for all books, vouchers included'),
    }),
    output: autoUnlock,
    failures: { BOOK_NOT_FOUND: 'there is no book `book_id`' },
  }),

  'user.spending': post({
    signIn: true,
    summary: 'Set rules for spending',
    description:
      'The limit holds for all orders of chapters of a day, even in parallel, with `auto` or without. Rules can be ' +
      'tightened at any time, and loosened only after a reauthentication.',
    use: { part: 'accounts', optionalUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      limit: count.max(1_000_000).describe('Coins a day for chapters, vouchers included; 0: any sum'),
      proof: z.boolean().describe('Whether orders of chapters need a reauthentication within the last minutes'),
      reminder: z
        .boolean()
        .optional()
        .describe('Whether to remind the reader before vouchers expire; absent: as before'),
    }),
    output: spending,
    failures: notFresh,
  }),
}
