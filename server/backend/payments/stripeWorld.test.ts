import { afterAll, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf } from '../testing/backend.ts'
import { eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'
import { createWorld } from '../testing/stripeWorld.ts'

const EVENTS = 300
const shop = await stripeShop()
const { backend, stripe } = shop
afterAll(shop.close)

/** Pending orders of several readers in several currencies. */
async function orderMany(world: ReturnType<typeof createWorld>, count: number) {
  const readers = await Promise.all(['ann', 'ben', 'cleo', 'dev', 'eva', 'finn'].map(name => backend.signIn(name)))
  for (let at = 0; at < count; at++) {
    const currency = ['USD', 'JPY', 'KWD', 'EUR'][at % 4]
    const wish = { kind: 'top_up', charge_id: 1 + world.random.below(6), currency }
    const { headers } = readers[at % readers.length]!
    const order = dataOf('order.create', await backend.call('order.create', wish, headers)) as TopUpOrder
    world.opened(stripe.sessionOf(order))
  }
}

test('with hundreds of lost, repeated, delayed and reordered events Stripe and our ledger agree in the end', async () => {
  const world = createWorld(20_260_501, stripe.events, backend.clock.now.getTime() / 1000)
  await orderMany(world, 40)
  const delayed: object[] = []
  while (stripe.events.length < EVENTS) {
    const from = stripe.events.length
    for (let time = 0; time < 25; time++) world.happen()
    const told = stripe.events.slice(from).flatMap(event => {
      const fate = world.random.below(10)
      if (fate < 2) return []
      if (fate < 4) return [event, event]
      if (fate < 6) {
        delayed.push(event)
        return []
      }
      return [event]
    })
    const late = delayed.splice(0, world.random.below(delayed.length + 1))
    const mixed = world.random.shuffle([...told, ...late])
    for (let at = 0; at < mixed.length; at += 5) {
      const answers = await Promise.all(mixed.slice(at, at + 5).map(event => shop.deliver(event)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    if (world.random.below(6) === 0) await backend.catchUp()
  }
  await backend.catchUp()

  const orders = await backend.database
    .selectFrom('orders')
    .select(['session', 'status', 'amount', 'returned'])
    .where('provider', '=', 'stripe')
    .execute()
  const ours = orders.map(({ session, status, returned }) => [session, status, returned]).toSorted()
  const theirs = world.payments.map(payment => {
    const back = world.back(payment)
    const paid = back === payment.amount ? 'refunded' : 'paid'
    const status = { open: 'pending', expired: 'failed', paid }[payment.status]
    return [payment.session.id, status, payment.status === 'paid' ? back : 0]
  })
  expect(ours).toEqual(theirs.toSorted())
  expect(await auditLedger(backend.database)).toMatchObject({ wrong: [] })
  const open = await backend.database.selectFrom('payment_issue').selectAll().where('settled_at', 'is', null).execute()
  expect(open).toEqual([])
})

test('foreign events are ignored, and unmatched ones recorded as issues, all answered with 200', async () => {
  const session = await shop.bought()
  const told = (payment_intent: string, more: object = {}) =>
    shop.deliver(
      eventOf('charge.dispute.funds_withdrawn', { id: 'dp_x', amount: 99, currency: 'usd', payment_intent, ...more }),
    )
  const stranger = { ...session, id: 'cs_foreign', payment_intent: 'pi_foreign', metadata: { installation: 'another' } }
  stripe.sessions.set('cs_foreign', stranger)
  const lost = {
    ...session,
    id: 'cs_lost',
    payment_intent: 'pi_lost',
    metadata: { ...session.metadata, order_id: '99999' },
  }
  stripe.sessions.set('cs_lost', lost)
  backend.log.length = 0
  const answers = [
    await told('pi_foreign'),
    await told('pi_lost'),
    await told('pi_nowhere'),
    await told(session.payment_intent, { currency: 'eur' }),
    await told(session.payment_intent, { id: 'dp_y', amount: 299 }),
    await told(session.payment_intent, { id: 'dp_z', amount: 299 }),
  ]
  expect(answers.map(({ status, body }) => [status, body.data.changed])).toEqual([
    [200, false],
    [200, false],
    [200, false],
    [200, false],
    [200, true],
    [200, false],
  ])
  const issues = await backend.database
    .selectFrom('payment_issue')
    .select('reason')
    .where('settled_at', 'is', null)
    .execute()
  expect(issues.map(({ reason }) => reason)).toEqual(['no_order', 'no_order', 'other_sum', 'above_order'])
  const errors = backend.log.map(line => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(errors.map(({ reason }) => reason)).toEqual(['no_order', 'no_order', 'other_sum', 'above_order'])
  await backend.catchUp()
  expect(await auditLedger(backend.database)).toMatchObject({ wrong: [] })
})
