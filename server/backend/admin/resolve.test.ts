import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { createStripe } from '../payments/stripe.ts'
import { askAdmin } from '../testing/admin.ts'
import { disputeOf, eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'

const shop = await stripeShop()
const { stripe, backend, mara, order, deliver, paid, coins, bought } = shop
afterAll(shop.close)
const payments = createStripe(backend.database, stripe.settings)
const resolve = (id: number, isDryRun = false) =>
  askAdmin(backend.database, 'resolve', [String(id)], { payments, now: backend.clock.now, hasMail: true, isDryRun })
let before = 0
beforeEach(async () => {
  before = await coins()
})
const gained = async () => (await coins()) - before

test('a top-up that was paid but not credited gets its coins and receipt, once', async () => {
  const pending = await order()
  expect((await resolve(pending.id)).said).toContain('is still open and unpaid')
  Object.assign(stripe.sessionOf(pending), { status: 'complete', payment_status: 'paid' })
  expect((await resolve(pending.id, true)).said).toContain('320 coins added')
  expect(await gained()).toBe(0)
  const said = await Promise.all([resolve(pending.id), resolve(pending.id)])
  expect(said.map(({ said }) => said.split(':')[0]).toSorted()).toEqual([
    'Nothing changed',
    `Order ${pending.id} was paid but not credited`,
  ])
  await deliver(paid(pending))
  expect(await gained()).toBe(320)
  const receipts = (await backend.mails()).filter(({ kind }) => kind === 'receipt')
  expect(receipts.map(({ email }) => email.subject)).toEqual([`Your receipt for order ${pending.id}`])
  expect((await resolve(pending.id)).said).toContain('was credited at')
})

test('an order whose provider cannot be asked stays unchanged', async () => {
  await expect(resolve(4711)).rejects.toThrow('Order 4711 not found')
  await backend.fund(mara, 10)
  const { id } = await shop.latest()
  await expect(resolve(id)).rejects.toThrow('cannot be asked')
  await expect(askAdmin(backend.database, 'resolve', ['x'], { payments })).rejects.toThrow('ORDER')
})

test('readers with disputes are listed, most disputes first', async () => {
  const list = async () => (await askAdmin(backend.database, 'disputes', []))['readers']
  expect(await list()).toEqual([])
  const [one, other] = [await bought(), await bought()]
  for (const [session, dispute] of [
    [one, 'dp_1'],
    [other, 'dp_2'],
  ] as const) {
    await deliver(eventOf('charge.dispute.created', disputeOf(session, dispute)))
    await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(session, dispute)))
  }
  await deliver(eventOf('charge.dispute.funds_reinstated', disputeOf(other, 'dp_2')))
  expect(await list()).toMatchObject([{ reader: mara.id, disputes: 2, lost: 1, sum: { amount: 299, currency: 'USD' } }])
})
