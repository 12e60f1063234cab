import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import type { TopUpOrder } from '../coins/orders.ts'
import { updateRows } from '../database/queries.ts'
import { expectFailure } from '../testing/backend.ts'
import { askAdmin } from '../testing/admin.ts'
import { chargeOf, eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'

const shop = await stripeShop()
const { backend, stripe, create, order, deliver, paid, latest, coins } = shop
const live = await stripeShop({ secretKey: 'sk_live_offline' })
afterAll(() => Promise.all([shop.close(), live.close()]))
beforeEach(() => {
  stripe.requests.length = 0
  stripe.recover()
  backend.log.length = 0
})
const session = (order: TopUpOrder, more: object = {}) => ({ ...stripe.sessionOf(order), ...more })
const logged = () => backend.log.map(line => JSON.parse(line)).filter(({ level }) => level > 30)

describe('the checkout', () => {
  test('is opened at Stripe with order, price and return address', async () => {
    const pending = await order('one')
    expect(pending).toMatchObject({ status: 'pending', pay_url: stripe.sessionOf(pending)['url'] })
    expect(Object.fromEntries(stripe.requests[0]!.body)).toMatchObject({
      mode: 'payment',
      client_reference_id: String(pending.id),
      'metadata[order_id]': String(pending.id),
      'metadata[order_token]': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'metadata[installation]': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'payment_intent_data[metadata][order_id]': String(pending.id),
      'line_items[0][price_data][unit_amount]': '299',
      'line_items[0][price_data][currency]': 'usd',
      success_url: 'https://novels.example/book-reader/1/3',
    })
    expect(stripe.requests[0]!.headers['idempotency-key']).toBe(`order-${pending.id}-${pending.created_at}-1`)
    expect((await create('one')).body.data).toEqual(pending)
    expect(stripe.requests).toHaveLength(1)
  })

  test('that Stripe refuses is retried as a new attempt, and the reason is logged', async () => {
    stripe.fail(400)
    expectFailure(await create('two'), 503, 'NOT_AVAILABLE')
    const { id } = await latest()
    stripe.recover()
    expect(await order('two')).toMatchObject({ id, pay_url: expect.stringContaining('stripe') })
    const keys = stripe.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/-1$/), expect.stringMatching(/-2$/)])
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        provider: 'stripe',
        order: id,
        type: 'StripeInvalidRequestError',
        code: 'amount_too_small',
        requestId: 'req_1',
        status: 400,
      }),
      expect.anything(),
    ])
  })

  test('is the same, with the same parameters, when requested again from another host', async () => {
    stripe.fail(429, { type: 'rate_limit_error', message: 'Slow down.' })
    expectFailure(await create('three'), 503, 'NOT_AVAILABLE')
    stripe.recover()
    await create('three', { 'X-Forwarded-Host': 'www.novels.example' })
    const sent = stripe.requests.map(({ headers, body }) => [headers['idempotency-key'], String(body)])
    expect(sent.at(-1)).toEqual(sent[0])
  })

  test('that never opened fails the order after a day, and cannot be opened later', async () => {
    const { now } = backend.clock
    stripe.fail(400)
    await create('four')
    backend.clock.now = new Date(now.getTime() + 86_400_000 - 1)
    expect(await latest()).toMatchObject({ status: 'pending' })
    backend.clock.now = new Date(now.getTime() + 86_400_000)
    expect(await latest()).toMatchObject({ status: 'failed' })
    stripe.recover()
    expectFailure(await create('four'), 409, 'CONFLICT')
    backend.clock.now = now
  })

  test('of the sandbox does not exist with Stripe', async () => {
    expectFailure(await request(backend.app).get('/v1/checkout.page?order=1&key=x'), 404, 'NO_SUCH_CALL')
    expectFailure(
      await request(backend.app).post('/v1/payment.webhook').set('Sandbox-Signature', 't=1,v1=x'),
      400,
      'BAD_REQUEST',
    )
  })
})

describe('an event', () => {
  test('credits once', async () => {
    const before = await coins()
    const event = paid(await order())
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(event)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(await coins()).toBe(before + 320)
  })

  test('of a session with a pending payment is followed by another when it is paid', async () => {
    const pending = await order()
    expect((await deliver(paid(pending, { payment_status: 'unpaid' }))).body.data).toEqual({ changed: false })
    await deliver(eventOf('checkout.session.async_payment_succeeded', session(pending, { payment_status: 'paid' })))
    expect(await latest()).toMatchObject({ status: 'paid', pay_url: null })
  })

  test('of an expired session fails the order', async () => {
    await deliver(eventOf('checkout.session.expired', session(await order(), { status: 'expired' })))
    expect(await latest()).toMatchObject({ status: 'failed' })
  })

  test('about other things is accepted and changes nothing', async () => {
    const { metadata } = stripe.sessionOf(await order())
    for (const object of [
      { metadata: null },
      { metadata: { order_id: '1' } },
      { metadata: { ...metadata, order_id: '0' } },
    ]) {
      expect((await deliver(eventOf('checkout.session.completed', object))).body.data).toEqual({ changed: false })
    }
    expect((await deliver(eventOf('customer.created', {}))).body.data).toEqual({ changed: false })
    expect(
      (
        await deliver(
          eventOf('charge.dispute.funds_withdrawn', {
            id: 'dp',
            amount: 5,
            currency: 'usd',
            payment_intent: 'pi_of_another',
          }),
        )
      ).body.data,
    ).toEqual({ changed: false })
  })

  test('of another installation with the same account credits nothing here', async () => {
    const here = await order()
    const theirs = { ...session(here), metadata: { order_id: String(here.id), installation: 'another' } }
    const before = await coins()
    const response = await deliver(eventOf('checkout.session.completed', { ...theirs, payment_status: 'paid' }))
    expect([response.status, response.body.data, await coins()]).toEqual([200, { changed: false }, before])
  })

  test('about an order of another provider credits nothing', async () => {
    const [pending, before] = [await order(), await coins()]
    await updateRows(backend.database, 'orders', { id: pending.id }, { provider: 'sandbox' })
    await deliver(paid(pending))
    expect(await coins()).toBe(before)
  })

  test('that is forged, or about another amount, credits nothing and is logged', async () => {
    const pending = await order()
    const before = await coins()
    expectFailure(await deliver(paid(pending), { secret: 'whsec_other' }), 400, 'BAD_REQUEST')
    expect((await deliver(paid(pending, { amount_total: 1 }))).body.data).toEqual({ changed: false })
    expect(await coins()).toBe(before)
    expect(logged()).toEqual([
      expect.objectContaining({ level: 40, provider: 'stripe', status: 400 }),
      expect.objectContaining({ level: 50, reason: 'other_sum', kind: 'paid', order: pending.id }),
    ])
  })

  test('of a payment in another checkout is refused, before and after the order was paid', async () => {
    const pending = await order()
    const before = await coins()
    const stranger = { id: 'cs_stranger', payment_intent: 'pi_stranger' }
    expect((await deliver(paid(pending, stranger))).body.data).toEqual({ changed: false })
    expect(await coins()).toBe(before)
    await deliver(paid(pending))
    expect((await deliver(paid(pending, stranger))).body.data).toEqual({ changed: false })
    expect((await deliver(paid(pending, { payment_intent: 'pi_second' }))).body.data).toEqual({ changed: false })
    expect(logged().map(({ level, session }) => [level, session])).toEqual([
      [50, 'cs_stranger'],
      [50, 'cs_stranger'],
      [50, stripe.sessionOf(pending).id],
    ])
    const gone = eventOf('checkout.session.expired', session(pending, stranger))
    expect((await deliver(gone)).body.data).toEqual({ changed: false })
    expect(await coins()).toBe(before + 320)
  })

  test('of an order with the same number from before a restore credits nothing, also when retried', async () => {
    const pending = await order()
    const before = await coins()
    const lost = { id: 'cs_lost', payment_intent: 'pi_lost' }
    const set = (row: { session?: null; token?: null }) =>
      backend.database.updateTable('orders').set(row).where('id', '=', pending.id).execute()
    await set({ session: null })
    const { metadata } = stripe.sessionOf(pending)
    await deliver(paid(pending, { ...lost, metadata: { ...metadata, order_token: 'that of another' } }))
    await backend.catchUp()
    expect(await coins()).toBe(before)
    await backend.database.deleteFrom('payment_issue').execute()
    // An order from before orders had tokens.
    await set({ token: null })
    const ordered = backend.clock.now.getTime() / 1000
    await deliver({ ...paid(pending, lost), created: ordered - 3600 })
    await backend.catchUp()
    expect(await coins()).toBe(before)
    expect(logged().map(({ reason }) => reason)).toEqual(['no_order', 'no_order'])
    await deliver({ ...paid(pending), created: ordered })
    expect(await coins()).toBe(before + 320)
  })

  test('of the wrong mode, live or test, is refused', async () => {
    expectFailure(await deliver({ ...paid(await order()), livemode: true }), 400, 'BAD_REQUEST')
    const pending = await live.order()
    expectFailure(await live.deliver(live.paid(pending)), 400, 'BAD_REQUEST')
    expect((await live.deliver({ ...live.paid(pending), livemode: true })).body.data).toEqual({ changed: true })
  })

  test('of an unknown shape is refused even if signed', async () => {
    const event = paid(await order())
    const bodies = [
      'no JSON',
      '[]',
      { ...event, data: {} },
      { object: 'v2.core.event' },
      { ...event, data: { object: { ...event.data.object, amount_total: '299' } } },
    ]
    for (const body of bodies) expectFailure(await deliver(body), 400, 'BAD_REQUEST')
  })
})

describe('an order that can no longer be paid', () => {
  let readers = 0
  /** An order by a separate reader, and how the account is deleted. */
  async function waiting(its = shop) {
    const name = `noor${++readers}`
    const { headers } = await its.backend.signIn(name)
    const create = () => its.create(name, headers)
    const leave = () => its.backend.ask('user.delete', { email: `${name}@reader.example` }, headers)
    return { name, headers, create, leave }
  }
  const issues = (its = shop) =>
    its.backend.database.selectFrom('payment_issue').select('reason').where('settled_at', 'is', null).execute()

  test('because its account was deleted has its checkout expired, and a late payment is refunded once', async () => {
    const { create, leave } = await waiting()
    const pending: TopUpOrder = (await create()).body.data
    const before = await issues()
    await leave()
    expect(stripe.sessionOf(pending)['status']).toBe('expired')
    const event = paid(pending)
    for (let time = 0; time < 3; time++) expect((await deliver(event)).body.data).toEqual({ changed: false })
    expect(stripe.refunds).toEqual([stripe.sessionOf(pending).payment_intent])
    await deliver(eventOf('charge.refunded', chargeOf(stripe.sessionOf(pending), 299)))
    await backend.catchUp()
    expect([await issues(), stripe.refunds.length]).toEqual([before, 1])
    expect(logged().map(({ level, msg }) => [level, msg])).toEqual([[40, 'late payment refunded']])
  })

  test('because its reader was frozen, or deleted during an outage, has it expired soon after', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const orders: TopUpOrder[] = [(await one.create()).body.data, (await other.create()).body.data]
    const options = { now: backend.clock.now }
    await askAdmin(backend.database, 'freeze', [`${one.name}@reader.example`], options)
    stripe.fail(500)
    const before = stripe.requests.length
    await other.leave()
    // Deleting an account does not wait for a retry.
    expect(stripe.requests.slice(before).map(({ path }) => path.split('/').at(-1))).toEqual(['expire'])
    stripe.recover()
    await backend.catchUp()
    expect(orders.map(order => stripe.sessionOf(order)['status'])).toEqual(['expired', 'expired'])
    expect((await backend.ask('user.charge', {}, one.headers)).items[0]).toMatchObject({ status: 'failed' })
    const requests = stripe.requests.length
    await backend.catchUp()
    expect(stripe.requests.slice(requests).filter(({ path }) => path.endsWith('/expire'))).toEqual([])
  })

  test('because it failed while its checkout opened does not return it', async () => {
    const { create, leave } = await waiting()
    stripe.meanwhile(leave)
    expectFailure(await create(), 409, 'CONFLICT')
    await backend.catchUp()
    expect([...stripe.sessions.values()].at(-1)!['status']).toBe('expired')
  })
})

test('neither keys nor signatures nor addresses are logged', async () => {
  await deliver(paid(await order()), { secret: 'whsec_other' })
  stripe.fail(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_offline' })
  await create()
  expect(backend.log.join()).not.toMatch(/sk_test|whsec|v1=|@/)
})
