import { afterAll, expect, test } from '@jest/globals'
import { PLAIN_SHOP } from '../../call/handler.ts'
import { expectFailure } from '../../testing/backend.ts'
import { chargeOf, eventOf } from '../../testing/stripe.ts'
import { stripeShop } from '../../testing/stripeShop.ts'

const seller = 'Quire Books Ltd\n1 Quay Street'
const shop = await stripeShop({ shop: { ...PLAIN_SHOP, sellerOf: () => seller, tax: { name: 'VAT', rate: 2000 } } })
const { backend, mara } = shop
afterAll(shop.close)
const receipt = (order_id: number) => backend.ask('order.receipt', { order_id }, mara.headers)

test('a paid top-up has a receipt with its tax and refunds', async () => {
  const session = await shop.bought()
  const { id } = await shop.latest()
  expect(await receipt(id)).toMatchObject({
    order: { id, status: 'paid', money: { amount: 299, currency: 'USD' }, coins: 300, bonus: 20 },
    seller,
    tax: { name: 'VAT', rate: 2000, amount: 50 },
    returned: 0,
    payment: session.payment_intent,
  })
  await shop.deliver(eventOf('charge.refunded', chargeOf(session, 100)))
  expect(await receipt(id)).toMatchObject({ returned: 100, order: { status: 'paid' } })
})

test('a problem with a payment is a case with a number, once per key, and only of a paid order of one’s own', async () => {
  await shop.bought()
  const { id } = await shop.latest()
  const report = (order_id: number, headers: Record<string, string> = {}, content = 'I paid twice.') =>
    backend.call('order.report', { order_id, content }, { ...mara.headers, 'Idempotency-Key': 'case', ...headers })
  const sent = await Promise.all([report(id), report(id)])
  const [number] = sent.filter(({ status }) => status === 200).map(({ body }) => body.data.id as number)
  expect((await report(id)).body.data.id).toBe(number)
  expect((await receipt(id)).cases).toEqual([{ id: number, created_at: backend.clock.now.toISOString(), reply: null }])
  const { headers } = await backend.signIn('noor')
  expectFailure(await report(id, headers), 404, 'NOT_FOUND')
  const unpaid = await shop.order()
  expectFailure(await report(unpaid.id, { 'Idempotency-Key': 'another' }), 404, 'NOT_FOUND')
  expectFailure(await report(id, { 'Idempotency-Key': 'blank' }, ' '), 422, 'VALIDATION')
})

test('an unpaid top-up has no receipt', async () => {
  const { id } = await shop.order()
  expectFailure(await backend.call('order.receipt', { order_id: id }, mara.headers), 404, 'NOT_FOUND')
})

test('a top-up can be ordered in a further currency, in its own minor units, and in no other', async () => {
  for (const [currency, amount] of [
    ['JPY', 450],
    ['KWD', 920],
    ['USD', 299],
  ] as const) {
    const { items } = await backend.ask('charge.list', { currency })
    expect(items[1]!.money).toEqual({ amount, currency })
    const input = { kind: 'top_up', charge_id: 2, currency }
    const { body } = await backend.call('order.create', input, mara.headers)
    expect(body.data.money).toEqual({ amount, currency })
    const { requests } = shop.stripe
    expect(requests.at(-1)!.body.get('line_items[0][price_data][unit_amount]')).toBe(`${amount}`)
  }
  const { items } = await backend.ask('charge.list', { currency: 'XAU' })
  expect(items[1]!.money).toEqual({ amount: 299, currency: 'USD' })
  const input = { kind: 'top_up', charge_id: 2, currency: 'XAU' }
  expectFailure(await backend.call('order.create', input, mara.headers), 422, 'VALIDATION')
})

test('amounts in currencies that Stripe counts differently are converted', async () => {
  backend.prices['local'] = { packages: [{ id: 2, label: 'Iceland', coins: 300, money: { ISK: 410 } }] }
  await backend.call('order.create', { kind: 'top_up', charge_id: 2, currency: 'ISK' }, mara.headers)
  expect(shop.stripe.requests.at(-1)!.body.get('line_items[0][price_data][unit_amount]')).toBe('41000')
  const order = await shop.latest()
  await shop.deliver(shop.paid(order))
  expect(await shop.latest()).toMatchObject({ status: 'paid', money: { amount: 410, currency: 'ISK' } })
})
