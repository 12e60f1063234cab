import type { IncomingHttpHeaders } from 'node:http'
import type { OrderRow } from '../coins/orders.ts'

/** Where a reader's browser finds the brand's site, as the web server says it. */
export type Site = {
  /** `https://host` */
  origin: string
  /** What stands before `/v1/` there, such as `/freenovel_api`. */
  base: string
}

/** What somebody who takes money says of an order; money in minor units. */
export type PaymentEvent = {
  id: string
  kind: 'paid' | 'failed' | 'refunded'
  orderId: number
  amount: number
  currency: string
}

/** Somebody who takes money. */
export type Payments = {
  /** Stands with its orders: `sandbox`, `stripe`. */
  name: string
  /**
   * Where the reader pays for an order: an https address, or a path of the API beginning with `/v1/`. Asking again
   * opens the same checkout.
   */
  open(order: OrderRow, site: Site): Promise<string>
  /**
   * The event that a webhook call brings; undefined where it says nothing about our orders.
   * @param body the bytes as they came: the signature is over them
   * Throws 400 where the signature is wrong, missing or too old.
   */
  verify(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<PaymentEvent | undefined>
}

/** Where a reader goes after paying, who did not say it. */
export const RETURN_PATH = '/myinfo/rechargeList'
