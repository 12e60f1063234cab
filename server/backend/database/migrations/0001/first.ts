import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'
import { books } from './books.ts'
import { money } from './money.ts'
import { readers } from './readers.ts'
import { reading } from './reading.ts'
import { service } from './service.ts'
import { shelves } from './shelves.ts'

/** All tables of the first release; what a table refers to is made before it. */
export const first: Migration = {
  async up(database: Kysely<Tables>) {
    for (const make of [books, shelves, readers, reading, money, service]) await make(database)
  },
}
