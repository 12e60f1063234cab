import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import { record, type Movement } from './ledger.ts'
import { addCoins, lockWallet } from './wallet.ts'
import { updateRows } from '../database/queries.ts'

/**
 * Restores coins whose money came back, then removes owed coins as far as possible: oldest top-up first, manual
 * removals last. The rest is the reader's debt, which later coins pay first. For a transaction, after anything that
 * added coins or moved money.
 * @param cause unique ledger reference
 * @returns the remaining debt in coins
 */
export async function settleDebt(database: Database, readerId: number, cause: string, now: Date): Promise<number> {
  let { coins } = await lockWallet(database, readerId)
  const owing = await orderDebts(database, readerId)
  const movements: Movement[] = []
  const movement = (order_id: number) => ({
    reference: `${cause}:order:${order_id}`,
    reader_id: readerId,
    order_id,
    voucher_id: null,
  })
  for (const { order_id, owed } of owing.filter(({ owed }) => owed < 0)) {
    coins -= owed
    movements.push({ ...movement(order_id), sender: 'refunds', receiver: 'wallet', amount: -owed })
  }
  let debt = 0
  for (const { order_id, owed } of owing.filter(({ owed }) => owed > 0)) {
    const amount = Math.min(coins, owed)
    coins -= amount
    debt += owed - amount
    if (amount) movements.push({ ...movement(order_id), sender: 'wallet', receiver: 'refunds', amount })
  }
  const removed = await removedCoins(database, readerId)
  const amount = Math.min(coins, removed)
  debt += removed - amount
  if (amount) {
    const reference = `${cause}:taken`
    movements.push({
      reference,
      reader_id: readerId,
      order_id: null,
      voucher_id: null,
      sender: 'wallet',
      receiver: 'lapsed',
      amount,
    })
  }
  const sum = movements.reduce((sum, { receiver, amount }) => sum + (receiver === 'wallet' ? amount : -amount), 0)
  await addCoins(database, readerId, sum)
  await record(database, movements, now)
  await updateRows(database, 'wallet', { reader_id: readerId }, { debt })
  return debt
}

/** Removed manually (`adjustCoins`), but not in the wallet. */
async function removedCoins(database: Database, readerId: number): Promise<number> {
  const { rows } = await sql<{ coins: number | string }>`
    select coalesce((select -sum(amount) from coin_adjustment where amount < 0 and reader_id = ${readerId}), 0)
      - coalesce((select sum(amount) from ledger where sender = 'wallet' and reference like '%:taken'
        and reader_id = ${readerId}), 0) as coins`.execute(database)
  return Number(rows[0]?.coins ?? 0)
}

/** Negative if too many were removed. */
type OrderDebt = { order_id: number; owed: number }

/** Oldest first: coins are owed in proportion to the refunded money, rounded down. */
async function orderDebts(database: Database, readerId: number): Promise<OrderDebt[]> {
  const { rows } = await sql<{ [Name in keyof OrderDebt]: number | string }>`
    select order_id, owed from (
      select orders.id as order_id,
        cast(orders.coins + orders.bonus as bigint) * orders.returned / orders.amount - coalesce((
          select sum(case when receiver = 'refunds' then ledger.amount else -ledger.amount end) from ledger
          where ledger.order_id = orders.id and (receiver = 'refunds' or sender = 'refunds')), 0) as owed
      from orders where kind = 'top_up' and status in ('paid', 'refunded') and orders.amount > 0
        and orders.reader_id = ${readerId}
    ) due where owed <> 0 order by order_id`.execute(database)
  return rows.map(({ order_id, owed }) => ({ order_id: Number(order_id), owed: Number(owed) }))
}
