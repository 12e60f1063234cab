import { sql } from 'kysely'
import { LIMIT, limitOf } from '../command/numbers.ts'
import type { Command } from '../command/command.ts'

type Disputed = { reader_id: number; currency: string; disputes: number; lost: number; money: number; last: string }

export const disputes: Command = {
  meaning: 'lists readers with disputed payments, most disputes first',
  roles: ['finance'],
  words: [],
  options: LIMIT,
  run: async ({ options }, database) => {
    const most = limitOf(options)
    // Per dispute: what it took is owed until it was returned.
    const { rows } = await sql<{ [Name in keyof Disputed]: Disputed[Name] | string }>`
        select reader_id, currency, count(*) as disputes, sum(case when money > 0 then 1 else 0 end) as lost,
          sum(money) as money, max(last) as last
        from (
          select orders.reader_id, orders.currency, max(received_at) as last,
            coalesce(max(case when payment_event.kind = 'disputed' then payment_event.returned end), 0)
              * (1 - max(case when payment_event.kind = 'reinstated' then 1 else 0 end)) as money
          from payment_event inner join orders on orders.id = payment_event.order_id
          where payment_event.dispute is not null group by orders.reader_id, orders.currency, payment_event.dispute
        ) disputed group by reader_id, currency
        order by disputes desc, reader_id, currency limit ${most}`.execute(database)
    const readers = rows.map(({ reader_id, currency, disputes, lost, money, last }) => ({
      reader: Number(reader_id),
      disputes: Number(disputes),
      lost: Number(lost),
      sum: { amount: Number(money), currency: String(currency) },
      last: String(last),
    }))
    return { said: `Readers with disputes: ${readers.length}.`, parts: [{ name: 'readers', rows: readers }] }
  },
}
