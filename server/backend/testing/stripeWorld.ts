import { createRandom } from '../text/seededNumbers.ts'
import { eventOf, type Session } from './stripe.ts'

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
export function createWorld(seed: number, events: Event[], startedAt: number) {
  const random = chanceOf(seed)
  const payments: Payment[] = []
  let clock = startedAt
  let names = 0

  const tell = (type: string, object: object) => {
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
      tell('refund.created', object(payment, { id, amount, status: 'pending' }))
      tell('charge.refunded', charge(payment))
      if (random.below(2)) tell('refund.updated', object(payment, { id, amount, status: 'succeeded' }))
    },
    function failRefund(payment) {
      const [id, refund] = [...payment.refunds].find(([, { failed }]) => !failed) ?? []
      if (!id || !refund) return
      refund.failed = true
      tell('refund.failed', object(payment, { id, amount: refund.amount, status: 'failed' }))
    },
    function dispute(payment) {
      const amount = payment.amount - back(payment)
      if (amount <= 0) return
      const id = `dp_${++names}`
      const state = random.below(4) ? 'withdrawn' : 'inquiry'
      payment.disputes.set(id, { amount, state })
      tell('charge.dispute.created', object(payment, { id, amount, status: 'needs_response' }))
      if (state === 'withdrawn') tell('charge.dispute.funds_withdrawn', object(payment, { id, amount }))
    },
    function close(payment) {
      const [id, dispute] = [...payment.disputes].find(([, { state }]) => state !== 'reinstated') ?? []
      if (!id || !dispute) return
      const { amount } = dispute
      if (dispute.state === 'inquiry') {
        return tell('charge.dispute.closed', object(payment, { id, amount, status: 'warning_closed' }))
      }
      const won = random.below(2) === 0
      if (won) {
        dispute.state = 'reinstated'
        tell('charge.dispute.funds_reinstated', object(payment, { id, amount }))
      }
      tell('charge.dispute.closed', object(payment, { id, amount, status: won ? 'won' : 'lost' }))
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
      tell(`checkout.session.${payment.status === 'paid' ? 'completed' : 'expired'}`, { ...payment.session })
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
