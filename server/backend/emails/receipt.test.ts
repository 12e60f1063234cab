import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf, testBackend } from '../testing/backend.ts'
import { stripeShop } from '../testing/stripeShop.ts'

const plain = { welcome: { amount: 0, days: 14, perNetwork: 50 } }
const shop = { ...plain, sellerOf: () => 'Quire Ltd, {brand} <b>Street</b>', tax: { name: 'VAT', rate: 2000 } }
const house = await stripeShop({ shop })
const { backend, order, deliver, paid, mara } = house
afterAll(house.close)

test('the tax is named beside the prices', async () => {
  expect(await backend.ask('charge.list', {})).toMatchObject({ tax: { name: 'VAT', rate: 2000 } })
})

test('a reader who paid gets one receipt by email, with total, tax, order and payment', async () => {
  const pending = await order()
  expect(await backend.mails()).toEqual([])
  backend.clock.now = new Date('2026-05-01T12:01:00.000Z')
  await Promise.all([deliver(paid(pending)), deliver(paid(pending)), deliver(paid(pending))])
  const mails = await backend.mails()
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['receipt', 'mara@reader.example']])
  const { rows, button, paragraphs } = mails[0]!.email
  expect(rows).toEqual([
    ['Order', String(pending.id)],
    ['Paid', 'May 1, 2026, 12:01\u00A0PM UTC'],
    ['Coins', '300'],
    ['Bonus coins', '20'],
    ['Total', '$2.99'],
    ['Includes VAT 20%', '$0.50'],
    ['Payment number', house.stripe.sessionOf(pending).payment_intent],
    ['Sold by', 'Quire Ltd, {brand} <b>Street</b>'],
  ])
  expect(button?.url).toMatch(new RegExp(`^https://.*/myinfo/receipt/${pending.id}$`))
  expect(paragraphs.join()).not.toContain('test')
})

test('no email goes to an unconfirmed address', async () => {
  const before = (await backend.mails()).length
  const pending = await order()
  await backend.database.updateTable('reader').set({ email_verified_at: null }).where('id', '=', mara.id).execute()
  await deliver(paid(pending))
  expect(await house.coins()).toBe(640)
  expect(await backend.mails()).toHaveLength(before)
})

test.each([true, false])('the receipt of a test payment says that no money was taken; sent: %s', async mail => {
  const backend = await testBackend([], { mail, shop: { ...plain, sellerOf: () => '' } })
  const { headers } = await backend.signIn('ada')
  const { pay_url } = dataOf(
    'order.create',
    await backend.call('order.create', { kind: 'top_up', charge_id: 1 }, headers),
  ) as TopUpOrder
  const [, page = ''] = pay_url!.split('?')
  const choice = { ...Object.fromEntries(new URLSearchParams(page)), choice: 'pay' }
  await request(backend.app).post('/v1/checkout.pay').type('form').set(headers).send(choice).expect(303)
  expect((await backend.ask('user.surplus', {}, headers)).coins).toBe(100)
  const mails = await backend.mails()
  expect(mails).toHaveLength(mail ? 1 : 0)
  expect(await backend.database.selectFrom('mail').selectAll().execute()).toEqual([])
  for (const { email } of mails) {
    expect(email.paragraphs.join()).toContain('You weren’t charged')
    expect(email.rows?.map(([name]) => name)).toEqual(['Order', 'Paid', 'Coins', 'Total', 'Payment number'])
  }
  await backend.close()
})
