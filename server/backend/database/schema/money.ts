import type { Generated, Selectable } from 'kysely'
import type { Time } from './time.ts'

/** Money in minor units of an ISO 4217 currency. */
export type ChargeOptionTable = {
  id: number
  coins: number
  bonus: number
  amount: number
  currency: string
  label: string
  position: number
}
/** What a top-up costs in a further currency. */
export type ChargePriceTable = { charge_id: number; currency: string; amount: number }
export type WalletTable = {
  reader_id: number
  /** What the ledger says a reader has in coins, kept so that one statement can check and take. */
  coins: number
  /** Coins of top-ups whose money went back, that were spent by then. New coins pay them first. */
  debt: Generated<number>
  /** Since when nothing can be bought with this wallet; what was bought stays readable. */
  frozen_at: Time | null
}
/** Vouchers that came and run out together. `remaining` is what the ledger says is left of them. */
export type VoucherTable = {
  id: Generated<number>
  reader_id: number
  /** What they were for, once a reader: `welcome`, `invite:<id>`. */
  source: string
  /** The same for people. */
  reason: string
  granted: number
  remaining: number
  expires_at: Time
  created_at: Time
}
export type OrderTable = {
  id: Generated<number>
  reader_id: number
  kind: 'top_up' | 'chapters'
  /** Goes one way, pending to paid or failed; a paid one is refunded while all of its money is back with the payer. */
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  created_at: Time
  paid_at: Time | null
  /** Bought by a top-up, spent on chapters. */
  coins: number
  bonus: Generated<number>
  vouchers: Generated<number>
  charge_id: number | null
  /** Money in minor units. */
  amount: number | null
  currency: string | null
  /** Who takes the money. */
  provider: string | null
  pay_url: string | null
  book_id: number | null
  /** A path of the site. */
  return_to: string | null
  /** The site that the reader ordered on: `https://host`. */
  origin: string | null
  /** The provider's checkout for this order, and no other; null where it has none, or is not open yet. */
  session: string | null
  /** The provider's payment that paid it. */
  payment: string | null
  /** Tries to open the checkout that the provider has refused, and this one. */
  attempt: Generated<number>
  /** Money that is back with the payer by refunds and disputes, in minor units. */
  returned: Generated<number>
  /** The tax that the amount includes, as it was when it was ordered: its name, its rate in hundredths of a percent. */
  tax_name: string | null
  tax_rate: number | null
  /** A secret that its checkout carries, so that no payment of another order with this number is taken for its own. */
  token: string | null
  /** 1: it has failed, and its checkout is still to be expired with the provider. */
  expiring: Generated<number>
}
export type OrderRow = Selectable<OrderTable>
type PaymentKind = 'paid' | 'failed' | 'refunded' | 'refund_failed' | 'dispute_opened' | 'disputed' | 'reinstated'
/**
 * `no_order`: there is none that it could be about. `not_paid`: it is about money of an order that is not paid (yet).
 * `failed_order`: money for an order that has failed. `other_checkout`: paid elsewhere than in its own checkout.
 * `other_sum`: another amount or currency than the order's. `above_order`: more went back than was paid.
 */
export type IssueReason = 'no_order' | 'not_paid' | 'failed_order' | 'other_checkout' | 'other_sum' | 'above_order'
/** Coins that somebody gave a reader by hand, or, below zero, took: once for each key, and only ever added to. */
export type CoinAdjustmentTable = { key: string; reader_id: number; amount: number; created_at: Time }
/** What was said of orders, so that saying it again changes nothing. */
export type PaymentEventTable = {
  provider: string
  event_id: string
  order_id: number
  kind: PaymentKind
  received_at: Time
  /** The dispute by which money was taken or came again. */
  dispute: string | null
  /** The one refund that this is about; null where it is about all of them together. */
  refund: string | null
  /** Money in minor units: of a refund or dispute its own, else of all refunds so far together. */
  returned: number | null
}
/**
 * What was said of money and does not fit, so that people see it. It is tried again from time to time, since what it
 * waits for can come later.
 */
export type PaymentIssueTable = {
  provider: string
  event_id: string
  /** The order that is meant; not necessarily one of this database. */
  order_id: number | null
  reason: IssueReason
  /** The event as JSON. */
  event: string
  created_at: Time
  /** When it fitted after all, or somebody resolved it. */
  settled_at: Time | null
}
/** The chapters (by key) that an order named; those that cost nothing (free, or unlocked before) have the price 0. */
export type OrderChapterTable = { order_id: number; chapter: number; price: number }
/** Chapters by key. What came of one by a split or a merger is its owner's, too (`chapter_origin`). */
export type UnlockTable = { reader_id: number; book_id: number; chapter: number; order_id: number; ordered_at: Time }
/** One movement: what leaves `sender` comes to `receiver`, so that each row is both halves of a double entry. */
export type LedgerTable = {
  id: Generated<number>
  /** What happened, so that it cannot happen twice: `top_up:12`, `unlock:13:voucher:4`. */
  reference: string
  reader_id: number
  sender: LedgerAccount
  receiver: LedgerAccount
  amount: number
  order_id: number | null
  voucher_id: number | null
  created_at: Time
}
/** `wallet` and `voucher` are the reader's, the others the house's: where things come from and go to. */
export type LedgerAccount = 'wallet' | 'voucher' | 'sales' | 'bonuses' | 'gifts' | 'chapters' | 'lapsed' | 'refunds'
