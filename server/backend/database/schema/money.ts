import { sql, type Selectable } from 'kysely'
import * as t from './columns.ts'

type PaymentKind = 'paid' | 'failed' | 'refunded' | 'refund_failed' | 'dispute_opened' | 'disputed' | 'reinstated'
/**
 * `no_order`: there is none that it could be about. `not_paid`: it is about money of an order that is not paid (yet).
 * `failed_order`: money for an order that has failed. `other_checkout`: paid elsewhere than in its own checkout.
 * `other_sum`: another amount or currency than the order's. `above_order`: more went back than was paid.
 */
export type IssueReason = 'no_order' | 'not_paid' | 'failed_order' | 'other_checkout' | 'other_sum' | 'above_order'
/** `wallet` and `voucher` are the reader's, the others the house's: where things come from and go to. */
export type LedgerAccount = 'wallet' | 'voucher' | 'sales' | 'bonuses' | 'gifts' | 'chapters' | 'lapsed' | 'refunds'

export const money = {
  /** Money in minor units of an ISO 4217 currency. */
  charge_option: t.table({
    id: t.key(t.integer),
    coins: t.integer,
    bonus: t.integer,
    amount: t.integer,
    currency: t.text,
    label: t.text,
    position: t.integer,
  }),
  /** What a top-up costs in a further currency. */
  charge_price: t.table(
    { charge_id: t.refersTo('charge_option.id'), currency: t.text, amount: t.integer },
    { primaryKey: ['charge_id', 'currency'], checks: { charge_price_amount: sql`amount > 0` } },
  ),
  wallet: t.table(
    {
      reader_id: t.key(t.refersTo('reader.id')),
      /** What the ledger says a reader has in coins, kept so that one statement can check and take. */
      coins: t.integer,
      /** Coins of top-ups whose money went back, that were spent by then. New coins pay them first. */
      debt: t.zero,
      /** Since when nothing can be bought with this wallet; what was bought stays readable. */
      frozen_at: t.nullable(t.time),
      /** Coins that auto-unlock may take a day; 0: none was chosen. */
      auto_limit: t.zero,
    },
    { checks: { wallet_not_below_zero: sql`coins >= 0`, wallet_debt: sql`debt >= 0` } },
  ),
  /** Books whose chapters are unlocked as their reader opens them. */
  auto_unlock: t.table(
    { reader_id: t.partOf('reader.id'), book_id: t.refersTo('book.id') },
    { primaryKey: ['reader_id', 'book_id'], indexes: { auto_unlock_book: ['book_id'] } },
  ),
  /** Vouchers that came and run out together. `remaining` is what the ledger says is left of them. */
  voucher: t.table(
    {
      id: t.numbered,
      reader_id: t.refersTo('reader.id'),
      /** What they were for, once a reader: `welcome`, `invite:<id>`. */
      source: t.text,
      /** The same for people. */
      reason: t.text,
      granted: t.integer,
      remaining: t.integer,
      expires_at: t.time,
      created_at: t.time,
    },
    {
      unique: { voucher_source: ['reader_id', 'source'] },
      checks: { voucher_within: sql`remaining >= 0 and remaining <= granted` },
    },
  ),
  orders: t.table(
    {
      id: t.numbered,
      reader_id: t.refersTo('reader.id'),
      kind: t.textOf<'top_up' | 'chapters'>(),
      /**
       * Goes one way, pending to paid or failed; a paid one is refunded while all of its money is back with the payer.
       */
      status: t.textOf<'pending' | 'paid' | 'failed' | 'refunded'>(),
      created_at: t.time,
      paid_at: t.nullable(t.time),
      /** Bought by a top-up, spent on chapters. */
      coins: t.integer,
      bonus: t.zero,
      vouchers: t.zero,
      charge_id: t.nullable(t.refersTo('charge_option.id')),
      /** Money in minor units. */
      amount: t.nullable(t.integer),
      currency: t.nullable(t.text),
      /** Who takes the money. */
      provider: t.nullable(t.text),
      pay_url: t.nullable(t.text),
      book_id: t.nullable(t.refersTo('book.id')),
      /** A path of the site. */
      return_to: t.nullable(t.text),
      /** The site that the reader ordered on: `https://host`. */
      origin: t.nullable(t.text),
      /** The provider's checkout for this order, and no other; null where it has none, or is not open yet. */
      session: t.nullable(t.text),
      /** The provider's payment that paid it. */
      payment: t.nullable(t.text),
      /** Tries to open the checkout that the provider has refused, and this one. */
      attempt: t.preset(t.integer, 1),
      /** Money that is back with the payer by refunds and disputes, in minor units. */
      returned: t.zero,
      /**
       * The tax that the amount includes, as it was when it was ordered: its name, its rate in hundredths of a percent.
       */
      tax_name: t.nullable(t.text),
      tax_rate: t.nullable(t.integer),
      /**
       * A secret that its checkout carries, so that no payment of another order with this number is taken for its own.
       */
      token: t.nullable(t.text),
      /** 1: it came by itself as a chapter was opened, and counts for the day's limit. */
      auto: t.zero,
      /** 1: it has failed, and its checkout is still to be expired with the provider. */
      expiring: t.zero,
    },
    {
      checks: {
        orders_kind: sql`kind in ('top_up', 'chapters')`,
        orders_status: sql`status in ('pending', 'paid', 'failed', 'refunded')`,
        orders_paid: sql`(status in ('paid', 'refunded')) = (paid_at is not null)`,
        orders_amounts: sql`coins >= 0 and bonus >= 0 and vouchers >= 0`,
        orders_top_up: sql`(kind = 'top_up') = (charge_id is not null and amount is not null)`,
        orders_chapters: sql`(kind = 'chapters') = (book_id is not null)`,
      },
      indexes: {
        orders_reader: ['reader_id', 'kind', 'id'],
        orders_payment: { columns: ['provider', 'payment'], isUnique: true },
        orders_book: ['book_id'],
        orders_expiring: { columns: ['expiring'], where: sql<boolean>`expiring = 1` },
      },
    },
  ),
  /** The chapters (by key) that an order named; those that cost nothing (free, or unlocked before) have the price 0. */
  order_chapter: t.table(
    { order_id: t.refersTo('orders.id'), chapter: t.integer, price: t.integer },
    { primaryKey: ['order_id', 'chapter'], checks: { order_chapter_price: sql`price >= 0` } },
  ),
  /** Chapters by key. What came of one by a split or a merger is its owner's, too (`chapter_origin`). */
  unlock: t.table(
    {
      reader_id: t.refersTo('reader.id'),
      book_id: t.refersTo('book.id'),
      chapter: t.integer,
      order_id: t.refersTo('orders.id'),
      ordered_at: t.time,
    },
    {
      primaryKey: ['reader_id', 'book_id', 'chapter'],
      indexes: { unlock_latest: ['reader_id', 'ordered_at'], unlock_book: ['book_id'] },
    },
  ),
  /** One movement: what leaves `sender` comes to `receiver`, so that each row is both halves of a double entry. */
  ledger: t.table(
    {
      id: t.numbered,
      /** What happened, so that it cannot happen twice: `top_up:12`, `unlock:13:voucher:4`. */
      reference: t.unique(t.text),
      reader_id: t.refersTo('reader.id'),
      sender: t.textOf<LedgerAccount>(),
      receiver: t.textOf<LedgerAccount>(),
      amount: t.integer,
      order_id: t.nullable(t.refersTo('orders.id')),
      voucher_id: t.nullable(t.refersTo('voucher.id')),
      created_at: t.time,
    },
    {
      checks: {
        ledger_amount: sql`amount > 0`,
        ledger_way: sql`
        (sender in ('wallet', 'voucher')) <> (receiver in ('wallet', 'voucher'))
        and (sender = 'voucher' or receiver = 'voucher') = (voucher_id is not null)
        and (sender = 'gifts' or receiver = 'lapsed' or order_id is not null)`,
      },
      indexes: { ledger_reader: ['reader_id', 'id'], ledger_voucher: ['voucher_id'], ledger_order: ['order_id'] },
      isAppendOnly: true,
    },
  ),
  /** Coins that somebody gave a reader by hand, or, below zero, took: once for each key, and only ever added to. */
  coin_adjustment: t.table(
    { key: t.key(t.text), reader_id: t.refersTo('reader.id'), amount: t.integer, created_at: t.time },
    {
      checks: { coin_adjustment_amount: sql`amount <> 0` },
      indexes: { coin_adjustment_reader: ['reader_id'] },
      isAppendOnly: true,
    },
  ),
  /** What was said of orders, so that saying it again changes nothing. */
  payment_event: t.table(
    {
      provider: t.text,
      event_id: t.text,
      order_id: t.refersTo('orders.id'),
      kind: t.textOf<PaymentKind>(),
      received_at: t.time,
      /** The dispute by which money was taken or came again. */
      dispute: t.nullable(t.text),
      /** The one refund that this is about; null where it is about all of them together. */
      refund: t.nullable(t.text),
      /** Money in minor units: of a refund or dispute its own, else of all refunds so far together. */
      returned: t.nullable(t.integer),
    },
    { primaryKey: ['provider', 'event_id'], indexes: { payment_event_order: ['order_id'] } },
  ),
  /**
   * What was said of money and does not fit, so that people see it. It is tried again from time to time, since what it
   * waits for can come later.
   */
  payment_issue: t.table(
    {
      provider: t.text,
      event_id: t.text,
      /** The order that is meant; not necessarily one of this database. */
      order_id: t.nullable(t.integer),
      reason: t.textOf<IssueReason>(),
      /** The event as JSON. */
      event: t.text,
      created_at: t.time,
      /** When it fitted after all, or somebody resolved it. */
      settled_at: t.nullable(t.time),
    },
    { primaryKey: ['provider', 'event_id', 'reason'], indexes: { payment_issue_open: ['settled_at', 'created_at'] } },
  ),
}

export type OrderRow = Selectable<t.Row<typeof money.orders>>
