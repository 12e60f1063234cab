import { sql } from 'kysely'
import type { Balance } from './balance.ts'
import type { Database } from '../database/schema/schema.ts'

type Movements = ReadonlyMap<number, number>

/** Sums the reader's whole ledger once, whatever the page. @returns balances by ledger id, after that movement */
export async function balancesAfter(
  database: Database,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, Balance>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: number; coins: number | string; vouchers: number | string }>`
    select id, coins, vouchers from (
      select id, ${running('wallet')} as coins, ${running('voucher')} as vouchers
      from ledger where reader_id = ${readerId}
    ) moved where id in (${sql.join(ids)})`.execute(database)
  return new Map(rows.map(({ id, coins, vouchers }) => [id, { coins: Number(coins), vouchers: Number(vouchers) }]))
}

const running = (account: 'wallet' | 'voucher') =>
  sql`sum(case when receiver = ${account} then amount when sender = ${account} then -amount else 0 end)
    over (order by id)`

/** Balances by order: after it was paid, and after a top-up has paid debts. None for orders that moved nothing. */
export async function balancesAfterOrders(
  database: Database,
  readerId: number,
  orderIds: readonly number[],
): Promise<Map<number, Balance>> {
  if (!orderIds.length) return new Map()
  const last: Movements = new Map([
    ...(await lastPayments(database, orderIds)),
    ...(await lastDebts(database, readerId, orderIds)),
  ])
  const balances = await balancesAfter(database, readerId, [...last.values()])
  return new Map([...last].map(([order, movement]) => [order, balances.get(movement)!]))
}

async function lastPayments(database: Database, orderIds: readonly number[]): Promise<Movements> {
  const rows = await database
    .selectFrom('ledger')
    .select(({ fn, ref }) => [ref('order_id').$notNull().as('order_id'), fn.max('id').as('id')])
    .where('order_id', 'in', orderIds)
    .where(is => is.or([is('receiver', '=', 'chapters'), is('sender', 'in', ['sales', 'bonuses'])]))
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, id }) => [order_id, id]))
}

/** What `settleDebt` took from a top-up as it was paid. */
async function lastDebts(database: Database, readerId: number, orderIds: readonly number[]): Promise<Movements> {
  const rows = await database
    .selectFrom('ledger')
    .select(['id', 'reference'])
    .where('reader_id', '=', readerId)
    .where('sender', '=', 'wallet')
    .where('receiver', 'in', ['refunds', 'lapsed'])
    .where('reference', 'like', 'top_up:%:%')
    .orderBy('id')
    .execute()
  const named = rows.map(({ id, reference }) => [Number(reference.split(':')[1]), id] as const)
  return new Map(named.filter(([order]) => orderIds.includes(order)))
}
