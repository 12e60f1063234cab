import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf, expectFailure, testBackend } from '../testing/backend.ts'
import { createSandbox } from './sandbox.ts'

const backend = await testBackend()
afterAll(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  await backend.close()
})
const { app } = backend
const sandbox = createSandbox(backend.database)
const DAY = 86_400_000
const NOW = new Date('2026-05-01T12:00:00.000Z')
let reader = 0
let mara: Awaited<ReturnType<typeof backend.signIn>>
beforeEach(async () => {
  backend.clock.now = NOW
  mara = await backend.signIn(`mara${++reader}`)
})

const create = (charge_id = 2, key: string = randomUUID(), more: object = {}) =>
  backend.call('order.create', { kind: 'top_up', charge_id, ...more }, { ...mara.headers, 'Idempotency-Key': key })
const order = async (more?: object) => dataOf('order.create', await create(2, undefined, more)) as TopUpOrder
const history = async () => (await backend.ask('user.charge', {}, mara.headers)).items
const statusOf = async ({ id }: TopUpOrder) => (await history()).find(order => order.id === id)!.status
const coins = async () => (await backend.ask('user.surplus', {}, mara.headers)).coins
const rowOf = ({ id }: TopUpOrder) =>
  backend.database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messageOf = async (order: TopUpOrder, kind: 'paid' | 'failed' | 'refunded' = 'paid', now = backend.clock.now) =>
  sandbox.message(await rowOf(order), kind, now)
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  request(app).post('/v1/payment.webhook').type('json').set('Sandbox-Signature', signature).send(body)
const press = async ({ pay_url }: TopUpOrder, choice: string) => {
  const fields = new URL(pay_url!, 'http://x').searchParams
  return request(app)
    .post('/v1/checkout.pay')
    .type('form')
    .send({ ...Object.fromEntries(fields), choice })
}
const page = ({ pay_url }: TopUpOrder, headers: Record<string, string> = {}) => request(app).get(pay_url!).set(headers)

const UNCHANGED = { changed: false }

describe('a top-up', () => {
  test('is pending until it is paid, and then adds coins and bonus', async () => {
    const pending = await order()
    expect(pending).toMatchObject({
      kind: 'top_up',
      status: 'pending',
      paid_at: null,
      coins: 300,
      bonus: 20,
      charge_id: 2,
      money: { amount: 299, currency: 'USD' },
    })
    expect(await history()).toEqual([pending])
    expect(await coins()).toBe(0)
    backend.clock.now = new Date(NOW.getTime() + 60_000)
    const pressed = await press(pending, 'pay')
    expect([pressed.status, pressed.headers.location]).toEqual([303, pending.pay_url])
    expect(await coins()).toBe(320)
    const paid = { status: 'paid', paid_at: '2026-05-01T12:01:00.000Z', pay_url: null }
    expect(await history()).toEqual([{ ...pending, ...paid, balance: { coins: 320, vouchers: 50 } }])
  })

  test('keeps its price when its package changes or is gone', async () => {
    const pending = await order()
    backend.prices['local'] = { packages: [{ id: 7, label: 'Other', coins: 1, money: { USD: 1 } }] }
    await press(pending, 'pay')
    expect(await coins()).toBe(320)
    delete backend.prices['local']
  })

  test('is in a currency of its brand only', async () => {
    const buy = (offered: string | undefined, currency?: string) =>
      backend.call(
        'order.create',
        { kind: 'top_up', charge_id: 2, currency },
        { ...mara.headers, ...(offered && { 'X-Brand-Currencies': offered }) },
      )
    const paidIn = async (offered?: string, currency?: string) => {
      const { data } = (await buy(offered, currency)).body
      return data.money?.currency
    }
    expect([await paidIn('own'), await paidIn('own', 'USD'), await paidIn(undefined, 'EUR')]).toEqual([
      'USD',
      'USD',
      'EUR',
    ])
    expect([await paidIn('JPY,EUR'), await paidIn('JPY,EUR', 'EUR')]).toEqual(['JPY', 'EUR'])
    // The list shows the price of an order without a currency too.
    const { items } = await backend.ask('charge.list', {}, { ...mara.headers, 'X-Brand-Currencies': 'JPY,EUR' })
    expect(items.find(({ id }: { id: number }) => id === 2)).toHaveProperty('money.currency', 'JPY')
    for (const [offered, currency] of [
      ['own', 'EUR'],
      ['JPY,EUR', 'USD'],
      ['CHF', undefined],
    ] as const)
      expect(expectFailure(await buy(offered, currency), 422, 'VALIDATION')).toHaveProperty('currency')
  })

  test('matches what the reader saw, or is refused', async () => {
    const money = { amount: 299, currency: 'USD' }
    const now = { money, coins: 320 }
    for (const seen of [{ money: { ...money, amount: 199 } }, { money: { ...money, currency: 'EUR' } }, { coins: 500 }])
      expectFailure(await create(2, undefined, { ...now, ...seen }), 409, 'CONFLICT', now)
    expect(await order(now)).toMatchObject({ status: 'pending', money })
  })

  test('that is sent twice with one key is one order', async () => {
    const responses = await Promise.all([create(2, 'tap'), create(2, 'tap'), create(2, 'tap')])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await history()).toHaveLength(1)
    expectFailure(await create(3, 'tap'), 422, 'IDEMPOTENCY_MISMATCH')
  })

  test('must be an existing option, and returns to this site only', async () => {
    expect(expectFailure(await create(99), 422, 'VALIDATION')).toHaveProperty('charge_id')
    for (const return_to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect(expectFailure(await create(2, undefined, { return_to }), 422, 'VALIDATION')).toHaveProperty('return_to')
    }
  })
})

describe('the checkout', () => {
  test('shows the order, works without scripts, and leads back', async () => {
    const { text, headers } = await page(await order({ return_to: '/book-reader/1/3?a=1&b=2' }))
    expect(text).toContain('300 + 20')
    expect(text).toContain('$2.99')
    expect(text).toContain('href="/book-reader/1/3?a=1&#38;b=2"')
    expect(text).not.toMatch(/<script|https?:/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-forms$/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('that is left changes nothing, and can be opened again', async () => {
    const pending = await order()
    await page(pending)
    expect(await statusOf(pending)).toBe('pending')
    await press(pending, 'pay')
    const { text, headers } = await page(pending)
    expect(text).toContain('Paid.')
    // Back by itself, still without scripts.
    expect(text).toContain('http-equiv="refresh" content="3;url=')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  })

  test('that is unpaid for a day is closed, and the order failed', async () => {
    const pending = await order()
    backend.clock.now = new Date(NOW.getTime() + DAY - 1)
    expect(await statusOf(pending)).toBe('pending')
    backend.clock.now = new Date(NOW.getTime() + DAY)
    expect((await press(pending, 'pay')).status).toBe(303)
    expect((await page(pending)).text).toContain('too late')
    expect([await statusOf(pending), await coins()]).toEqual(['failed', 0])
  })

  test('is closed when the reader opens the history', async () => {
    const pending = await order()
    backend.clock.now = new Date(NOW.getTime() + DAY)
    expect(await statusOf(pending)).toBe('failed')
  })

  test('that is declined fails the order permanently', async () => {
    const pending = await order()
    await press(pending, 'decline')
    expect(await statusOf(pending)).toBe('failed')
    await press(pending, 'pay')
    expect(await statusOf(pending)).toBe('failed')
    expect((await page(pending)).text).toContain('declined')
    expect(await coins()).toBe(0)
  })

  test('that is submitted several times is paid once', async () => {
    const pending = await order()
    await Promise.all(Array.from({ length: 10 }, () => press(pending, 'pay')))
    expect(await coins()).toBe(320)
  })

  test('of an earlier order with this number does not work', async () => {
    const pending = await order()
    await backend.database.updateTable('orders').set({ token: 'another' }).where('id', '=', pending.id).execute()
    expectFailure(await page(pending), 404, 'NOT_FOUND')
  })

  test('opens with the key of the order only, at its own brand', async () => {
    const one = await order()
    const two = await order()
    const mixed = { ...one, pay_url: one.pay_url!.replace(/order=\d+/, `order=${two.id}`) }
    expectFailure(await page(mixed), 404, 'NOT_FOUND')
    expectFailure(await press(mixed, 'pay'), 404, 'NOT_FOUND')
    expectFailure(await page(one, { 'X-Brand': 'other' }), 404, 'NOT_FOUND')
    expectFailure(await press(one, 'refund'), 422, 'VALIDATION')
    expectFailure(await request(app).get('/v1/checkout.page'), 422, 'VALIDATION')
    expectFailure(await request(app).get('/v1/checkout.pay'), 405, 'METHOD_NOT_ALLOWED')
  })
})

describe('the webhook', () => {
  test('delivered 50 times concurrently is credited once', async () => {
    const pending = await order()
    const message = await messageOf(pending)
    const responses = await Promise.all(Array.from({ length: 50 }, () => deliver(message)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(responses.filter(({ body }) => body.data.changed)).toHaveLength(1)
    expect(await coins()).toBe(320)
  })

  test('without a valid and recent signature is refused', async () => {
    const pending = await order()
    const { body, signature } = await messageOf(pending)
    for (const wrong of [
      '',
      'nonsense',
      signature.replace(/.$/, last => (last === '0' ? '1' : '0')),
      signature.replace(/^t=\d+/, 't=1777636801'),
    ]) {
      expectFailure(await deliver({ body, signature: wrong }), 400, 'BAD_REQUEST')
    }
    expectFailure(await deliver({ body: body.replace('299', '1'), signature }), 400, 'BAD_REQUEST')
    expectFailure(await request(app).post('/v1/payment.webhook'), 400, 'BAD_REQUEST')
    for (const minutes of [6, -6]) {
      const old = await messageOf(pending, 'paid', new Date(NOW.getTime() + minutes * 60_000))
      expectFailure(await deliver(old), 400, 'BAD_REQUEST')
    }
    expect(await coins()).toBe(0)
  })

  test('about another amount or an unknown order changes nothing, and is recorded as an issue', async () => {
    const pending = await order()
    const row = await rowOf(pending)
    for (const other of [{ amount: 1 }, { currency: 'JPY' }]) {
      expect((await deliver(await sandbox.message({ ...row, ...other }, 'paid', NOW))).body.data).toEqual(UNCHANGED)
    }
    expect((await deliver(await sandbox.message({ ...row, id: 9999 }, 'paid', NOW))).body.data).toEqual(UNCHANGED)
    expect(await coins()).toBe(0)
    const issues = await backend.database.selectFrom('payment_issue').select(['order_id', 'reason']).execute()
    expect(issues).toEqual([
      { order_id: pending.id, reason: 'other_sum' },
      { order_id: pending.id, reason: 'other_sum' },
      { order_id: 9999, reason: 'no_order' },
    ])
  })

  test('with a failure after the payment changes nothing', async () => {
    const pending = await order()
    await deliver(await messageOf(pending, 'paid'))
    expect((await deliver(await messageOf(pending, 'failed'))).body.data).toEqual({ changed: false })
    expect(await statusOf(pending)).toBe('paid')
  })

  test('with a payment of a failed order changes nothing', async () => {
    const pending = await order()
    await deliver(await messageOf(pending, 'failed'))
    expect((await deliver(await messageOf(pending, 'paid'))).body.data).toEqual(UNCHANGED)
    expect([await statusOf(pending), await coins()]).toEqual(['failed', 0])
  })
})

test('keys of checkouts stay out of the log', async () => {
  backend.log.length = 0
  const pending = await order()
  await request(app).get(pending.pay_url!)
  await press(pending, 'pay')
  expect(backend.log.length).toBeGreaterThan(2)
  expect(backend.log.join()).not.toContain(new URL(pending.pay_url!, 'http://x').searchParams.get('key'))
})
