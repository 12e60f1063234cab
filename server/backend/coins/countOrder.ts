import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import { orders } from '../metrics/counters.ts'

/** Counts the final state of an order, after commit. */
export const countOrder = (database: Database, { kind, status }: Pick<OrderRow, 'kind' | 'status'>, count = 1): void =>
  afterCommit(database, () => orders.inc({ kind, status }, count))
