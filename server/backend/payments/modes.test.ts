import { afterAll, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf, expectFailure, testBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { stripeShop } from '../testing/stripeShop.ts'

const dear = newBook({ title: 'Dear', freeChapters: 1 })
const closed = await testBackend([dear], { payments: 'off' })
const demo = await testBackend([dear])
const shop = await stripeShop({ secretKey: 'sk_demooffline' })
afterAll(() => Promise.all([closed.close(), demo.close(), shop.close()]))

const topUp = (backend: typeof closed, headers: Record<string, string>) =>
  backend.call('order.create', { kind: 'top_up', charge_id: 2 }, headers)

describe('with payments off', () => {
  test('there are no top-ups, and an order is refused as not available', async () => {
    const { headers } = await closed.signIn('mara')
    expect(await closed.ask('charge.list', {})).toEqual({ items: [] })
    expectFailure(await topUp(closed, headers), 503, 'NOT_AVAILABLE')
    expect((await closed.ask('user.charge', {}, headers)).total).toBe(0)
  })

  test('there is neither checkout nor webhook', async () => {
    for (const path of ['checkout.page?order=1&key=x', 'checkout.pay', 'payment.webhook']) {
      expectFailure(await request(closed.app).post(`/v1/${path}`), 404, 'NO_SUCH_CALL')
    }
  })

  test('existing coins still unlock chapters', async () => {
    const reader = await closed.signIn('noor')
    await closed.fund(reader, 10)
    const order = await closed.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [2] }, reader.headers)
    expect(order.status).toBe('paid')
  })

  test('an order of the test checkout no longer leads there', async () => {
    const { headers } = await demo.signIn('mara')
    const order = dataOf('order.create', await topUp(demo, headers)) as TopUpOrder
    expect(order.pay_url).toMatch(/^\/v1\/checkout\.page/)
    const { body } = await request(demo.appWith('off')).get('/v1/user.charge').set(headers)
    expect(body.data.items).toEqual([{ ...order, pay_url: null }])
  })

  test('Stripe events of earlier orders are still processed', async () => {
    const { backend, order, paid, coins, deliver } = shop
    const pending = await order()
    const before = await coins()
    await deliver(paid(pending), { app: backend.appWith('off') })
    expect(await coins()).toBe(before + 320)
  })
})

describe('with test payments', () => {
  test('top-ups and checkout say that nothing is charged', async () => {
    const { headers } = await demo.signIn('noor')
    const charges = await demo.ask('charge.list', {})
    expect([charges.items.length > 0, charges.test]).toEqual([true, true])
    const { pay_url } = dataOf('order.create', await topUp(demo, headers)) as TopUpOrder
    expect((await request(demo.app).get(pay_url!)).text).toContain('You won’t be charged')
  })

  test('with Stripe they do not say so', async () => {
    expect(await shop.backend.ask('charge.list', {})).not.toHaveProperty('test')
  })
})
