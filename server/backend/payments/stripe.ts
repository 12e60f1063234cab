import { Stripe } from 'stripe'
import type { OrderRow } from '../coins/orders.ts'
import { ApiError, badRequest } from '../http/apiError.ts'
import { RETURN_PATH, type PaymentEvent, type Payments } from './payments.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another place than Stripe's own, for tests. */
  server?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
}

/** Stripe's hosted checkout. An order travels as metadata of the session and of its payment. */
export function createStripe({ secretKey, webhookSecret, server }: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...server })
  return {
    name: 'stripe',
    async open(order, { origin }) {
      const back = new URL(order.return_to ?? RETURN_PATH, origin).href
      const metadata = { order_id: String(order.id) }
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        client_reference_id: metadata.order_id,
        metadata,
        payment_intent_data: { metadata },
        line_items: [{
          quantity: 1,
          price_data: {
            currency: order.currency!.toLowerCase(),
            unit_amount: order.amount!,
            product_data: { name: `${order.coins + order.bonus} coins` },
          },
        }],
        success_url: back,
        cancel_url: back,
      }, { idempotencyKey: keyOf(order) }).catch(() => undefined)
      if (!session?.url) throw new ApiError(503, 'NOT_AVAILABLE', 'The checkout cannot be reached. Please try again.')
      return session.url
    },
    async verify(body, headers) {
      return eventOf(await check(body, String(headers['stripe-signature'] ?? '')))
    },
  }

  async function check(body: Buffer, signature: string): Promise<Stripe.Event> {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw badRequest('The signature is wrong or too old.')
      }
      throw error
    }
  }
}

/** The same for every try of one order, and never the same for two databases. */
const keyOf = ({ id, created_at }: OrderRow) => `order-${id}-${created_at}`

function eventOf(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid' ? ofSession(event.id, 'paid', event.data.object) : undefined
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, 'paid', event.data.object)
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(event.id, 'failed', event.data.object)
    case 'charge.refunded': {
      const { refunded, metadata, amount, currency } = event.data.object
      return refunded ? ofOrder(event.id, 'refunded', metadata.order_id, amount, currency) : undefined
    }
    default:
      return undefined
  }
}

const ofSession = (id: string, kind: PaymentEvent['kind'], session: Stripe.Checkout.Session) =>
  ofOrder(id, kind, session.metadata?.order_id, session.amount_total ?? 0, session.currency ?? '')

/** An account with Stripe can sell other things too: what names no order is not ours. */
const ofOrder = (id: string, kind: PaymentEvent['kind'], order: string | undefined, amount: number, currency: string) =>
  order && /^[1-9]\d{0,14}$/.test(order) ? { id, kind, orderId: Number(order), amount, currency } : undefined
