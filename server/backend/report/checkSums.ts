import { sql } from 'kysely'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import type { Database } from '../database/schema/schema.ts'
import { FIGURES, type Figure, type Grouping, type ReportRow } from './figures.ts'
import type { Period } from './period.ts'

/** Two sums of the same thing, which must be equal. */
export type Check = { what: string; report: number; books: number }

type Sums = {
  period: Period
  by: Grouping
  rows: readonly ReportRow[]
  /** Of all times: coins held, and money returned. */
  totals: { wallet: number; voucher: number; returned: number }
}

/** Compares the report with sums that the database adds up: ledger, wallets, orders, events of the provider. */
export async function checkSums(database: Database, { period, by, rows, totals }: Sums): Promise<Check[]> {
  const within = { start: period.starts[0]!, end: period.starts.at(-1)! }
  const own = (figure: Figure, of: readonly ReportRow[] = rows) => of.reduce((sum, row) => sum + (row[figure] ?? 0), 0)
  const coins = await coinSums(database, within)
  const shown = Object.entries(coins).filter(([figure]) => FIGURES[by].includes(figure as Figure))
  const { wrong } = await auditLedger(database)
  return [
    ...shown.map(([figure, books]) => ({ what: `coins ${figure}`, report: own(figure as Figure), books })),
    ...(FIGURES[by].includes('paid') ? await moneyChecks() : []),
    { what: 'money returned at any time', report: totals.returned, books: await sumOf(database, 'orders', 'returned') },
    { what: 'coins in wallets today', report: totals.wallet, books: await sumOf(database, 'wallet', 'coins') },
    { what: 'coins in vouchers today', report: totals.voucher, books: await sumOf(database, 'voucher', 'remaining') },
    { what: 'mismatches of ledger:check', report: 0, books: wrong.length },
    { what: 'open payment issues', report: 0, books: await openIssues(database, within) },
  ]

  async function moneyChecks(): Promise<Check[]> {
    const sums = await moneySums(database, within)
    const kinds = new Set([...sums.keys(), ...rows.filter(row => row.orders).map(nameOf)])
    return [...kinds].toSorted().flatMap(kind => {
      const its = rows.filter(row => nameOf(row) === kind)
      const { paid = 0, events = 0, count = 0 } = sums.get(kind) ?? {}
      return [
        { what: `paid orders, ${kind}`, report: own('paid', its), books: paid },
        { what: `payments reported by ${kind}`, report: own('paid', its), books: events },
        { what: `number of payments, ${kind}`, report: own('orders', its), books: count },
      ]
    })
  }
}

const nameOf = ({ provider, currency }: { provider: string; currency: string }) => `${provider} ${currency}`

type Within = { start: string; end: string }

async function coinSums(database: Database, { start, end }: Within): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number | string | null>>`
    select sum(case when sender = 'sales' then amount else 0 end) as sold,
      sum(case when sender = 'bonuses' then amount else 0 end) as bonus,
      sum(case when sender = 'gifts' then amount else 0 end) as given,
      sum(case when receiver = 'refunds' then amount when sender = 'refunds' then -amount else 0 end) as reversed,
      sum(case when receiver = 'lapsed' then amount else 0 end) as lapsed,
      sum(case when receiver = 'chapters' then amount else 0 end) as spent,
      sum(case when sender = 'chapters' then amount else 0 end) as restored
    from ledger where created_at >= ${start} and created_at < ${end}`.execute(database)
  return Object.fromEntries(Object.entries(rows[0]!).map(([figure, sum]) => [figure, Number(sum ?? 0)]))
}

/** By provider and currency: what orders say, and what the provider's events say. */
async function moneySums(database: Database, { start, end }: Within) {
  const { rows } = await sql<{ provider: string; currency: string; paid: number; events: number; count: number }>`
    select provider, currency, sum(paid) as paid, sum(events) as events, sum(number) as count from (
      select provider, currency, amount as paid, 0 as events, 0 as number from orders
      where kind = 'top_up' and status in ('paid', 'refunded') and paid_at >= ${start} and paid_at < ${end}
      union all select orders.provider, currency, 0, amount, 1 from payment_event
      inner join orders on orders.id = payment_event.order_id
      where payment_event.kind = 'paid' and received_at >= ${start} and received_at < ${end}
        and orders.status in ('paid', 'refunded')
    ) sums group by provider, currency`.execute(database)
  return new Map(
    rows.map(row => [nameOf(row), { paid: Number(row.paid), events: Number(row.events), count: Number(row.count) }]),
  )
}

async function sumOf(database: Database, table: 'wallet' | 'voucher' | 'orders', column: string): Promise<number> {
  const { rows } = await sql<{ sum: number | string | null }>`
    select sum(${sql.ref(column)}) as sum from ${sql.table(table)}`.execute(database)
  return Number(rows[0]?.sum ?? 0)
}

async function openIssues(database: Database, { start, end }: Within): Promise<number> {
  const { count } = await database
    .selectFrom('payment_issue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow()
  return Number(count)
}
