import type { IncomingHttpHeaders } from 'node:http'
import type { OrderRow } from '../database/schema/money.ts'

export type Site = {
  /** `https://host` */
  origin: string
  /** Path before `/v1/`, such as `/freenovel_api`. */
  base: string
}

type OrderEvent = {
  id: string
  currency: string
  session?: string
  payment?: string
  token?: string
  /** In seconds, by the provider's clock. */
  at?: number
}

/** Money in minor units; `amount` is the whole price. */
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

export type MeantOrder = { orderId: number; token?: string }

type OfPayment = { payment: string; orderId?: number }

type Checkout = { url: string; session?: string }

export type Payments = {
  name: string
  /** False: coins are free, and the site says so. */
  takesMoney: boolean
  /** An https address, or an API path below `/v1/`; the same for repeated calls. Throws `ProviderFailure`. */
  open(order: OrderRow): Promise<Checkout>
  /**
   * Undefined if it is not about our orders. Throws 400 if the signature is wrong, missing or too old, or the event
   * cannot be parsed. @param body raw bytes, which are signed
   */
  verify(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<PaymentEvent | undefined>
}

export type HostedPayments = Payments & {
  /** Undefined while the checkout is open. Throws `ProviderFailure`. */
  ask(order: OrderRow): Promise<PaymentEvent | undefined>
  /** `foreign`: not ours; `unknown`: no such payment. Throws `ProviderFailure`. */
  orderOf(payment: string): Promise<MeantOrder | 'foreign' | 'unknown'>
  /** No effect on an expired one. Throws `ProviderFailure`. */
  expire(session: string): Promise<void>
  /** In full, idempotently. Absent: operators must do it. Throws `ProviderFailure`. */
  refund?(payment: string): Promise<void>
  /**
   * Oldest first, as far back as the provider has them, and the time of the last. Times are in seconds, by the
   * provider's clock. Unparseable events go to `onUnknown`. Throws `ProviderFailure`.
   */
  history(since: number, onUnknown: (error: unknown) => void): Promise<{ events: PaymentEvent[]; until: number }>
}

export class ProviderFailure extends Error {
  /** For the log: without secrets. */
  readonly reason: { type: string; code?: string; requestId?: string; status?: number }
  /** The provider would answer the same request in the same way: only a new attempt can succeed. */
  readonly isFinal: boolean

  constructor(reason: ProviderFailure['reason'], isFinal: boolean) {
    super('The payment provider did not do what it was asked')
    this.reason = reason
    this.isFinal = isFinal
  }
}

export const RETURN_PATH = '/myinfo/rechargeList'

/** `test` takes no money. */
export type PaymentMode = 'stripe' | 'test' | 'off'

/** Here, so that the package is not loaded without Stripe. */
export const STRIPE = 'stripe'
