import * as z from 'zod'
import { badRequest } from '../../call/apiError.ts'
import type { MeantOrder, PaymentEvent } from '../../call/payments.ts'
import { fromStripe } from './stripeMoney.ts'

const name = z.string().min(1).max(255)
const money = z.int().nonnegative()
const payment = name.nullish()

const eventSchema = z.object({
  id: name,
  type: z.string(),
  created: z.int().nonnegative().default(0),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})
const taggedSchema = z.object({
  metadata: z
    .object({
      order_id: z.string().optional(),
      order_token: z.string().optional(),
      installation: z.string().optional(),
    })
    .nullish(),
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
const disputeSchema = z.object({
  id: name,
  amount: money,
  currency: name,
  payment_intent: payment,
  status: z.string().optional(),
})
const refundSchema = z.object({
  id: name,
  amount: money,
  currency: name,
  payment_intent: payment,
  status: z.string().nullish(),
})

export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

/**
 * Undefined if it is not about our orders. Throws 400 if it has an undocumented shape, or belongs to the wrong mode
 * (live or test). @param sent with a verified signature
 */
export function readEvent(sent: unknown, installation: string, isLive: boolean): PaymentEvent | undefined {
  const event = parse(eventSchema, sent)
  const { livemode, created } = event
  if (livemode !== isLive) throw badRequest(`The event is of ${livemode ? 'live' : 'test'} mode, the key is not.`)
  const paymentEvent = paymentEventOf(event, installation)
  return paymentEvent && { ...paymentEvent, ...(created > 0 && { at: created }) }
}

function paymentEventOf(
  { id, type, data: { object } }: z.output<typeof eventSchema>,
  installation: string,
): PaymentEvent | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const kind = /(failed|expired)$/.test(type) ? 'failed' : 'paid'
      return ofSession(id, kind, object, installation)
    }
    case 'charge.refunded': {
      const meant = orderOf(object, installation)
      if (!meant) return undefined
      const { amount, amount_refunded, currency, payment_intent } = parse(chargeSchema, object)
      const sums = { amount: fromStripe(amount, currency), returned: fromStripe(amount_refunded, currency) }
      return { id, kind: 'refunded', ...meant, currency, payment: payment_intent ?? undefined, ...sums }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: refund, amount, currency, payment_intent, status } = parse(refundSchema, object)
      const kind = status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refunded'
      if (!payment_intent) return undefined
      return { id, kind, payment: payment_intent, refund, returned: fromStripe(amount, currency), currency }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { id: dispute, amount, currency, payment_intent, status } = parse(disputeSchema, object)
      if (!payment_intent) return undefined
      const details = { id, payment: payment_intent, dispute, currency }
      if (type === 'charge.dispute.created') return { ...details, kind: 'dispute_opened' }
      const kind = disputeKind(type, status)
      return kind && { ...details, kind, returned: fromStripe(amount, currency) }
    }
    default:
      return undefined
  }
}

/** A dispute that was only an inquiry closes without any money moved. */
function disputeKind(type: string, status: string | undefined): 'disputed' | 'reinstated' | undefined {
  if (type.endsWith('funds_withdrawn')) return 'disputed'
  if (type.endsWith('funds_reinstated')) return 'reinstated'
  return status === 'lost' ? 'disputed' : status === 'won' ? 'reinstated' : undefined
}

/** In seconds; 0 if it is no event. */
export const createdOf = (sent: unknown) => eventSchema.safeParse(sent).data?.created ?? 0

export function readSession(sent: unknown, installation: string): PaymentEvent | undefined {
  const { id, status } = parse(sessionSchema, sent)
  return ofSession(`asked:${id}`, status === 'expired' ? 'failed' : 'paid', sent, installation)
}

/** A session can be complete while its payment is pending. */
function ofSession(
  id: string,
  kind: 'paid' | 'failed',
  object: unknown,
  installation: string,
): PaymentEvent | undefined {
  const meant = orderOf(object, installation)
  if (!meant) return undefined
  const { id: session, amount_total, currency, payment_intent, payment_status } = parse(sessionSchema, object)
  if (kind === 'paid' && payment_status !== 'paid') return undefined
  return {
    id,
    kind,
    ...meant,
    session,
    payment: payment_intent ?? undefined,
    amount: fromStripe(amount_total, currency),
    currency,
  }
}

/** A Stripe account can serve other installations and products: only metadata of this installation counts. */
export function orderOf(object: unknown, installation: string): MeantOrder | undefined {
  const { metadata } = parse(taggedSchema, object)
  if (metadata?.installation !== installation) return undefined
  const { order_id: order, order_token: token } = metadata
  return order && /^[1-9]\d{0,14}$/.test(order) ? { orderId: Number(order), token } : undefined
}

function parse<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(sent)
  if (error)
    throw badRequest(`The event has another shape than is known, at ${error.issues[0]!.path.join('.') || 'its top'}.`)
  return data
}
