import { afterAll, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import type { TopUpOrder } from '../coins/orders.ts'
import { dataOf } from '../testing/backend.ts'
import { eventOf, type Session } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'
import { createRandom } from '../text/seededNumbers.ts'

const EVENTS = 300
const shop = await stripeShop()
const { backend, stripe } = shop
afterAll(shop.close)

/** Pending orders of several readers in several currencies. */
async function orderMany(world: ReturnType<typeof createWorld>, count: number) {
  const readers = await Promise.all(['ann', 'ben', 'cleo', 'dev', 'eva', 'finn'].map(name => backend.signIn(name)))
  for (let at = 0; at < count; at++) {
    const currency = ['USD', 'JPY', 'KWD', 'EUR'][at % 4]
    const input = { kind: 'top_up', charge_id: 1 + world.random.below(6), currency }
    const { headers } = readers[at % readers.length]!
    const order = dataOf('order.create', await backend.call('order.create', input, headers)) as TopUpOrder
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
    const received = stripe.events.slice(from).flatMap(event => {
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
    const mixed = world.random.shuffle([...received, ...late])
    for (let at = 0; at < mixed.length; at += 5) {
      const responses = await Promise.all(mixed.slice(at, at + 5).map(event => shop.deliver(event)))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
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
  const received = (payment_intent: string, more: object = {}) =>
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
  const responses = [
    await received('pi_foreign'),
    await received('pi_lost'),
    await received('pi_nowhere'),
    await received(session.payment_intent, { currency: 'eur' }),
    await received(session.payment_intent, { id: 'dp_y', amount: 299 }),
    await received(session.payment_intent, { id: 'dp_z', amount: 299 }),
  ]
  expect(responses.map(({ status, body }) => [status, body.data.changed])).toEqual([
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

type Payment = {
  session: Session
  amount: number
  currency: string
  status: 'open' | 'paid' | 'expired'
  refunds: Map<string, { amount: number; failed: boolean }>
  disputes: Map<string, { amount: number; state: 'inquiry' | 'withdrawn' | 'reinstated' }>
}
type Event = ReturnType<typeof eventOf> & { created: number }

/**
 * Simulates what happens at Stripe: readers pay or let checkouts expire, refunds succeed and fail, banks dispute and
 * return money. It keeps its own accounts, and everything is an event, in order.
 */
function createWorld(seed: number, events: Event[], startedAt: number) {
  const random = chanceOf(seed)
  const payments: Payment[] = []
  let clock = startedAt
  let names = 0

  const send = (type: string, object: object) => {
    // Sometimes several within a second.
    clock += random.below(3)
    events.push(eventOf(type, object, { created: clock }) as Event)
  }
  const back = ({ refunds, disputes }: Payment) =>
    [...refunds.values()].reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0) +
    [...disputes.values()].reduce((sum, { amount, state }) => sum + (state === 'withdrawn' ? amount : 0), 0)
  const object = ({ session, currency }: Payment, more: object) => ({
    currency,
    payment_intent: session.payment_intent,
    metadata: {},
    ...more,
  })
  const charge = (payment: Payment) => {
    const refunded = [...payment.refunds.values()].reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
    const { metadata } = payment.session
    return object(payment, { id: 'ch', amount: payment.amount, amount_refunded: refunded, metadata })
  }

  const happenings: ((payment: Payment) => void)[] = [
    function refund(payment) {
      const left = payment.amount - back(payment)
      if (left <= 0) return
      const id = `re_${++names}`
      const amount = random.below(3) ? 1 + random.below(left) : left
      payment.refunds.set(id, { amount, failed: false })
      send('refund.created', object(payment, { id, amount, status: 'pending' }))
      send('charge.refunded', charge(payment))
      if (random.below(2)) send('refund.updated', object(payment, { id, amount, status: 'succeeded' }))
    },
    function failRefund(payment) {
      const [id, refund] = [...payment.refunds].find(([, { failed }]) => !failed) ?? []
      if (!id || !refund) return
      refund.failed = true
      send('refund.failed', object(payment, { id, amount: refund.amount, status: 'failed' }))
    },
    function dispute(payment) {
      const amount = payment.amount - back(payment)
      if (amount <= 0) return
      const id = `dp_${++names}`
      const state = random.below(4) ? 'withdrawn' : 'inquiry'
      payment.disputes.set(id, { amount, state })
      send('charge.dispute.created', object(payment, { id, amount, status: 'needs_response' }))
      if (state === 'withdrawn') send('charge.dispute.funds_withdrawn', object(payment, { id, amount }))
    },
    function close(payment) {
      const [id, dispute] = [...payment.disputes].find(([, { state }]) => state !== 'reinstated') ?? []
      if (!id || !dispute) return
      const { amount } = dispute
      if (dispute.state === 'inquiry') {
        return send('charge.dispute.closed', object(payment, { id, amount, status: 'warning_closed' }))
      }
      const won = random.below(2) === 0
      if (won) {
        dispute.state = 'reinstated'
        send('charge.dispute.funds_reinstated', object(payment, { id, amount }))
      }
      send('charge.dispute.closed', object(payment, { id, amount, status: won ? 'won' : 'lost' }))
    },
  ]

  return {
    random,
    payments,
    back,
    /** Called when a checkout was opened. */
    opened(session: Session) {
      const { amount_total, currency } = session as unknown as { amount_total: number; currency: string }
      payments.push({
        session,
        amount: amount_total,
        currency,
        status: 'open',
        refunds: new Map(),
        disputes: new Map(),
      })
    },
    /** Lets something happen to a random payment. */
    happen() {
      const payment = payments[random.below(payments.length)]!
      if (payment.status === 'expired') return
      if (payment.status === 'paid') return happenings[random.below(happenings.length)]!(payment)
      payment.status = random.below(8) ? 'paid' : 'expired'
      const status = payment.status === 'paid' ? 'complete' : 'expired'
      Object.assign(payment.session, { status, payment_status: payment.status === 'paid' ? 'paid' : 'unpaid' })
      send(`checkout.session.${payment.status === 'paid' ? 'completed' : 'expired'}`, { ...payment.session })
    },
  }
}

/** Random numbers that are the same in every run. */
function chanceOf(seed: number) {
  const { between } = createRandom(seed)
  /** A whole number from 0 to below `count`. */
  const below = (count: number) => between(0, count - 1)
  return {
    below,
    shuffle<Item>(items: Item[]): Item[] {
      const places = items.map(item => ({ item, place: below(1_000_000) }))
      return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item)
    },
  }
}
