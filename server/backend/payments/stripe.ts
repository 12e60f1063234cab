import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { emails } from '../../../shared/text/en/emails/emails.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { createOnce } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { badRequest } from '../call/apiError.ts'
import { ProviderFailure, RETURN_PATH, type HostedPayments, type PaymentEvent, STRIPE } from '../call/payments.ts'
import { createdOf, EVENT_TYPES, orderOf, readEvent, readSession } from './stripe/stripeEvents.ts'
import { toStripe } from './stripe/stripeMoney.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another server, for tests. */
  server?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
}

/** Installations can share an account and get each other’s events, so metadata names order and installation. */
export function createStripe(database: Database, { secretKey, webhookSecret, server }: StripeSettings): HostedPayments {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...server })
  const isLive = /^[a-z]+_(live|test)_/.exec(secretKey)?.[1] === 'live'
  const installation = () => createOnce(database, 'installation', randomUUID)
  return {
    name: STRIPE,
    takesMoney: true,
    async open(order) {
      const metadata = {
        order_id: String(order.id),
        installation: await installation(),
        ...(order.token && { order_token: order.token }),
      }
      const back = new URL(order.return_to ?? RETURN_PATH, order.origin!).href
      const session = await describeError(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: metadata.order_id,
            metadata,
            payment_intent_data: { metadata },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency!.toLowerCase(),
                  unit_amount: toStripe(order.amount!, order.currency!),
                  product_data: { name: emails.coins({ count: order.coins + order.bonus }) },
                },
              },
            ],
            success_url: back,
            cancel_url: back,
          },
          { idempotencyKey: keyOf(order) },
        ),
      )
      if (!session.url) throw new ProviderFailure({ type: 'no address' }, true)
      return { url: session.url, session: session.id }
    },
    async verify(body, headers) {
      return readEvent(await check(body, String(headers['stripe-signature'] ?? '')), await installation(), isLive)
    },
    async ask(order) {
      return readSession(await describeError(stripe.checkout.sessions.retrieve(order.session!)), await installation())
    },
    async orderOf(payment) {
      try {
        return orderOf(await describeError(stripe.paymentIntents.retrieve(payment)), await installation()) ?? 'foreign'
      } catch (error) {
        if (error instanceof ProviderFailure && error.reason.status === 404) return 'unknown'
        throw error
      }
    },
    expire: session => unless(ENDED, stripe.checkout.sessions.expire(session, {}, BRIEF)),
    refund: payment =>
      unless(
        ({ code }) => code === 'charge_already_refunded',
        stripe.refunds.create({ payment_intent: payment }, { idempotencyKey: `refund-${payment}` }),
      ),
    async history(since, onUnknown) {
      const ours = await installation()
      const events: PaymentEvent[] = []
      let until = since
      const list = { types: [...EVENT_TYPES], created: { gte: since }, limit: 100 }
      await describeError(
        stripe.events.list(list).autoPagingEach(sent => {
          until = Math.max(until, createdOf(sent))
          try {
            const event = readEvent(sent, ours, isLive)
            if (event) events.push(event)
          } catch (error) {
            onUnknown(error)
          }
        }),
      )
      return { events: events.toReversed(), until }
    },
  }

  async function check(body: Buffer, signature: string): Promise<unknown> {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
      throw badRequest(isForged ? 'The signature is wrong or too old.' : 'This is no event that can be read.')
    }
  }
}

/** The same until Stripe has refused, and unique per database. */
const keyOf = ({ id, created_at, attempt }: OrderRow) => `order-${id}-${created_at}-${attempt}`

type Reason = ProviderFailure['reason']

/** A reader is waiting, and failures are retried later. */
const BRIEF: Stripe.RequestOptions = { timeout: 3000, maxNetworkRetries: 0 }

/** Stripe expires only open sessions, and forgets old ones. */
const ENDED = ({ status }: Reason) => status === 400 || status === 404

/** Ignores a failure that means that it was done before. */
async function unless(isDone: (reason: Reason) => boolean, response: Promise<unknown>): Promise<void> {
  try {
    await describeError(response)
  } catch (error) {
    if (!(error instanceof ProviderFailure && isDone(error.reason))) throw error
  }
}

/** Rate limited, or the same request is in progress: Stripe has stored no response for the key. */
const UNDECIDED = new Set([409, 429])

async function describeError<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, requestId, statusCode: status } = error
    throw new ProviderFailure({ type, code, requestId, status }, status !== undefined && !UNDECIDED.has(status))
  }
}
