import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { StripeSettings } from '../payments/stripe.ts'

const WEBHOOK_SECRET = 'whsec_offline'

type Asked = { path: string; headers: IncomingMessage['headers']; body: URLSearchParams }
export type Session = { id: string; metadata: Record<string, string>; payment_intent: string } & Record<string, unknown>

/** Stands for Stripe's API: opens checkouts and tells of them, notes what it is asked, and fails as it is told to. */
export async function startStripe(secretKey = 'sk_test_offline') {
  const asked: Asked[] = []
  const sessions = new Map<string, Session>()
  /** All that happened, in the order in which it did. */
  const events: (ReturnType<typeof eventOf> & { created: number })[] = []
  const state = {
    failing: undefined as { status: number; error: object } | undefined,
    meanwhile: undefined as (() => Promise<unknown>) | undefined,
  }
  /** Payments that were given back. */
  const refunds: string[] = []
  const server = createServer(async (incoming, answer) => {
    const request = { path: incoming.url!, headers: incoming.headers, body: new URLSearchParams(await text(incoming)) }
    asked.push(request)
    const { failing, meanwhile } = state
    state.meanwhile = undefined
    await meanwhile?.()
    if (failing) return send(answer, failing.status, { error: failing.error })
    const found = incoming.method === 'POST' ? change(request) : find(new URL(request.path, 'http://stripe'))
    if (typeof found === 'string') send(answer, 400, { error: { type: 'invalid_request_error', code: found } })
    else if (found) send(answer, 200, found)
    else
      send(answer, 404, {
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

  /** What there is at an address: the list of events, a page of it at once, a payment, or a session. */
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

  /** What comes of a request, or the code of its refusal. */
  function change({ path, body }: Asked): object | string {
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

  /** The session of an order, as its latest checkout has it. */
  const sessionOf = (order: { id: number }) =>
    [...sessions.values()].findLast(({ metadata }) => metadata['order_id'] === String(order.id))!
  return {
    settings,
    asked,
    sessions,
    events,
    refunds,
    sessionOf,
    /** Something happens before the next request is answered. */
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

function send(answer: ServerResponse, status: number, body: object) {
  answer.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' }).end(JSON.stringify(body))
}

const sdk = new Stripe('sk_test_offline')
/** What proves that a payload comes from Stripe. */
export const signed = (payload: string, secret = WEBHOOK_SECRET) =>
  sdk.webhooks.generateTestHeaderString({ payload, secret })

let eventCount = 0
/** An event as Stripe sends it, of test mode. */
export const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  livemode: false,
  type,
  data: { object },
  ...more,
})

/** The charge of a session's payment; a refund is told of on it. */
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

/** One refund of it. */
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
