import type { IncomingHttpHeaders } from 'node:http'
import type { OrderRow } from '../database/schema/money.ts'

/** Where a reader's browser finds the brand's site, as the web server says it. */
export type Site = {
  /** `https://host` */
  origin: string
  /** What stands before `/v1/` there, such as `/freenovel_api`. */
  base: string
}

type Told = {
  id: string
  currency: string
  /** The provider's own names of the checkout and the payment, where it has such. */
  session?: string
  payment?: string
  /** The token that the order's checkout carried. */
  token?: string
  /** When it was said, in seconds, by the provider's clock. */
  at?: number
}

/** What somebody who takes money says of an order; money in minor units, `amount` the whole price. */
export type PaymentEvent = Told &
  (
    | { kind: 'paid' | 'failed'; orderId: number; amount: number }
    /** `returned`: everything that was refunded so far, together. */
    | { kind: 'refunded'; orderId: number; amount: number; returned: number; refund?: undefined }
    /** One refund, of `returned`. */
    | ({ kind: 'refunded' | 'refund_failed'; refund: string; returned: number } & OfPayment)
    /** The payer's bank asks, takes `returned`, and has given it back. */
    | ({ kind: 'dispute_opened'; dispute: string } & OfPayment)
    | ({ kind: 'disputed' | 'reinstated'; dispute: string; returned: number } & OfPayment)
  )

/** An order by its number, and the token that its checkout carried. */
export type MeantOrder = { orderId: number; token?: string }

/** The order is the one with this payment, unless it is known. */
type OfPayment = { payment: string; orderId?: number }

/** An open checkout: where the reader pays, and the provider's name for it, where it has one. */
type Checkout = { url: string; session?: string }

/** Somebody who takes money. */
export type Payments = {
  /** Stands with its orders: `sandbox`, `stripe`. */
  name: string
  /** False: its coins cost nothing, and readers are told so. */
  takesMoney: boolean
  /**
   * Opens the checkout of an order; its address is https, or a path of the API beginning with `/v1/`. Asking again
   * opens the same checkout. Throws `ProviderFailure`.
   */
  open(order: OrderRow): Promise<Checkout>
  /**
   * The event that a webhook call brings; undefined where it says nothing about our orders.
   * @param body the bytes as they came: the signature is over them
   * Throws 400 where the signature is wrong, missing or too old, and where the event cannot be understood.
   */
  verify(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<PaymentEvent | undefined>
}

/** One whose checkouts live elsewhere, and can be asked about. */
export type HostedPayments = Payments & {
  /** What became of an order's checkout; undefined while nothing is decided. Throws `ProviderFailure`. */
  ask(order: OrderRow): Promise<PaymentEvent | undefined>
  /**
   * The order that a payment was made for; `foreign`: it has nothing to do with us; `unknown`: there is no such
   * payment.
   * Throws `ProviderFailure`.
   */
  orderOf(payment: string): Promise<MeantOrder | 'foreign' | 'unknown'>
  /** Ends a checkout, so that nobody pays there any more; one that has ended stays. Throws `ProviderFailure`. */
  expire(session: string): Promise<void>
  /**
   * Gives all of a payment back, once, however often it is asked. Absent: that is for people to do. Throws
   * `ProviderFailure`.
   */
  refund?(payment: string): Promise<void>
  /**
   * All that was said since `since`, oldest first, as far back as the provider remembers, and when the last of it was
   * said. Times are in seconds, as the provider's clock has them. What cannot be understood is told to `onUnknown`.
   * Throws `ProviderFailure`.
   */
  history(since: number, onUnknown: (error: unknown) => void): Promise<{ events: PaymentEvent[]; until: number }>
}

/** A provider did not do what it was asked. */
export class ProviderFailure extends Error {
  /** For the log: what the provider calls it, nothing secret. */
  readonly reason: { type: string; code?: string; requestId?: string; status?: number }
  /** The provider has answered, and would answer the same again: only a new attempt can go otherwise. */
  readonly isFinal: boolean

  constructor(reason: ProviderFailure['reason'], isFinal: boolean) {
    super('The payment provider did not do what it was asked')
    this.reason = reason
    this.isFinal = isFinal
  }
}

/** Where a reader goes after paying, who did not say it. */
export const RETURN_PATH = '/myinfo/rechargeList'
