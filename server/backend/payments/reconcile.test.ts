import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { stripeShop } from '../testing/stripeShop.ts'

const HOUR = 3_600_000
const { backend, stripe, order, latest, coins, close } = await stripeShop()
afterAll(close)
beforeEach(() => {
  stripe.requests.length = 0
  backend.log.length = 0
})
const later = (hours: number) => {
  backend.clock.now = new Date(backend.clock.now.getTime() + hours * HOUR)
}
const levels = () =>
  backend.log
    .map(line => JSON.parse(line))
    .filter(({ order }) => order)
    .map(({ level }) => level)

test('a payment without a webhook is found a day later', async () => {
  const session = stripe.sessionOf(await order())
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  later(24)
  await backend.sweep()
  expect(await latest()).toMatchObject({ status: 'pending' })
  later(1)
  await backend.sweep()
  expect([(await latest()).status, await coins(), levels()]).toEqual(['paid', 320, [40]])
  stripe.requests.length = 0
  await backend.sweep()
  expect(stripe.requests).toEqual([])
})

test('an expired checkout without a webhook fails its order', async () => {
  Object.assign(stripe.sessionOf(await order()), { status: 'expired' })
  later(25)
  await backend.sweep()
  expect(await latest()).toMatchObject({ status: 'failed' })
})

test('an undecided order stays, and a failure to ask about one does not affect others', async () => {
  const [lost, open, gone] = [await order(), await order(), await order()]
  const { id } = stripe.sessionOf(gone)
  Object.assign(stripe.sessionOf(gone), { status: 'expired' })
  await backend.database.updateTable('orders').set({ session: 'cs_lost' }).where('id', '=', lost.id).execute()
  later(25)
  await backend.sweep()
  expect(stripe.requests.map(({ path }) => path)).toContain(`/v1/checkout/sessions/${id}`)
  const rows = await backend.database
    .selectFrom('orders')
    .select('status')
    .where('id', 'in', [lost.id, open.id, gone.id])
    .orderBy('id')
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending', 'failed'])
  expect(levels()).toEqual([50, 40])
})
