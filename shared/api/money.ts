import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { backendAddress, count, id, itemsOf, listOf, optional, paging, queryId, sitePath, time } from './envelope.ts'
import { LIST_SAYS, READER } from './use.ts'
import * as samples from './samples.ts'

/** A currency of ISO 4217, in capitals. */
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency such as USD')

const money = z
  .object({
    amount: count.describe('Minor units of the currency, such as cents'),
    currency: currency.describe('A code of ISO 4217, in capitals'),
  })
  .meta({ id: 'Money' })

export const balance = z.object({
  coins: count.describe('Coins that were bought'),
  vouchers: count.describe('Coins that were given, of vouchers that can be spent'),
})

/** The balance, and which vouchers go first: those that can be spent, in the order in which they are. */
const surplus = balance
  .extend({
    live_vouchers: z.array(z.object({ amount: count.describe('Coins'), expires_at: time.nullable() })).optional(),
    debt: count
      .optional()
      .describe('Coins that were spent before their payment was taken back; the next top-up pays them first'),
    /** Nothing can be bought, `order.create` answers 403 FROZEN; what was bought stays readable. */
    frozen: z.boolean().optional(),
  })
  .meta({ id: 'Surplus' })
export type Surplus = z.infer<typeof surplus>

const voucherEntry = z
  .object({
    id,
    kind: z.enum(['granted', 'spent', 'expired']).describe('What became of the voucher'),
    amount: z.int().describe('Coins that it adds to the vouchers: negative where spent or expired'),
    reason: z.string(),
    expires_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'VoucherEntry' })

const orderBase = z.object({
  id,
  status: z
    .enum(['pending', 'paid', 'failed', 'refunded'])
    .describe('`pending`: not paid yet; `refunded`: the money went back'),
  created_at: time,
  paid_at: time.nullable(),
})

export const topUpOrder = orderBase
  .extend({
    kind: z.literal('top_up'),
    charge_id: id,
    money,
    coins: count.describe('Coins that are bought'),
    bonus: count.describe('Coins on top'),
    pay_url: backendAddress
      .nullable()
      .describe('Where to pay while pending: https, or a path of the backend that begins with `/v1/`'),
  })
  .meta({ id: 'TopUpOrder' })

export const chaptersOrder = orderBase
  .extend({
    kind: z.literal('chapters'),
    book_id: id,
    chapter_ids: z.array(id),
    coins: count.describe('Coins that it took'),
    vouchers: count.describe('Coins that it took of vouchers'),
  })
  .meta({ id: 'ChaptersOrder' })

const receipt = z
  .object({
    order: topUpOrder,
    /** Who sells, in a line or two; '': the brand alone. */
    seller: z.string(),
    /** The tax that the price includes: its rate in hundredths of a percent, its amount in minor units. */
    tax: z
      .object({
        name: z.string(),
        rate: count.describe('Hundredths of a percent: 2000 is 20 %'),
        amount: count.describe('Minor units of the currency'),
      })
      .nullable(),
    returned: count.describe('What was paid back of the price by now, in minor units of the currency'),
    /** What the payment is called by whoever took it. */
    payment: z.string(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

const TOP_UP = '/myinfo/rechargeList'

export const moneyCalls = {
  'user.surplus': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Balance',
    description:
      'What can be spent. Without `live_vouchers` readers are not told which go first and when they run out.',
    use: {
      part: 'accounts',
      beside: ['/myinfo', TOP_UP, READER],
      without: 'no balance, and a button that tries again',
    },
    input: z.object({}),
    output: surplus,
    examples: {
      balance: {
        input: {},
        data: {
          coins: 486,
          vouchers: 20,
          live_vouchers: [{ amount: 20, expires_at: samples.NOON }],
          debt: 0,
          frozen: false,
        },
      },
    },
  }),

  'user.premium': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Voucher history',
    description: 'What became of the reader’s vouchers, latest first.',
    use: { part: 'accounts', spareUnless: 'payments', beside: ['/myinfo/voucherHistory'], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(voucherEntry),
    examples: {
      vouchers: {
        input: samples.paging,
        data: {
          items: [
            {
              id: 91,
              kind: 'granted',
              amount: 30,
              reason: 'Welcome',
              expires_at: samples.NOON,
              created_at: samples.MORNING,
            },
          ],
          ...samples.firstPage,
        },
      },
    },
  }),

  'user.charge': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Top-up history',
    description: 'The reader’s top-ups, latest first.',
    use: { part: 'payments', beside: [TOP_UP], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(topUpOrder),
    examples: { orders: { input: samples.paging, data: { items: [samples.topUpOrder], ...samples.firstPage } } },
  }),

  'user.cost_list': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Spending history',
    description:
      'Chapters that the reader has unlocked, an entry an order, latest first. Withdrawn books may go on standing in ' +
      'it.',
    use: { part: 'accounts', spareUnless: 'payments', beside: [TOP_UP], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(chaptersOrder.extend({ book: bookCard })),
    examples: {
      orders: {
        input: samples.paging,
        data: { items: [{ ...samples.chaptersOrder, book: samples.card }], ...samples.firstPage },
      },
    },
  }),

  'charge.list': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60 },
    summary: 'Top-up options',
    description:
      'Prices in `currency` where there are such, else in the shop’s own. No items: nobody takes payments. `test`: ' +
      'they are a test, no money is taken, and the site says so.',
    use: {
      part: 'payments',
      beside: [TOP_UP, READER],
      without: 'a sentence in place of the options, the histories below it; no way to a top-up at a lock',
    },
    input: z.object({
      currency: optional(currency.describe('For prices in another currency than the shop’s own, where there are such')),
    }),
    /** No items: nobody takes payments. `test`: they are a test, no money is taken, and the site says so. */
    output: itemsOf(
      z.object({
        id,
        coins: count.describe('Coins that are bought'),
        bonus: count.describe('Coins on top'),
        money,
        label: z.string(),
      }),
    ).extend({
      test: z.boolean().optional(),
    }),
    examples: {
      options: {
        input: { currency: 'USD' },
        data: { items: [{ id: 2, coins: 500, bonus: 50, money: samples.usd(499), label: 'Most popular' }] },
      },
    },
  }),

  'order.create': endpoint({
    method: 'POST',
    signIn: true,
    confirmed: true,
    idempotent: true,
    cost: 'light',
    needsMore: true,
    summary: 'Top up, or unlock chapters',
    description:
      'Of kind `top_up` the order is `pending`, with the address at which it is paid; from there the reader comes ' +
      'back to `return_to`. Of kind `chapters` it is `paid`: all or none, vouchers before coins, and what is free or ' +
      'ordered already costs nothing. `price` is the sum that the reader was shown and said yes to.',
    use: {
      part: 'accounts',
      spareUnless: 'payments',
      beside: [READER, TOP_UP],
      without: 'the lock or the option says what the answer says',
    },
    input: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('top_up').describe('Coins for money'),
        charge_id: id.describe('Id of the option, of those of `charge.list`'),
        currency: optional(
          currency.describe('That of the price that the reader saw; 422 VALIDATION where there is no price in it'),
        ),
        money: money
          .optional()
          .describe('The price that the reader saw; 409 CONFLICT with `{money, coins}` where it is another'),
        coins: count
          .optional()
          .describe('The coins, bonus and all, that the reader saw; 409 CONFLICT likewise where they are others'),
        return_to: optional(
          sitePath.describe('Where the reader goes on after paying; the top-up history where it is left out'),
        ),
      }),
      z.object({
        kind: z.literal('chapters').describe('Chapters for coins'),
        book_id: id.describe('Id of the book'),
        chapter_ids: z.array(id).min(1).max(50).describe('Their numbers in the book, from 1'),
        price: count
          .optional()
          .describe(
            'Coins that the reader was shown and said yes to; 409 CONFLICT with `{price}` where it is more by now',
          ),
      }),
    ]),
    output: z.discriminatedUnion('kind', [topUpOrder, chaptersOrder]),
    failures: {
      FROZEN: 'the account may buy nothing; what it owns it goes on reading',
      BOOK_NOT_FOUND: '`book_id` is no book',
      BOOK_WITHDRAWN: 'the book is no longer offered; `data` says which it was',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      NOT_ENOUGH_COINS: 'the chapters cost more than the balance; `data` is `{price, balance}`',
      CONFLICT:
        'the chapters cost more than `price`: `data` is `{price}`; the top-up is another than `money` and `coins` ' +
        'say: `data` is `{money, coins}`; or the order can be paid no more',
      RATE_LIMITED: 'too many orders, or too many top-ups that wait for their payment; with `Retry-After`',
    },
    examples: {
      topUp: {
        input: {
          kind: 'top_up',
          charge_id: 2,
          currency: 'USD',
          money: samples.usd(499),
          coins: 550,
          return_to: '/book-reader/7/4',
        },
        data: samples.pendingOrder,
      },
      chapters: {
        input: { kind: 'chapters', book_id: 7, chapter_ids: [4, 5], price: 24 },
        data: samples.chaptersOrder,
      },
    },
  }),

  'order.receipt': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Receipt of a paid top-up',
    description: 'What a paid top-up comes to on paper, also after it was paid back.',
    use: { part: 'payments', beside: ['/myinfo/receipt/{orderId}'], without: LIST_SAYS },
    input: z.object({ order_id: queryId.describe('Id of the order') }),
    output: receipt,
    failures: { NOT_FOUND: '`order_id` is no paid top-up of the reader’s' },
    examples: {
      receipt: {
        input: { order_id: 5012 },
        data: {
          order: samples.topUpOrder,
          seller: 'Novels Ltd, 1 Harbour Road, Cardiff',
          tax: { name: 'VAT', rate: 2000, amount: 83 },
          returned: 0,
          payment: 'pi_3Nq8',
        },
      },
    },
  }),
}
