import * as z from 'zod'
import { currencySchema as currency } from '../prices.ts'
import { bookCard, chapter } from './book.ts'
import { get, post, FORM_SAYS, LIST_SAYS, READER } from './endpoint.ts'
import { notFresh, oftenADay, oftenAnHour } from './failures.ts'
import { backendAddress, count, id, itemsOf, listOf, optional, paging, queryId, sitePath, time } from './envelope.ts'
import { balance, TOP_UP } from './money.ts'

const money = z
  .object({
    amount: count.describe('Minor units of the currency, such as cents'),
    currency: currency.describe('ISO 4217 code, in capitals'),
  })
  .meta({ id: 'Money' })

const orderBase = z.object({
  id,
  status: z
    .enum(['pending', 'paid', 'failed', 'refunded'])
    .describe('`pending`: not paid yet; `refunded`: the money was returned'),
  created_at: time,
  paid_at: time.nullable(),
})

export const topUpOrder = orderBase
  .extend({
    kind: z.literal('top_up'),
    charge_id: id,
    money,
    coins: count.describe('Coins bought'),
    bonus: count.describe('Bonus coins'),
    pay_url: backendAddress
      .nullable()
      .describe('Where to pay while pending: an https URL, or a path of the backend that starts with `/v1/`'),
  })
  .meta({ id: 'TopUpOrder' })

export const chaptersOrder = orderBase
  .extend({
    kind: z.literal('chapters'),
    book_id: id.describe('Id of the book'),
    chapter_ids: z.array(id),
    coins: count.describe('Coins spent'),
    vouchers: count.describe('Coins spent from vouchers'),
  })
  .meta({ id: 'ChaptersOrder' })

/** Of an order in a history. */
const after = { balance: balance.optional().describe('Balance right after the order was paid') }

const taxRate = { name: z.string(), rate: count.describe('Hundredths of a percent') }

const receipt = z
  .object({
    order: topUpOrder,
    /** The seller, in a line or two; '': the brand only. */
    seller: z.string(),
    /** Tax included in the price: rate in hundredths of a percent, amount in minor units. */
    tax: z
      .object({
        ...taxRate,
        amount: count.describe('Minor units of the currency'),
      })
      .nullable(),
    returned: count.describe('Amount refunded so far, in minor units of the currency'),
    payment: z.string(),
    cases: z
      .array(
        z.object({
          id: id.describe('Number of the case, for support'),
          created_at: time,
          reply: z.string().nullable().describe('What support answered; null: not yet'),
        }),
      )
      .optional()
      .describe('Problems reported with it, oldest first. Absent: `order.report` does not exist'),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

export const orderCalls = {
  'user.charge': get({
    signIn: true,
    summary: 'Top-up history',
    description: 'The reader’s top-ups, latest first.',
    use: { part: 'payments', beside: [TOP_UP], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(topUpOrder.extend(after)),
  }),

  'user.cost_list': get({
    signIn: true,
    summary: 'Spending history',
    description: 'Chapters the reader has unlocked, one entry per order, latest first. It may include withdrawn books.',
    use: { part: 'accounts', optionalUnless: 'payments', beside: [TOP_UP], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(chaptersOrder.extend({ book: bookCard, ...after })),
  }),

  'charge.list': get({
    fresh: { maxAge: 60 },
    summary: 'Top-up options',
    description: 'Prices in `currency` if there are any, otherwise in the shop’s default. No items: payments are off.',
    use: {
      part: 'payments',
      beside: [TOP_UP, READER],
      without: 'a message instead of the options, with the histories below; no link to top-ups at a locked chapter',
    },
    input: z.object({
      currency: optional(currency.describe('For prices in another currency than the shop’s default, if there are any')),
    }),
    output: itemsOf(
      z.object({
        id,
        coins: count.describe('Coins bought'),
        bonus: count.describe('Bonus coins'),
        money,
        label: z.string(),
      }),
    ).extend({
      test: z.boolean().optional().describe('True: no money is charged, and the site says so'),
      tax: z.object(taxRate).optional().describe('Included in prices'),
    }),
  }),

  'order.create': post({
    signIn: true,
    confirmed: true,
    idempotent: true,
    needsMore: true,
    summary: 'Top up, or unlock chapters',
    description:
      'A `top_up` order is `pending`, with the URL where it is paid; from there, the reader returns to ' +
      '`return_to`. A `chapters` order is `paid`: all or nothing, vouchers before coins; free and already ordered ' +
      'chapters cost nothing. `price` is the total that the reader was shown and accepted.',
    use: {
      part: 'accounts',
      optionalUnless: 'payments',
      beside: [READER, TOP_UP],
      without: 'the lock or the option shows `desc` of the response',
    },
    input: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('top_up').describe('Buys coins'),
        charge_id: id.describe('Id of the option in `charge.list`'),
        currency: optional(
          currency.describe(
            'Currency of the price shown to the reader; 422 VALIDATION if the option has no price in it',
          ),
        ),
        money: money.optional().describe('Price shown to the reader; 409 CONFLICT with `{money, coins}` if it differs'),
        coins: count
          .optional()
          .describe('Coins shown to the reader, including the bonus; 409 CONFLICT in the same way if they differ'),
        return_to: optional(sitePath.describe('Where the reader continues after paying; default: the top-up history')),
      }),
      z.object({
        kind: z.literal('chapters').describe('Unlocks chapters'),
        book_id: id.describe('Id of the book'),
        chapter_ids: z.array(id).min(1).max(50).describe('Chapter numbers in the book, from 1'),
        price: count
          .optional()
          .describe('Price in coins that the reader accepted; 409 CONFLICT with `{price}` if it is higher now'),
        auto: z
          .boolean()
          .optional()
          .describe('True: ordered by auto-unlock; counts towards the daily limit of `user.autoUnlock`'),
      }),
    ]),
    output: z.discriminatedUnion('kind', [
      topUpOrder,
      chaptersOrder.extend({
        undo_until: time
          .optional()
          .describe('Until then the site offers `order.undo`. Absent: this order cannot be undone'),
        chapter: chapter
          .optional()
          .describe(
            'The chapter with the lowest number of `chapter_ids`, in full. Absent: the site asks `chapter.free`',
          ),
      }),
    ]),
    failures: {
      FROZEN: 'the account is frozen: it cannot buy, but can read what it owns',
      BOOK_NOT_FOUND: 'there is no book `book_id`',
      BOOK_WITHDRAWN: 'the book is withdrawn; `data` identifies it',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      NOT_ENOUGH_COINS: 'the chapters cost more than the balance; `data` is `{price, balance}`',
      SPENDING_LIMIT: 'the chapters would exceed the limit of `user.spending`; `data` is a `Spending`',
      ...notFresh,
      AUTO_UNLOCK_LIMIT:
        'with `auto`: auto-unlock is off for the book, or the daily limit would be exceeded; `data` is an `AutoUnlock`',
      CONFLICT:
        'the chapters cost more than `price`: `data` is `{price}`; the top-up differs from `money` and `coins`: ' +
        '`data` is `{money, coins}`; or the order can no longer be paid',
      RATE_LIMITED: 'too many orders, or too many unpaid top-ups; with `Retry-After`',
    },
  }),

  'order.undo': post({
    signIn: true,
    idempotent: true,
    needsMore: true,
    summary: 'Undo an order of chapters',
    description:
      'Within seconds, while the reader has not read on: the chapters are locked again, and what they cost comes ' +
      'back as what it was. The order is `refunded`, and counts for no limit of a day.',
    use: { part: 'accounts', optionalUnless: true, beside: [READER], without: 'no way to undo an unlock' },
    input: z.object({ order_id: id.describe('Id of the order') }),
    output: balance,
    failures: {
      NOT_FOUND: 'the reader has no order of chapters `order_id`',
      CONFLICT: 'it is too late, the order is undone already, or the reader has read on',
      ...oftenADay,
    },
  }),

  'order.receipt': get({
    signIn: true,
    needsMore: true,
    summary: 'Receipt of a paid top-up',
    description: 'The receipt of a paid top-up, even after a refund.',
    use: { part: 'payments', beside: ['/myinfo/receipt/{orderId}'], without: LIST_SAYS },
    input: z.object({ order_id: queryId.describe('Id of the order') }),
    output: receipt,
    failures: { NOT_FOUND: 'the reader has no paid top-up `order_id`' },
  }),

  'order.report': post({
    signIn: true,
    idempotent: true,
    needsMore: true,
    summary: 'Report a problem with a payment',
    description: 'Opens a case for support. `order.receipt` lists it, with the answer.',
    use: {
      part: 'payments',
      optionalUnless: true,
      beside: ['/myinfo/receipt/{orderId}'],
      without: FORM_SAYS,
    },
    input: z.object({
      order_id: id.describe('Id of the paid top-up'),
      content: z.string().trim().min(1).max(2000).describe('What is wrong, in the reader’s words'),
    }),
    output: z.object({ id: id.describe('Number of the case') }),
    failures: { NOT_FOUND: 'the reader has no paid top-up `order_id`', ...oftenAnHour },
  }),
}
