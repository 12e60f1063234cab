import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/schema/schema.ts'
import { ApiError, invalid } from '../call/apiError.ts'
import { ProviderFailure, type Payments } from '../call/payments.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { paymentFailures } from '../metrics/money.ts'
import { countOrder, toTopUp, type TopUpOrder } from './orders.ts'
import { chargeOptions } from './packages.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import type { Tax } from '../call/handler.ts'
import { lockWallet, refuseFrozen } from './wallet.ts'
import { equal, countOf, updateRows } from '../database/queries.ts'

const DAY = 24 * 60 * 60 * 1000

type Money = { amount: number; currency: string }
type TopUpRequest = {
  readerId: number
  chargeId: number
  prices: BrandPrices
  /** Absent: the first offered, else the option's own. */
  currency: string | undefined
  /** Of the brand; empty: the option's own only. Absent: any with a price. */
  offered: string[] | undefined
  /** As shown to the reader; coins include the bonus. */
  seen: { money?: Money; coins?: number }
  returnTo: string | undefined
  origin: string
  provider: string
  tax: Tax | undefined
}

const MAX_OPEN = 20

/**
 * Price and coins are fixed now. Throws 403 FROZEN, 503 without the brand's prices, 422 VALIDATION for an unavailable
 * option, 409 CONFLICT if it differs from what the reader saw, and 429 RATE_LIMITED if too many are pending.
 */
export async function orderTopUp(database: Database, request: TopUpRequest, now: Date): Promise<TopUpOrder> {
  await lockWallet(database, request.readerId)
  await refuseFrozen(database, request.readerId)
  await refuseMany(database, request.readerId, now)
  const { offered, seen, prices } = request
  if (!prices.areKnown) throw topUpClosed()
  const currency = request.currency ?? offered?.[0]
  const isOwn = offered?.length === 0
  const option = chargeOptions(prices.packages, isOwn ? undefined : currency).find(({ id }) => id === request.chargeId)
  if (!option) throw invalid([{ path: 'charge_id', message: 'No such top-up' }])
  const { id: charge_id, coins, bonus, money } = option
  const isOffered = !offered || isOwn || offered.includes(money.currency)
  if (!isOffered || (currency !== undefined && money.currency !== currency)) {
    throw invalid([{ path: 'currency', message: 'There is no price in this currency' }])
  }
  if (!isSame(seen, { money, coins: coins + bonus })) {
    throw new ApiError(409, 'CONFLICT', () => text.topUpChanged, { data: { money, coins: coins + bonus } })
  }
  const order = await database
    .insertInto('orders')
    .values({
      reader_id: request.readerId,
      kind: 'top_up',
      status: 'pending',
      created_at: now.toISOString(),
      coins,
      bonus,
      charge_id,
      amount: money.amount,
      currency: money.currency,
      provider: request.provider,
      origin: request.origin,
      return_to: request.returnTo ?? null,
      tax_name: request.tax?.name ?? null,
      tax_rate: request.tax?.rate ?? null,
      token: randomUUID(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  countOrder(database, order)
  return toTopUp(order)
}

const isSame = (seen: TopUpRequest['seen'], { money, coins }: { money: Money; coins: number }) =>
  (seen.coins ?? coins) === coins &&
  (seen.money ?? money).amount === money.amount &&
  (seen.money ?? money).currency === money.currency

/** Older ones have expired or will soon. */
async function refuseMany(database: Database, readerId: number, now: Date): Promise<void> {
  const count = await database
    .selectFrom('orders')
    .where(is => equal(is, { reader_id: readerId, kind: 'top_up', status: 'pending' }))
    .where('created_at', '>', new Date(now.getTime() - DAY).toISOString())
    .$call(countOf)
  if (count < MAX_OPEN) return
  throw new ApiError(429, 'RATE_LIMITED', () => text.tooManyTopUps, { retryAfter: DAY / 1000 })
}

/**
 * Of a stored order, since this may be slow and fail; then the order stays and the next attempt continues. Throws 503
 * NOT_AVAILABLE, and 409 CONFLICT if it can no longer be paid.
 */
export async function openCheckout(
  database: Database,
  id: number,
  payments: Payments | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  if (!payments) throw topUpClosed()
  const order = await find(database, id)
  if (order.pay_url) return order.pay_url
  if (order.provider !== payments.name || order.status !== 'pending') throw closed(order)
  const { url, session = null } = await payments.open(order).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    const { id: order_id, attempt, provider } = order
    paymentFailures.inc({ what: 'checkout' })
    log.warn({ provider, order: order_id, attempt, ...error.reason }, 'checkout could not be created')
    if (error.isFinal) await nextAttempt(database, order)
    throw new ApiError(503, 'NOT_AVAILABLE', () => text.checkoutFailed)
  })
  await database
    .updateTable('orders')
    .set({ pay_url: url, session })
    .where('id', '=', id)
    .where('pay_url', 'is', null)
    .where('status', '=', 'pending')
    .execute()
  // A concurrent attempt may have been faster: its checkout counts.
  const opened = await find(database, id)
  if (opened.pay_url) return opened.pay_url
  // It failed meanwhile, for example because the account was deleted.
  await updateRows(database, 'orders', { id }, { session, expiring: 1 })
  throw closed(order)
}

/** The provider would repeat its response to the previous attempt. */
const nextAttempt = (database: Database, { id, attempt }: OrderRow) =>
  updateRows(database, 'orders', { id }, { attempt: attempt + 1 })

const find = (database: Database, id: number): Promise<OrderRow> =>
  database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const topUpClosed = () => new ApiError(503, 'NOT_AVAILABLE', () => text.topUpClosed)

const closed = ({ id }: OrderRow) => new ApiError(409, 'CONFLICT', () => text.orderClosed({ id }))
