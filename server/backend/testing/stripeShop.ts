import type { Express } from 'express'
import request from 'supertest'
import type { NewBook } from '../books/book.ts'
import type { Shop } from '../call/handler.ts'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf, testBackend } from './backend.ts'
import { eventOf, signed, startStripe } from './stripe.ts'

const SITE = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'novels.example', 'X-Forwarded-For': '192.0.2.1' }

/** The secret that signs an event, and the app that receives it. */
type Delivery = { secret?: string; app?: Express }

/** The key of its Stripe account, its books, and its shop settings. */
type Target = { secretKey?: string; books?: NewBook[]; shop?: Shop }

/** A backend whose readers pay with Stripe, and a reader. */
export async function stripeShop({ secretKey, books = [], shop }: Target = {}) {
  const stripe = await startStripe(secretKey)
  const backend = await testBackend(books, { stripe: stripe.settings, shop })
  const mara = await backend.signIn('mara')
  let orders = 0
  /** Orders the top-up of 320 coins for 2.99 USD. */
  const create = (key = `order-${++orders}`, headers: Record<string, string> = {}) =>
    backend.call(
      'order.create',
      { kind: 'top_up', charge_id: 2, return_to: '/book-reader/1/3' },
      { ...mara.headers, ...SITE, 'Idempotency-Key': key, ...headers },
    )
  const order = async (key?: string) => dataOf('order.create', await create(key)) as TopUpOrder
  const deliver = (event: object | string, { secret, app = backend.app }: Delivery = {}) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event)
    return request(app)
      .post('/v1/payment.webhook')
      .type('json')
      .set('Stripe-Signature', signed(payload, secret))
      .send(payload)
  }
  /** The order's session as an event shows it after the payment. */
  const paid = (order: TopUpOrder, more: object = {}) =>
    eventOf('checkout.session.completed', {
      ...stripe.sessionOf(order),
      status: 'complete',
      payment_status: 'paid',
      ...more,
    })
  /** A new order that is paid, and its session. */
  const bought = async () => {
    const pending = await order()
    await deliver(paid(pending))
    return stripe.sessionOf(pending)
  }
  const latest = async () => (await backend.ask('user.charge', {}, mara.headers)).items[0]!
  const coins = async () => (await backend.ask('user.surplus', {}, mara.headers)).coins
  const close = () => {
    stripe.close()
    return backend.close()
  }
  return { stripe, backend, mara, create, order, deliver, paid, bought, latest, coins, close }
}
