import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import { orders } from '../metrics/counters.ts'

/** Counts what became of an order, once it is so for good. */
export const countOrder = (database: Database, { kind, status }: Pick<OrderRow, 'kind' | 'status'>, count = 1): void =>
  afterCommit(database, () => orders.inc({ kind, status }, count))
