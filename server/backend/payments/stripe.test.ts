import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Stripe } from 'stripe'
import request from 'supertest'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf, expectFailure, testBackend } from '../testing/backend.ts'

const SECRET = 'whsec_offline'
/** Stands for Stripe's API: notes what it is asked, and opens a checkout unless it is down. */
let down = false
const asked: { headers: IncomingMessage['headers']; body: URLSearchParams }[] = []
const stripeApi = createServer(async (incoming, answer) => {
  asked.push({ headers: incoming.headers, body: new URLSearchParams(await text(incoming)) })
  answer.writeHead(down ? 400 : 200, { 'Content-Type': 'application/json' })
  answer.end(JSON.stringify(down
    ? { error: { type: 'invalid_request_error', message: 'down' } }
    : { id: 'cs_test_1', object: 'checkout.session', url: 'https://checkout.stripe.example/pay/cs_test_1' }))
}).listen(0, '127.0.0.1')
await once(stripeApi, 'listening')
const { port } = stripeApi.address() as AddressInfo
const stripe = { secretKey: 'sk_test_offline', webhookSecret: SECRET, server: { host: '127.0.0.1', port, protocol: 'http' as const } }
const backend = await testBackend([], { stripe })
afterAll(async () => {
  stripeApi.close()
  stripeApi.closeAllConnections()
  await backend.close()
})

let mara: Awaited<ReturnType<typeof backend.signIn>>
const SITE = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'novels.example', 'X-Forwarded-For': '192.0.2.1' }
const create = (key: string) => backend.call('order.create', { kind: 'top_up', charge_id: 2, return_to: '/book-reader/1/3' },
  { ...mara.headers, ...SITE, 'Idempotency-Key': key })
beforeAll(async () => {
  mara = await backend.signIn('mara')
})
beforeEach(() => {
  asked.length = 0
  down = false
})

const sdk = new Stripe('sk_test_offline')
const deliver = (event: object, secret = SECRET) => {
  const payload = JSON.stringify(event)
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret })
  return request(backend.app).post('/v1/payment.webhook').type('json').set('Stripe-Signature', signature).send(payload)
}
let events = 0
const eventOf = (type: string, object: object) => ({ id: `evt_${++events}`, object: 'event', type, data: { object } })
const session = ({ id }: TopUpOrder, more: object = {}) => ({
  id: 'cs_test_1', object: 'checkout.session', payment_status: 'paid', amount_total: 299, currency: 'usd',
  metadata: { order_id: String(id) }, ...more,
})
const order = async (key: string) => dataOf('order.create', await create(key)) as TopUpOrder
const latest = async () => (await backend.ask('user.charge', {}, mara.headers)).items[0]!
const coins = async () => (await backend.ask('user.surplus', {}, mara.headers)).coins

test('an order leads to Stripe’s checkout, which knows the order, the price and the way back', async () => {
  const pending = await order('one')
  expect(pending).toMatchObject({ status: 'pending', pay_url: 'https://checkout.stripe.example/pay/cs_test_1' })
  expect(Object.fromEntries(asked[0]!.body)).toMatchObject({
    mode: 'payment',
    client_reference_id: String(pending.id),
    'metadata[order_id]': String(pending.id),
    'payment_intent_data[metadata][order_id]': String(pending.id),
    'line_items[0][price_data][unit_amount]': '299',
    'line_items[0][price_data][currency]': 'usd',
    success_url: 'https://novels.example/book-reader/1/3',
  })
  expect(asked[0]!.headers['idempotency-key']).toBe(`order-${pending.id}-${pending.created_at}`)
  expect((await create('one')).body.data).toEqual(pending)
  expect(asked).toHaveLength(1)
})

test('while Stripe cannot be reached the order waits, and the same key goes on with it', async () => {
  down = true
  expectFailure(await create('two'), 503, 'NOT_AVAILABLE')
  const { id } = await latest()
  down = false
  expect(await order('two')).toMatchObject({ id, pay_url: expect.stringContaining('stripe') })
})

test('a signed event credits once', async () => {
  const before = await coins()
  const event = eventOf('checkout.session.completed', session(await order('three')))
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await coins()).toBe(before + 320)
})

test('a session whose money is still on its way is paid when it comes', async () => {
  const pending = await order('four')
  const waiting = eventOf('checkout.session.completed', session(pending, { payment_status: 'unpaid' }))
  expect((await deliver(waiting)).body.data).toEqual({ changed: false })
  await deliver(eventOf('checkout.session.async_payment_succeeded', session(pending)))
  expect(await latest()).toMatchObject({ status: 'paid', pay_url: null })
})

test('an expired session fails the order', async () => {
  await deliver(eventOf('checkout.session.expired', session(await order('five'), { payment_status: 'unpaid' })))
  expect(await latest()).toMatchObject({ status: 'failed' })
})

test('a refund of all of it takes the coins back, one of a part does not', async () => {
  const pending = await order('six')
  const before = await coins()
  const charge = (more: object) => ({
    id: 'ch_1', object: 'charge', amount: 299, currency: 'usd', metadata: { order_id: String(pending.id) }, ...more,
  })
  await deliver(eventOf('checkout.session.completed', session(pending)))
  await deliver(eventOf('charge.refunded', charge({ refunded: false, amount_refunded: 100 })))
  expect(await coins()).toBe(before + 320)
  await deliver(eventOf('charge.refunded', charge({ refunded: true, amount_refunded: 299 })))
  expect([(await latest()).status, await coins()]).toEqual(['refunded', before])
})

test('events about other things are taken and change nothing', async () => {
  for (const event of [eventOf('customer.created', {}), eventOf('checkout.session.completed', session({ id: 0 } as TopUpOrder))]) {
    expect((await deliver(event)).body.data).toEqual({ changed: false })
  }
})

test('a forged event, or another order’s sum, credits nothing', async () => {
  const pending = await order('seven')
  const before = await coins()
  expectFailure(await deliver(eventOf('checkout.session.completed', session(pending)), 'whsec_other'), 400, 'BAD_REQUEST')
  expectFailure(
    await deliver(eventOf('checkout.session.completed', session(pending, { amount_total: 1 }))), 409, 'CONFLICT')
  expect(await coins()).toBe(before)
})

test('with Stripe there is no test checkout', async () => {
  expectFailure(await request(backend.app).get('/v1/checkout.page?order=1&key=x'), 404, 'NO_SUCH_CALL')
  expectFailure(await request(backend.app).post('/v1/payment.webhook').set('Sandbox-Signature', 't=1,v1=x'), 400, 'BAD_REQUEST')
})

test('neither keys nor signatures are logged', () => {
  expect(backend.log.join()).not.toMatch(/sk_test|whsec|v1=/)
})
