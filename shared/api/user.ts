import * as z from 'zod'
import { deprecated } from '../versions/deprecation.ts'
import { bookCard } from './book.ts'
import { backendAddress, count, id, itemsOf, listOf, optional, paging, queryId, sitePath, time } from './envelope.ts'

/** A currency of ISO 4217, in capitals. */
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency such as USD')
const money = z
  .object({
    amount: count.describe('Minor units of the currency, such as cents'),
    currency: currency.describe('A code of ISO 4217, in capitals'),
  })
  .meta({ id: 'Money' })

const user = z
  .object({
    id,
    name: z.string(),
    email: z.email(),
    avatar: backendAddress.nullable(),
    created_at: time,
    providers: z.array(z.string()),
    /** False: the address is still to be confirmed, and nothing can be bought until then. Absent: it need not be. */
    email_verified: z.boolean().optional(),
    /** False: signs in by third parties only. */
    has_password: z.boolean().optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const signedIn = z.object({ token: z.string().min(1), user, created: z.boolean() })
/** An address is one account however it is typed: without outer spaces, in lower case. */
export const typedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254, description: 'E-mail address; outer spaces and case do not count' })
const password = z.string().min(8).max(200).describe('Any characters')
const currentPassword = z.string().max(200).describe('The present password')
export const userLogin = { input: z.object({ email: typedEmail, password }), output: signedIn }
export const userLogout = {
  input: z.object({
    everywhere: z.boolean().optional().describe('True: all of the reader’s tokens end'),
    remove_passkeys: z
      .boolean()
      .optional()
      .describe('True, with `everywhere`: the reader’s passkeys go as well; left out: they stay'),
  }),
  output: z.object({}),
}

const ticket = z.object({
  ticket: z
    .string()
    .min(16)
    .max(64)
    .describe('Goes with the code of the mail, which is entered where it was asked for'),
})
const code = z
  .string()
  .regex(/^\d{6}$/, 'six digits')
  .describe('The code of the mail: six digits')
export const mailLink = z.string().min(16).max(64).describe('The last part of the address that a mail leads to')
/** Ticket and code, or the link. */
const shown = ticket.extend({ code, link: mailLink }).partial()

export const userSignup = {
  input: z.object({
    email: typedEmail,
    password,
    accept_terms: z.boolean().describe('The reader has accepted the terms; must be true'),
  }),
  output: signedIn.extend(ticket.shape),
}
export const userConfirm = {
  input: shown.extend({
    password: password
      .optional()
      .describe('Needed with a link that is opened elsewhere than where the mail was asked for'),
  }),
  output: signedIn,
}
export const userResend = {
  input: z.object({
    again: z
      .boolean()
      .optional()
      .describe('True: of a confirmed address, too; its code then shows once more that it is the reader'),
  }),
  output: ticket,
}
export const userForgot = { input: z.object({ email: typedEmail }), output: ticket }
export const userReset = { input: shown.extend({ password }), output: signedIn }
export const userPassword = {
  input: z.object({
    current_password: currentPassword,
    password,
    remove_passkeys: z.boolean().optional().describe('True: the reader’s passkeys go as well; left out: they stay'),
  }),
  output: signedIn,
}
export const userEmail = {
  input: z.object({ email: typedEmail, current_password: currentPassword }),
  output: ticket,
}
export const userUndoEmail = { input: z.object({ link: mailLink }), output: z.object({ email: z.email() }) }
export const userOauthUrl = {
  input: z.object({
    provider: optional(z.string().max(40).describe('Name of the provider, of those named without it')),
    return_to: optional(sitePath.describe('Path of the site where the reader goes on; `/myinfo` where it is left out')),
  }),
  output: z.union([
    z.object({ url: z.url(), state: z.string() }),
    z.object({
      providers: z.array(z.object({ name: z.string(), label: z.string() })),
      email: deprecated(z.boolean().describe('Before `mail` of `site.capabilities`, which counts where it is said'), {
        since: '1.1.0',
        until: '2.0.0',
        instead: 'site.capabilities mail',
      }).optional(),
      offers: deprecated(
        z
          .array(z.string())
          .describe('Before `sessions`, `export`, `delete` and `passkeys` of `site.capabilities`, which count'),
        { since: '1.1.0', until: '2.0.0', instead: 'site.capabilities offers' },
      ).optional(),
    }),
  ]),
}
export const userSns = {
  input: z.object({
    code: z.string().min(16).max(64).describe('The last part of the address that the sign-in came back to'),
  }),
  output: signedIn.extend({ return_to: sitePath }),
}

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
export const userSurplus = { input: z.object({}), output: surplus }

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
export const userPremium = { input: z.object(paging()), output: listOf(voucherEntry) }

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

export const userCharge = { input: z.object(paging()), output: listOf(topUpOrder) }
export const userCostList = { input: z.object(paging()), output: listOf(chaptersOrder.extend({ book: bookCard })) }
export const chargeList = {
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
}
export const orderCreate = {
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
}

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
export const orderReceipt = { input: z.object({ order_id: queryId.describe('Id of the order') }), output: receipt }

const readLog = z
  .object({
    book_id: id.describe('Id of the book'),
    chapter_id: id.describe('The number of the chapter in its book, from 1'),
    chapter_key: id
      .optional()
      .describe('The `key` of the chapter, where it is known: it counts for more than the number, which may change'),
    progress: z.number().min(0).max(1).describe('How much of the chapter was read, 0 to 1'),
    read_at: time.describe('ISO 8601 in UTC, by the clock of the reader’s device'),
  })
  .meta({ id: 'ReadLog' })
export type ReadLog = z.infer<typeof readLog>
export const readlogGet = {
  input: z.object(paging()),
  output: listOf(readLog.extend({ book: bookCard, chapter_title: z.string() })),
}
export const readlogBatchsave = {
  input: z.object({ logs: z.array(readLog).min(1).max(200).describe('Where the reader is, by book') }),
  output: z.object({ saved: count.describe('Entries that were kept') }),
}
