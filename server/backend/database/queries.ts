import {
  sql,
  type ExpressionBuilder,
  type FilterObject,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely'
import type { Database, Tables } from './schema/schema.ts'

/** Within the parameter limit of every engine. */
const BATCH_ROWS = 500

/** Rows per part of a batch that a reader sends: a few milliseconds of work. */
const PART = 20

/** Does work in parts, with a `pause` before each. */
export async function inParts<Row>(
  rows: readonly Row[],
  pause: () => Promise<void>,
  act: (part: Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PART) {
    await pause()
    await act(rows.slice(start, start + PART))
  }
}

export async function insertAll<Table extends keyof Tables>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    await database
      .insertInto(table)
      .values(batch as never)
      .execute()
  }
}

/** For `where`. Unlike kysely's own filter, it refuses undefined and null. */
export const equal = <DB, TB extends keyof DB, Names extends keyof FilterObject<DB, TB>>(
  is: ExpressionBuilder<DB, TB>,
  values: { [Name in Names]-?: NonNullable<FilterObject<DB, TB>[Name]> },
) => is.and(values as FilterObject<DB, TB>)

/** For `doUpdateSet`: takes these columns from the rejected row. */
export const excluded = (columns: readonly string[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(columns.map(column => [column, sql`${sql.ref(`excluded.${column}`)}`]))

export const COUNT = sql<number>`count(*)`.as('count')

// For `$call` at the end of a query.

export async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { count } = (await query.select(COUNT).executeTakeFirstOrThrow()) as { count: number }
  return count
}

export const onPage =
  ({ page, limit }: { page: number; limit: number }) =>
  <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query.limit(limit).offset((page - 1) * limit)

export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

export const updatedBy = async (query: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)

export const deletedBy = async (query: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).numDeletedRows)

export const notBanned = (now: Date) =>
  sql<boolean>`(person.banned_until is null or person.banned_until <= ${now.toISOString()})`

export const accountsOfPerson = (database: Database, readerId: number) =>
  database
    .selectFrom('reader as account')
    .innerJoin('reader as own', 'own.person_id', 'account.person_id')
    .select('account.id')
    .where('own.id', '=', readerId)
