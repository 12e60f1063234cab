import * as z from 'zod'
import { badRequest } from '../call/apiError.ts'
import type { PaymentEvent } from '../call/payments.ts'

const name = z.string().min(1).max(255)
const money = z.int().nonnegative()
const payment = name.nullish()

const eventSchema = z.object({
  id: name,
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})
const taggedSchema = z.object({
  metadata: z.object({ order_id: z.string().optional(), installation: z.string().optional() }).nullish(),
})
const sessionSchema = z.object({
  id: name,
  payment_status: z.string(),
  status: z.string().nullish(),
  amount_total: money,
  currency: name,
  payment_intent: payment,
})
const chargeSchema = z.object({ amount: money, amount_refunded: money, currency: name, payment_intent: payment })
const disputeSchema = z.object({ id: name, amount: money, currency: name, payment_intent: payment })

/**
 * What one of Stripe's events says of our orders; undefined where it is about something else.
 * Throws 400 where it has another shape than Stripe documents, or comes from the wrong one of live and test mode.
 * @param sent the event, whose signature was right
 */
export function readEvent(sent: unknown, installation: string, isLive: boolean): PaymentEvent | undefined {
  const {
    id,
    type,
    livemode,
    data: { object },
  } = parse(eventSchema, sent)
  if (livemode !== isLive) throw badRequest(`The event is of ${livemode ? 'live' : 'test'} mode, the key is not.`)
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const kind = /(failed|expired)$/.test(type) ? 'failed' : 'paid'
      return ofSession(id, kind, object, installation)
    }
    case 'charge.refunded': {
      const orderId = orderOf(object, installation)
      if (!orderId) return undefined
      const { amount_refunded: returned, payment_intent, ...charge } = parse(chargeSchema, object)
      return { id, kind: 'refunded', orderId, returned, payment: payment_intent ?? undefined, ...charge }
    }
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id: dispute, amount: returned, currency, payment_intent } = parse(disputeSchema, object)
      const kind = type.endsWith('withdrawn') ? 'disputed' : 'reinstated'
      return payment_intent ? { id, kind, payment: payment_intent, dispute, returned, currency } : undefined
    }
    default:
      return undefined
  }
}

/** The same from a session that Stripe was asked for, once it is decided. */
export function readSession(sent: unknown, installation: string): PaymentEvent | undefined {
  const { id, status } = parse(sessionSchema, sent)
  return ofSession(`asked:${id}`, status === 'expired' ? 'failed' : 'paid', sent, installation)
}

/** A session can be complete while its money is on the way. */
function ofSession(
  id: string,
  kind: 'paid' | 'failed',
  object: unknown,
  installation: string,
): PaymentEvent | undefined {
  const orderId = orderOf(object, installation)
  if (!orderId) return undefined
  const { id: session, amount_total: amount, currency, payment_intent, payment_status } = parse(sessionSchema, object)
  if (kind === 'paid' && payment_status !== 'paid') return undefined
  return { id, kind, orderId, session, payment: payment_intent ?? undefined, amount, currency }
}

/** An account with Stripe can serve other installations and sell other things: what does not name ours is not ours. */
function orderOf(object: unknown, installation: string): number | undefined {
  const { metadata } = parse(taggedSchema, object)
  const order = metadata?.installation === installation ? metadata.order_id : undefined
  return order && /^[1-9]\d{0,14}$/.test(order) ? Number(order) : undefined
}

function parse<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(sent)
  if (error)
    throw badRequest(`The event has another shape than is known, at ${error.issues[0]!.path.join('.') || 'its top'}.`)
  return data
}
