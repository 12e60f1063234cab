import { sql, type RawBuilder } from 'kysely'

/**
 * Statements after which the rows of a table can be added and never changed or taken away, by whatever code.
 * SQLite's way to say it.
 */
export const makeAppendOnly = (table: string): RawBuilder<unknown>[] =>
  (['update', 'delete'] as const).map((event) => sql`
    create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(`rows of ${table} are only ever added`)}); end`)
