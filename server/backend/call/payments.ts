import type { IncomingHttpHeaders } from 'node:http'
import type { OrderRow } from '../database/schema/money.ts'

/** The brand's public address, as reported by the web server. */
export type Site = {
  /** `https://host` */
  origin: string
  /** Path before `/v1/`, such as `/freenovel_api`. */
  base: string
}

type OrderEvent = {
  id: string
  currency: string
  /** The provider's ids of checkout and payment, if any. */
  session?: string
  payment?: string
  /** The token of the order's checkout. */
  token?: string
  /** Event time in seconds, by the provider's clock. */
  at?: number
}

/** A payment event about an order; money in minor units, `amount` is the whole price. */
export type PaymentEvent = OrderEvent &
  (
    | { kind: 'paid' | 'failed'; orderId: number; amount: number }
    /** `returned`: total of all refunds so far. */
    | { kind: 'refunded'; orderId: number; amount: number; returned: number; refund?: undefined }
    /** One refund, of `returned`. */
    | ({ kind: 'refunded' | 'refund_failed'; refund: string; returned: number } & OfPayment)
    /** The payer's bank inquires, takes `returned`, or has given it back. */
    | ({ kind: 'dispute_opened'; dispute: string } & OfPayment)
    | ({ kind: 'disputed' | 'reinstated'; dispute: string; returned: number } & OfPayment)
  )

/** An order by number, with its checkout's token. */
export type MeantOrder = { orderId: number; token?: string }

/** The order with this payment, unless already known. */
type OfPayment = { payment: string; orderId?: number }

/** An open checkout: its address, and the provider's id, if any. */
type Checkout = { url: string; session?: string }

/** A payment provider. */
export type Payments = {
  /** Stored with its orders: `sandbox`, `stripe`. */
  name: string
  /** False: coins are free, and the site says so. */
  takesMoney: boolean
  /**
   * Opens an order's checkout; its address is https, or a path of the API beginning with `/v1/`. Repeated calls return
   * the same checkout. Throws `ProviderFailure`.
   */
  open(order: OrderRow): Promise<Checkout>
  /**
   * The event in a webhook call; undefined if it is not about our orders. Throws 400 if the signature is wrong, missing
   * or too old, or the event cannot be parsed.
   * @param body raw bytes, which are signed
   */
  verify(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<PaymentEvent | undefined>
}

/** A provider with hosted checkouts that can be queried. */
export type HostedPayments = Payments & {
  /** Result of an order's checkout; undefined while it is open. Throws `ProviderFailure`. */
  ask(order: OrderRow): Promise<PaymentEvent | undefined>
  /** The order of a payment; `foreign`: not ours; `unknown`: no such payment. Throws `ProviderFailure`. */
  orderOf(payment: string): Promise<MeantOrder | 'foreign' | 'unknown'>
  /** Expires a checkout; no effect on an expired one. Throws `ProviderFailure`. */
  expire(session: string): Promise<void>
  /** Refunds a payment in full, idempotently. Absent: operators must do it. Throws `ProviderFailure`. */
  refund?(payment: string): Promise<void>
  /**
   * All events since `since`, oldest first, as far back as the provider has them, and the time of the last. Times are
   * in seconds, by the provider's clock. Unparseable events go to `onUnknown`. Throws `ProviderFailure`.
   */
  history(since: number, onUnknown: (error: unknown) => void): Promise<{ events: PaymentEvent[]; until: number }>
}

/** A provider failed to do what was requested. */
export class ProviderFailure extends Error {
  /** For the log: the provider's error, without secrets. */
  readonly reason: { type: string; code?: string; requestId?: string; status?: number }
  /** The provider would answer the same request in the same way: only a new attempt can succeed. */
  readonly isFinal: boolean

  constructor(reason: ProviderFailure['reason'], isFinal: boolean) {
    super('The payment provider did not do what it was asked')
    this.reason = reason
    this.isFinal = isFinal
  }
}

/** Default page after paying. */
export const RETURN_PATH = '/myinfo/rechargeList'

/** Payment mode: Stripe, the test checkout that takes no money, or off. */
export type PaymentMode = 'stripe' | 'test' | 'off'

/** Stripe's provider name. Here, so that the package is not loaded without Stripe. */
export const STRIPE = 'stripe'
