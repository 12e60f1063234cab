import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { saveBook } from '../../books/save.ts'
import { newBook } from '../../testing/books.ts'
import { newDatabase } from '../../testing/database.ts'
import { copyTables } from '../copy/copyTables.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../schema/schema.ts'

/** The tables with planner statistics. */
async function known(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tablename as name from pg_stats where schemaname = current_schema()`.execute(database)
  return rows.map(({ name }) => name)
}

test('the planner knows books of a restored dump after the next start', async () => {
  const location = await newDatabase()
  const first = await openDatabase(location)
  await saveBook(first, newBook({ title: 'The Lamp', tags: ['Sea'] }))
  expect(await known(first)).toEqual([])
  await first.destroy()

  const next = await openDatabase(location)
  expect(await known(next)).toEqual(expect.arrayContaining(['book', 'book_tag', 'book_words', 'chapter', 'name_word']))
  await next.destroy()
})

test('a copied database is known to the planner', async () => {
  const database = await openDatabase(await newDatabase())
  const nothing = { tables: [], rows: () => [], lastNumber: () => undefined, [Symbol.dispose]: () => {} }
  await copyTables(nothing, database)
  expect(await known(database)).toEqual(expect.arrayContaining(['complaint_type']))
  await database.destroy()
})
