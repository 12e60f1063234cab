import { afterAll, afterEach, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { chargeOf, disputeOf, eventOf, refundOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'

const { backend, stripe, order, deliver, paid, bought, latest, coins, mara, close } = await stripeShop()
afterEach(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  // Every test begins with an empty wallet.
  for (const { id } of await topUps())
    await deliver(eventOf('charge.refunded', chargeOf(stripe.sessionOf({ id }), 299)))
  expect(await coins()).toBe(0)
})
afterAll(close)

type Session = Awaited<ReturnType<typeof bought>>
const topUps = async () =>
  (await backend.ask('user.charge', {}, mara.headers)).items.filter(({ status }) => status === 'paid')
const refund = async (session: Session, so_far: number) =>
  (await deliver(eventOf('charge.refunded', chargeOf(session, so_far)))).body.data
const withdraw = async (session: Session, dispute: string, amount?: number) =>
  (await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(session, dispute, amount)))).body.data
const reinstate = async (session: Session, dispute: string, amount?: number) =>
  (await deliver(eventOf('charge.dispute.funds_reinstated', disputeOf(session, dispute, amount)))).body.data
const now = async () => [(await latest()).status, await coins()]

test('a full refund removes all coins', async () => {
  const session = await bought()
  expect(await coins()).toBe(320)
  expect(await refund(session, 299)).toEqual({ changed: true })
  expect(await now()).toEqual(['refunded', 0])
})

test('a partial refund removes its share of the coins, and the next one the rest', async () => {
  const session = await bought()
  await refund(session, 100)
  expect(await now()).toEqual(['paid', 320 - 107])
  await refund(session, 298)
  expect(await now()).toEqual(['paid', 320 - 318])
  await refund(session, 299)
  expect(await now()).toEqual(['refunded', 0])
})

test('repeated, concurrent and late refund events change nothing', async () => {
  const session = await bought()
  const event = eventOf('charge.refunded', chargeOf(session, 200))
  await Promise.all(Array.from({ length: 5 }, () => deliver(event)))
  await Promise.all(Array.from({ length: 5 }, () => refund(session, 200)))
  expect(await now()).toEqual(['paid', 320 - 214])
  expect(await refund(session, 100)).toEqual({ changed: false })
  expect(await now()).toEqual(['paid', 320 - 214])
})

test('a refund before the payment waits for it', async () => {
  const pending = await order()
  const session = stripe.sessionOf(pending)
  const event = eventOf('charge.refunded', chargeOf(session, 100))
  expect((await deliver(event)).body.data).toEqual({ changed: false })
  expect(await now()).toEqual(['pending', 0])
  await deliver(paid(pending))
  expect(await now()).toEqual(['paid', 320 - 107])
})

test('a refund of another payment removes nothing', async () => {
  const session = await bought()
  expect(await refund({ ...session, payment_intent: 'pi_second' }, 299)).toEqual({ changed: false })
  expect(await now()).toEqual(['paid', 320])
})

test('a dispute removes the coins with the money, and restores them with it', async () => {
  const session = await bought()
  await withdraw(session, 'dp_1')
  expect(await now()).toEqual(['refunded', 0])
  expect(await withdraw(session, 'dp_1')).toEqual({ changed: false })
  await reinstate(session, 'dp_1')
  expect(await now()).toEqual(['paid', 320])
  expect(await reinstate(session, 'dp_1')).toEqual({ changed: false })
  expect(await withdraw(session, 'dp_1')).toEqual({ changed: false })
  expect(await now()).toEqual(['paid', 320])
})

test('a won dispute changes nothing, even if its loss is reported later', async () => {
  const session = await bought()
  await reinstate(session, 'dp_2')
  await withdraw(session, 'dp_2')
  expect(await now()).toEqual(['paid', 320])
})

test('a dispute after a partial refund removes the rest, and restores no more than that', async () => {
  const session = await bought()
  await refund(session, 100)
  await withdraw(session, 'dp_3', 199)
  expect(await now()).toEqual(['refunded', 0])
  await reinstate(session, 'dp_3', 199)
  expect(await now()).toEqual(['paid', 320 - 107])
})

test('a failed refund restores the coins, in any order of events', async () => {
  const session = await bought()
  const [first, second] = [refundOf(session, 're_1', 100), refundOf(session, 're_2', 199)]
  await deliver(eventOf('refund.created', first))
  await refund(session, 100)
  expect(await now()).toEqual(['paid', 320 - 107])
  await deliver(eventOf('refund.failed', { ...second, status: 'failed' }))
  expect(await now()).toEqual(['paid', 320 - 107])
  await deliver(eventOf('refund.created', second))
  await deliver(eventOf('refund.failed', { ...first, status: 'failed' }))
  expect(await now()).toEqual(['paid', 320])
  await deliver(eventOf('refund.created', refundOf(session, 're_3', 299)))
  await refund(session, 299)
  expect(await now()).toEqual(['refunded', 0])
})

test('an opened dispute, or one closed without a loss, moves nothing; a lost one removes the coins', async () => {
  const session = await bought()
  await deliver(eventOf('charge.dispute.created', disputeOf(session, 'dp_5')))
  await deliver(eventOf('charge.dispute.closed', { ...disputeOf(session, 'dp_6'), status: 'warning_closed' }))
  expect(await now()).toEqual(['paid', 320])
  await deliver(eventOf('charge.dispute.closed', { ...disputeOf(session, 'dp_5'), status: 'lost' }))
  expect(await now()).toEqual(['refunded', 0])
  await deliver(eventOf('charge.dispute.closed', { ...disputeOf(session, 'dp_5'), status: 'won' }))
  expect(await now()).toEqual(['paid', 320])
})

test('an order whose refunds do not match its events is found', async () => {
  const session = await bought()
  await refund(session, 100)
  const { database } = backend
  const order = (await latest()).id
  const set = (returned: number) => database.updateTable('orders').set({ returned }).where('id', '=', order).execute()
  await set(50)
  expect((await auditLedger(database)).wrong).toEqual([
    expect.stringContaining('the debt of reader'),
    expect.stringContaining(`order ${order} is not paid`),
    expect.stringContaining(`order ${order} is not refunded`),
  ])
  await set(100)
})
