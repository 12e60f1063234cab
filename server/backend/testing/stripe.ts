import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { StripeSettings } from '../payments/stripe.ts'

const WEBHOOK_SECRET = 'whsec_offline'

type StripeRequest = { path: string; headers: IncomingMessage['headers']; body: URLSearchParams }
export type Session = { id: string; metadata: Record<string, string>; payment_intent: string } & Record<string, unknown>

/** A stand-in for Stripe's API: opens checkouts, reports them, records requests, and fails on demand. */
export async function startStripe(secretKey = 'sk_test_offline') {
  const requests: StripeRequest[] = []
  const sessions = new Map<string, Session>()
  /** All events, in order. */
  const events: (ReturnType<typeof eventOf> & { created: number })[] = []
  const state = {
    failing: undefined as { status: number; error: object } | undefined,
    meanwhile: undefined as (() => Promise<unknown>) | undefined,
  }
  /** Refunded payments. */
  const refunds: string[] = []
  const server = createServer(async (incoming, response) => {
    const request = { path: incoming.url!, headers: incoming.headers, body: new URLSearchParams(await text(incoming)) }
    requests.push(request)
    const { failing, meanwhile } = state
    state.meanwhile = undefined
    await meanwhile?.()
    if (failing) return send(response, failing.status, { error: failing.error })
    const found = incoming.method === 'POST' ? change(request) : find(new URL(request.path, 'http://stripe'))
    if (typeof found === 'string') send(response, 400, { error: { type: 'invalid_request_error', code: found } })
    else if (found) send(response, 200, found)
    else
      send(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' },
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: StripeSettings = {
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    server: { host: '127.0.0.1', port, protocol: 'http' },
  }

  /** The response to a GET: a page of events, a payment, or a session. */
  function find({ pathname, searchParams }: URL): object | undefined {
    const id = pathname.split('/').at(-1)!
    if (pathname === '/v1/events') {
      const since = Number(searchParams.get('created[gte]') ?? 0)
      const listed = events.filter(({ created }) => created >= since).toReversed()
      const from = listed.findIndex(event => event.id === searchParams.get('starting_after')) + 1
      const data = listed.slice(from, from + Number(searchParams.get('limit') ?? 10))
      return { object: 'list', data, has_more: from + data.length < listed.length, url: '/v1/events' }
    }
    if (!pathname.startsWith('/v1/payment_intents/')) return sessions.get(id)
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === id)
    return session && { id, object: 'payment_intent', metadata: session.metadata }
  }

  /** The response to a POST, or the code of its refusal. */
  function change({ path, body }: StripeRequest): object | string {
    const payment = body.get('payment_intent') ?? ''
    if (path === '/v1/refunds') {
      if (refunds.includes(payment)) return 'charge_already_refunded'
      refunds.push(payment)
      return { id: 're_1', object: 'refund', status: 'succeeded' }
    }
    const ended = path.endsWith('/expire') && sessions.get(path.split('/').at(-2)!)
    if (!ended) return open(body)
    if (ended['status'] !== 'open') return 'resource_not_open'
    return Object.assign(ended, { status: 'expired' })
  }

  function open(body: URLSearchParams): Session {
    const number = sessions.size + 1
    const session = {
      id: `cs_${number}`,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/pay/cs_${number}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: `pi_${number}`,
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      currency: body.get('line_items[0][price_data][currency]')!,
      metadata: Object.fromEntries(
        ['order_id', 'order_token', 'installation'].map(key => [key, body.get(`metadata[${key}]`)!]),
      ),
    }
    sessions.set(session.id, session)
    return session
  }

  /** The session of the latest checkout of an order. */
  const sessionOf = (order: { id: number }) =>
    [...sessions.values()].findLast(({ metadata }) => metadata['order_id'] === String(order.id))!
  return {
    settings,
    requests,
    sessions,
    events,
    refunds,
    sessionOf,
    /** Runs something before the next response. */
    meanwhile(happens: () => Promise<unknown>) {
      state.meanwhile = happens
    },
    fail(status: number, error: object = { type: 'invalid_request_error', code: 'amount_too_small', message: 'No.' }) {
      state.failing = { status, error }
    },
    recover() {
      state.failing = undefined
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' }).end(JSON.stringify(body))
}

const sdk = new Stripe('sk_test_offline')
/** The signature header of a payload from Stripe. */
export const signed = (payload: string, secret = WEBHOOK_SECRET) =>
  sdk.webhooks.generateTestHeaderString({ payload, secret })

let eventCount = 0
/** An event in test mode, as Stripe sends it. */
export const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  livemode: false,
  type,
  data: { object },
  ...more,
})

/** The charge of a session's payment, with refunds. */
export const chargeOf = ({ metadata, payment_intent }: Session, refunded: number) => ({
  id: 'ch_1',
  object: 'charge',
  amount: 299,
  currency: 'usd',
  amount_refunded: refunded,
  refunded: refunded === 299,
  metadata,
  payment_intent,
})

/** One refund of the charge. */
export const refundOf = ({ payment_intent }: Session, id: string, amount: number) => ({
  id,
  object: 'refund',
  amount,
  currency: 'usd',
  payment_intent,
  status: 'succeeded',
})

/** A dispute about it. */
export const disputeOf = ({ payment_intent }: Session, id: string, amount = 299) => ({
  id,
  object: 'dispute',
  charge: 'ch_1',
  payment_intent,
  amount,
  currency: 'usd',
  metadata: {},
})
