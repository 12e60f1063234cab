import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'

/** Coins of one top-up that are owed, since its money went back; negative where more was taken than is owed. */
export type Owed = { order_id: number; reader_id: number; owed: number }

/**
 * The top-ups whose returned money and taken coins differ, oldest first: coins fall due in proportion to the money that
 * is back with the payer, rounded down. One reader's, or everybody's.
 */
export async function owedCoins(database: Database, readerId?: number): Promise<Owed[]> {
  const of = readerId === undefined ? sql`` : sql`and orders.reader_id = ${readerId}`
  const { rows } = await sql<{ [Name in keyof Owed]: number | string }>`
    select order_id, reader_id, owed from (
      select orders.id as order_id, orders.reader_id, cast(orders.coins + orders.bonus as bigint) * orders.returned / orders.amount
        - coalesce((select sum(case when receiver = 'refunds' then ledger.amount else -ledger.amount end) from ledger
          where ledger.order_id = orders.id and (receiver = 'refunds' or sender = 'refunds')), 0) as owed
      from orders where kind = 'top_up' and status in ('paid', 'refunded') and orders.amount > 0 ${of}
    ) due where owed <> 0 order by order_id`.execute(database)
  return rows.map(({ order_id, reader_id, owed }) => ({
    order_id: Number(order_id),
    reader_id: Number(reader_id),
    owed: Number(owed),
  }))
}
