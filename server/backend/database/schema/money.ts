import { sql, type Selectable } from 'kysely'
import * as t from './columns.ts'
import { table, type Row } from './table.ts'

type PaymentKind = 'paid' | 'failed' | 'refunded' | 'refund_failed' | 'dispute_opened' | 'disputed' | 'reinstated'
/**
 * `not_paid`: about an order that is not paid (yet). `failed_order`: payment of a failed order. `other_checkout`: paid
 * in another checkout. `other_sum`: another amount or currency. `above_order`: more was refunded than paid.
 */
export type IssueReason = 'no_order' | 'not_paid' | 'failed_order' | 'other_checkout' | 'other_sum' | 'above_order'
/** `wallet` and `voucher` belong to readers, the others to the shop. */
export type LedgerAccount = 'wallet' | 'voucher' | 'sales' | 'bonuses' | 'gifts' | 'chapters' | 'lapsed' | 'refunds'

export const money = {
  wallet: table({
    reader_id: t.key(t.refersTo('reader.id')),
    /** The balance according to the ledger, stored so that one statement can check and spend. */
    coins: t.integer,
    /** Spent before their payment was reversed. New coins pay it first. */
    debt: t.zero,
    /** Daily auto-unlock limit in coins; 0: not set. */
    auto_limit: t.zero,
    /** What may be spent on chapters in a day, in coins and vouchers; 0: any sum. */
    daily_limit: t.since('0102.spending', t.zero),
    /** 1: spending needs a recent authentication. */
    asks_proof: t.since('0102.spending', t.zero),
  }).with({ checks: { wallet_not_below_zero: sql`coins >= 0`, wallet_debt: sql`debt >= 0` } }),
  auto_unlock: table({ reader_id: t.key(t.partOf('reader.id')), book_id: t.key(t.indexed(t.refersTo('book.id'))) }),
  voucher: table({
    id: t.numbered,
    reader_id: t.refersTo('reader.id'),
    /** Source, unique per reader: `welcome`, `invite:<id>`. */
    source: t.text,
    reason: t.text,
    granted: t.integer,
    remaining: t.integer,
    expires_at: t.time,
    created_at: t.time,
    /** The `expires_at` that the reader was reminded of. */
    reminded_of: t.since('0103.lapseReminders', t.optional(t.time)),
  }).with({
    unique: [['reader_id', 'source']],
    checks: { voucher_within: sql`remaining >= 0 and remaining <= granted` },
  }),
  orders: table({
    id: t.numbered,
    reader_id: t.refersTo('reader.id'),
    kind: t.textOf<'top_up' | 'chapters'>(),
    /** From pending to paid or failed; a paid order is refunded while all of its money is returned. */
    status: t.textOf<'pending' | 'paid' | 'failed' | 'refunded'>(),
    created_at: t.time,
    paid_at: t.nullable(t.time),
    coins: t.integer,
    bonus: t.zero,
    vouchers: t.zero,
    /** Id of the package at that time: its coins and price are here. */
    charge_id: t.nullable(t.integer),
    /** Money in minor units of an ISO 4217 currency. */
    amount: t.nullable(t.integer),
    currency: t.nullable(t.text),
    provider: t.nullable(t.text),
    pay_url: t.nullable(t.text),
    book_id: t.indexed(t.nullable(t.refersTo('book.id'))),
    return_to: t.nullable(t.text),
    /** The site of the order: `https://host`. */
    origin: t.nullable(t.text),
    /** The provider's checkout of this order; null if there is none, or not yet. */
    session: t.nullable(t.text),
    payment: t.nullable(t.text),
    attempt: t.preset(t.integer, 1),
    /** Money refunded or disputed, in minor units. */
    returned: t.zero,
    /** Included in the amount, at the time of the order; the rate in hundredths of a percent. */
    tax_name: t.nullable(t.text),
    tax_rate: t.nullable(t.integer),
    /** Secret in its checkout, so that payments of another order with this number are not mistaken for its own. */
    token: t.nullable(t.text),
    /** 1: auto-unlock, which counts towards the daily limit. */
    auto: t.zero,
    /** 1: failed, and its checkout must still be expired. */
    expiring: t.zero,
  }).with({
    checks: {
      orders_kind: sql`kind in ('top_up', 'chapters')`,
      orders_status: sql`status in ('pending', 'paid', 'failed', 'refunded')`,
      orders_paid: sql`(status in ('paid', 'refunded')) = (paid_at is not null)`,
      orders_amounts: sql`coins >= 0 and bonus >= 0 and vouchers >= 0`,
      orders_top_up: sql`(kind = 'top_up') = (charge_id is not null and amount is not null)`,
      orders_chapters: sql`(kind = 'chapters') = (book_id is not null)`,
    },
    indexes: [['reader_id', 'kind', 'id'], { columns: ['expiring'], where: sql<boolean>`expiring = 1` }],
    unique: [['provider', 'payment']],
  }),
  /** By key; free or already unlocked ones have price 0. */
  order_chapter: table({ order_id: t.key(t.refersTo('orders.id')), chapter: t.key(t.integer), price: t.integer }).with({
    checks: { order_chapter_price: sql`price >= 0` },
  }),
  /** By key. Owners also own what contains their text (`chapter_origin`). */
  unlock: table({
    reader_id: t.key(t.refersTo('reader.id')),
    book_id: t.key(t.indexed(t.refersTo('book.id'))),
    chapter: t.key(t.integer),
    order_id: t.refersTo('orders.id'),
    ordered_at: t.time,
  }).with({ indexes: [['reader_id', 'ordered_at']] }),
  /** Each row, from `sender` to `receiver`, is both halves of a double entry. */
  ledger: table({
    id: t.numbered,
    /** Unique event, so that it is recorded once: `top_up:12`, `unlock:13:voucher:4`. */
    reference: t.unique(t.text),
    reader_id: t.refersTo('reader.id'),
    sender: t.textOf<LedgerAccount>(),
    receiver: t.textOf<LedgerAccount>(),
    amount: t.integer,
    order_id: t.indexed(t.nullable(t.refersTo('orders.id'))),
    voucher_id: t.indexed(t.nullable(t.refersTo('voucher.id'))),
    created_at: t.time,
  }).with({
    checks: {
      ledger_amount: sql`amount > 0`,
      ledger_way: sql`
        (sender in ('wallet', 'voucher')) <> (receiver in ('wallet', 'voucher'))
        and (sender = 'voucher' or receiver = 'voucher') = (voucher_id is not null)
        and (sender = 'gifts' or receiver = 'lapsed' or order_id is not null)`,
    },
    indexes: [['reader_id', 'id']],
    isAppendOnly: true,
  }),
  /** By operators, once per key. */
  coin_adjustment: table({
    key: t.key(t.text),
    reader_id: t.indexed(t.refersTo('reader.id')),
    amount: t.integer,
    created_at: t.time,
  }).with({ checks: { coin_adjustment_amount: sql`amount <> 0` }, isAppendOnly: true }),
  /** A reader's problem with a paid top-up, for support. */
  payment_case: table({
    id: t.numbered,
    reader_id: t.indexed(t.refersTo('reader.id')),
    order_id: t.indexed(t.refersTo('orders.id')),
    content: t.text,
    locale: t.text,
    created_at: t.indexed(t.time),
    reply: t.nullable(t.text),
    replied_at: t.nullable(t.time),
  }).with({ indexes: [['replied_at', 'id']], since: '0101.paymentCases' }),
  /** So that repeated events change nothing. */
  payment_event: table({
    provider: t.key(t.text),
    event_id: t.key(t.text),
    order_id: t.indexed(t.refersTo('orders.id')),
    kind: t.textOf<PaymentKind>(),
    received_at: t.time,
    dispute: t.nullable(t.text),
    /** Null if the event is about all refunds together. */
    refund: t.nullable(t.text),
    /** In minor units: of the refund or dispute, else the total of refunds so far. */
    returned: t.nullable(t.integer),
  }),
  /** Events that do not match, for operators. They are retried, since the missing event may arrive later. */
  payment_issue: table({
    provider: t.key(t.text),
    event_id: t.key(t.text),
    /** Possibly not one of this database. */
    order_id: t.nullable(t.integer),
    reason: t.key(t.textOf<IssueReason>()),
    event: t.text,
    created_at: t.time,
    /** When it matched after all, or an operator resolved it. */
    settled_at: t.nullable(t.time),
  }).with({ indexes: [['settled_at', 'created_at']] }),
}

export type OrderRow = Selectable<Row<typeof money.orders>>
