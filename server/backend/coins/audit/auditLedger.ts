import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/schema/schema.ts'
import { countOf } from '../../database/queries.ts'
import { inSnapshot } from '../../database/transaction.ts'

/** Of `order_chapter`: its price was returned (`returnUnlock`). */
const IS_RETURNED = sql`exists (select 1 from ledger where ledger.order_id = order_chapter.order_id
  and ledger.reference like 'returned:' || order_chapter.order_id || ':' || order_chapter.chapter || ':%')`

/** Every query returns the `id`s of rows that violate an invariant. */
const RULES: Record<string, RawBuilder<{ id: number }>> = {
  'the wallet of reader %d is not the sum of its movements': sql`
    select reader.id from reader left join wallet on wallet.reader_id = reader.id
    left join (
      select reader_id, sum(case when receiver = 'wallet' then amount else -amount end) as coins
      from ledger where receiver = 'wallet' or sender = 'wallet' group by reader_id
    ) moved on moved.reader_id = reader.id
    where wallet.coins is null or wallet.coins <> coalesce(moved.coins, 0)`,
  'the debt of reader %d is not what the money of their top-ups and what was taken by hand say': sql`
    select wallet.reader_id as id from wallet left join (
      select reader_id, sum(cast(orders.coins + orders.bonus as bigint) * returned / orders.amount - coalesce((
        select sum(case when receiver = 'refunds' then ledger.amount else -ledger.amount end) from ledger
        where ledger.order_id = orders.id and (receiver = 'refunds' or sender = 'refunds')), 0)) as coins
      from orders where kind = 'top_up' and returned > 0 group by reader_id
    ) owed on owed.reader_id = wallet.reader_id
    left join (
      select reader_id, -sum(amount) as coins from coin_adjustment where amount < 0 group by reader_id
    ) taken on taken.reader_id = wallet.reader_id
    left join (
      select reader_id, sum(amount) as coins from ledger where sender = 'wallet' and reference like '%:taken'
      group by reader_id
    ) paid on paid.reader_id = wallet.reader_id
    where wallet.debt <> coalesce(owed.coins, 0) + coalesce(taken.coins, 0) - coalesce(paid.coins, 0)`,
  'coins given to reader %d by hand are not in the ledger as they were given': sql`
    select reader.id from reader left join (
      select reader_id, sum(amount) as coins from coin_adjustment where amount > 0 group by reader_id
    ) given on given.reader_id = reader.id left join (
      select reader_id, sum(amount) as coins from ledger
      where sender = 'gifts' and receiver = 'wallet' and reference like 'support:%' group by reader_id
    ) moved on moved.reader_id = reader.id
    where coalesce(given.coins, 0) <> coalesce(moved.coins, 0)`,
  'voucher %d is not the sum of its movements': sql`
    select voucher.id from voucher left join (
      select voucher_id, sum(case when receiver = 'voucher' then amount else -amount end) as remaining,
        sum(case when sender = 'gifts' then amount else 0 end) as granted, count(distinct reader_id) as readers,
        max(reader_id) as reader_id
      from ledger where voucher_id is not null group by voucher_id
    ) moved on moved.voucher_id = voucher.id
    where moved.remaining is null or moved.remaining <> voucher.remaining or moved.granted <> voucher.granted
      or moved.readers <> 1 or moved.reader_id <> voucher.reader_id`,
  'order %d is not paid as it says': sql`
    select orders.id from orders left join (
      select order_id, count(distinct reader_id) as readers, max(reader_id) as reader_id,
        sum(case when sender = 'sales' then amount else 0 end) as sold,
        sum(case when sender = 'bonuses' then amount else 0 end) as bonus,
        sum(case when receiver = 'refunds' then amount when sender = 'refunds' then -amount else 0 end) as refunded,
        sum(case when receiver = 'chapters' and sender = 'wallet' then amount else 0 end) as coins,
        sum(case when receiver = 'chapters' and sender = 'voucher' then amount else 0 end) as vouchers,
        sum(case when sender = 'chapters' then amount else 0 end) as paid_back
      from ledger where order_id is not null group by order_id
    ) moved on moved.order_id = orders.id
    where coalesce(moved.readers, 1) <> 1 or coalesce(moved.reader_id, orders.reader_id) <> orders.reader_id
      or coalesce(moved.sold, 0)
        <> case when kind = 'top_up' and status in ('paid', 'refunded') then orders.coins else 0 end
      or coalesce(moved.bonus, 0)
        <> case when kind = 'top_up' and status in ('paid', 'refunded') then orders.bonus else 0 end
      or coalesce(moved.refunded, 0) < 0 or coalesce(moved.refunded, 0)
        > case when returned > 0 then (orders.coins + orders.bonus) * returned / orders.amount else 0 end
      or coalesce(moved.coins, 0) <> case when kind = 'chapters' then orders.coins else 0 end
      or coalesce(moved.vouchers, 0) <> case when kind = 'chapters' then orders.vouchers else 0 end
      or coalesce(moved.paid_back, 0) not in (
        0, case when kind = 'chapters' then orders.coins + orders.vouchers else 0 end, coalesce((
          select sum(price) from order_chapter where order_chapter.order_id = orders.id and ${IS_RETURNED}), 0))
      or kind = 'chapters' and status = 'refunded' and coalesce(moved.paid_back, 0) <> orders.coins + orders.vouchers`,
  'order %d is not refunded as was said of it': sql`
    select orders.id from orders left join (
      select order_id, sum(returned) as money from (
        select order_id, max(returned) as returned from payment_event where refund is not null
        group by order_id, refund having count(case when kind = 'refund_failed' then 1 end) = 0
      ) standing group by order_id
    ) refunded on refunded.order_id = orders.id left join (
      select together.order_id, together.money - coalesce(named.money, 0) as money from (
        select order_id, max(returned) as money from payment_event where kind = 'refunded' and refund is null
        group by order_id
      ) together left join (
        select order_id, sum(returned) as money from (
          select order_id, max(returned) as returned from payment_event where refund is not null
          group by order_id, refund
        ) each_refund group by order_id
      ) named on named.order_id = together.order_id
    ) untold on untold.order_id = orders.id left join (
      select order_id, sum(money) as money from (
        select order_id, max(returned) as money from payment_event where kind in ('disputed', 'reinstated')
        group by order_id, dispute having count(case when kind = 'reinstated' then 1 end) = 0
      ) standing group by order_id
    ) disputed on disputed.order_id = orders.id
    where kind = 'top_up' and (returned = amount and returned > 0) <> (status = 'refunded') or returned <> (
      select case when said > amount then amount else said end from (
        select coalesce(refunded.money, 0) + coalesce(disputed.money, 0)
          + case when untold.money > 0 then untold.money else 0 end as said
      ) told)`,
  'order %d does not cost what its chapters cost, or did not unlock them': sql`
    select orders.id from orders left join (
      select order_chapter.order_id, sum(price) as price,
        sum(case when price > 0 and unlock.order_id is null and not ${IS_RETURNED} then 1 else 0 end) as missing
      from order_chapter inner join orders on orders.id = order_chapter.order_id
      left join unlock on unlock.order_id = order_chapter.order_id and unlock.chapter = order_chapter.chapter
        and unlock.reader_id = orders.reader_id and unlock.book_id = orders.book_id
      group by order_chapter.order_id
    ) named on named.order_id = orders.id
    where kind = 'chapters' and (named.price is null or named.price <> coins + vouchers or named.missing > 0)`,
  'an unlock of order %d was not bought by it': sql`
    select unlock.order_id as id from unlock left join orders on orders.id = unlock.order_id
    left join order_chapter on order_chapter.order_id = unlock.order_id and order_chapter.chapter = unlock.chapter
    where coalesce(order_chapter.price, 0) = 0 or orders.reader_id <> unlock.reader_id
      or orders.book_id <> unlock.book_id or orders.kind <> 'chapters' or orders.status <> 'paid'`,
}

export type LedgerReport = { movements: number; readers: number; wrong: string[] }

export const auditLedger = (database: Database): Promise<LedgerReport> =>
  inSnapshot(database, async database => {
    const wrong: string[] = []
    for (const [rule, query] of Object.entries(RULES)) {
      const { rows } = await query.execute(database)
      wrong.push(...rows.map(({ id }) => rule.replace('%d', String(id))))
    }
    const movements = await database.selectFrom('ledger').$call(countOf)
    return { movements, readers: await database.selectFrom('reader').$call(countOf), wrong }
  })

/** In coins and vouchers: should be 0. Reads all movements in one snapshot; `auditLedger` finds the rows. */
export async function ledgerDifference(database: Database): Promise<number> {
  const { rows } = await sql<{ difference: number | string | null }>`
    select abs(coalesce((select sum(coins) from wallet), 0) - coalesce((
        select sum(case when receiver = 'wallet' then amount else 0 end)
          - sum(case when sender = 'wallet' then amount else 0 end) from ledger), 0))
      + abs(coalesce((select sum(remaining) from voucher), 0) - coalesce((
        select sum(case when receiver = 'voucher' then amount else 0 end)
          - sum(case when sender = 'voucher' then amount else 0 end) from ledger), 0)) as difference`.execute(database)
  return Number(rows[0]?.difference ?? 0)
}
