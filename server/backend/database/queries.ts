import {
  NoResultError,
  sql,
  type ExpressionBuilder,
  type FilterObject,
  type Insertable,
  type JoinBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
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

export type Write = (database: Database) => Promise<void>

/**
 * Compares the rows of a table with these; what it returns writes the differences, so that other writers wait briefly.
 * @param within limits the known rows to these values of a column
 */
export async function replacing<Name extends Table>(
  database: Database,
  table: Name,
  key: readonly (keyof RowOf<Name> & string)[],
  rows: readonly Insertable<Tables[Name]>[],
  within?: readonly [column: keyof RowOf<Name> & string, least: number, most: number],
): Promise<Write> {
  const columns: readonly string[] = Object.keys(rows[0] ?? {})
  const textOf = (row: object) => columns.map(column => row[column as never]).join('\0')
  const fresh = new Map(rows.map(row => [textOf(row), row]))
  const selected = [...new Set([...columns, ...key])]
  const all = database.selectFrom(table as 'fact').select(selected as never)
  const [column, least, most] = within ?? []
  const known = await (
    column ? all.where(sql<boolean>`${sql.ref(column)} between ${least} and ${most}`) : all
  ).execute()
  const outdated = known.filter(row => !fresh.delete(textOf(row)))
  return async database => {
    for (let start = 0; start < outdated.length; start += BATCH_ROWS) {
      const batch = outdated.slice(start, start + BATCH_ROWS)
      await database
        .deleteFrom(table as 'fact')
        .where(is =>
          is.or(batch.map(row => is.and(Object.fromEntries(key.map(column => [column, row[column as never]]))))),
        )
        .execute()
    }
    await insertAll(database, table, [...fresh.values()])
  }
}

type Table = keyof Tables
type RowOf<Name extends Table> = Selectable<Tables[Name]>
/** By column. Not null, which equals nothing. */
type Values<Name extends Table, Column extends keyof RowOf<Name>> = { [In in Column]: NonNullable<RowOf<Name>[In]> }

/** Of the row with these values, if there is one. */
export const findRow = <Name extends Table, Column extends keyof RowOf<Name>, Shown extends keyof RowOf<Name>>(
  database: Database,
  table: Name,
  values: Values<Name, Column>,
  columns: readonly Shown[],
): Promise<Pick<RowOf<Name>, Shown> | undefined> =>
  database
    .selectFrom(table as 'fact')
    .select(columns as never)
    .where(is => equal(is, values as never))
    .executeTakeFirst() as never

/** The same of a row that exists. */
export async function getRow<Name extends Table, Column extends keyof RowOf<Name>, Shown extends keyof RowOf<Name>>(
  ...query: Parameters<typeof findRow<Name, Column, Shown>>
): Promise<Pick<RowOf<Name>, Shown>> {
  const row = await findRow(...query)
  if (!row) throw new NoResultError(query[0].selectFrom(query[1]).toOperationNode())
  return row
}

export const updateRows = <Name extends Table, Column extends keyof RowOf<Name>>(
  database: Database,
  table: Name,
  values: Values<Name, Column>,
  changes: Updateable<Tables[Name]>,
) =>
  database
    .updateTable(table as 'fact')
    .set(changes as object)
    .where(is => equal(is, values as never))
    .execute()

export const deleteRows = <Name extends Table, Column extends keyof RowOf<Name>>(
  database: Database,
  table: Name,
  values: Values<Name, Column>,
) =>
  database
    .deleteFrom(table as 'fact')
    .where(is => equal(is, values as never))
    .execute()

/** What is there already stays. */
export const insertNew = <Name extends Table>(
  database: Database,
  table: Name,
  rows: Insertable<Tables[Name]> | readonly Insertable<Tables[Name]>[],
) => {
  const inserting = database.insertInto(table).values(rows as never)
  return inserting.onConflict(conflict => conflict.doNothing()).execute()
}

/** For joins with the chapter of a book by its key: `isChapter('unlock.book_id', 'unlock.chapter')`. */
export const isChapter =
  (book: `${string}.${string}`, key: `${string}.${string}`) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    join.onRef('chapter.book_id' as never, '=', book as never).onRef('chapter.key' as never, '=', key as never)

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
