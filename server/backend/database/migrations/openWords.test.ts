import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newBook } from '../../testing/books.ts'
import { testDatabase } from '../../testing/database.ts'
import { saveBook } from '../../books/save.ts'
import { engineOf } from '../engine/engine.ts'
import { migrateToLatest } from '../migrateToLatest.ts'
import { findBooks } from '../../books/search/find.ts'

const database = await testDatabase()
afterAll(() => database.destroy())
const find = async (keyword: string) => (await findBooks(database, { keyword, page: 1, limit: 5 })).ids

test('a database whose index has the words of locked chapters loses them, announced, and the process hears what else happens', async () => {
  const chapters = [
    { title: 'One', paragraphs: ['A zephyr.'] },
    { title: 'Two', paragraphs: ['A quincunx.'] },
  ]
  await saveBook(database, newBook({ title: 'Half Open', freeChapters: 1, chapters }))
  await engineOf(database).search.addBook(database, {
    id: 1,
    title: 'Half Open',
    author: 'Ada Quill',
    tags: [],
    introduction: '',
    chapters: chapters.map(({ title, paragraphs }, index) => ({ number: index + 1, title, body: paragraphs[0]! })),
  })
  expect(await find('quincunx')).toEqual([1])
  await database.schema.dropTable('trend_mark').execute()
  // As it was before this migration and all that came after it.
  await database.schema.dropTable('cover_size').execute()
  for (const table of ['passkey', 'passkey_challenge']) await database.schema.dropTable(table).execute()
  for (const table of ['device_visit', 'attribution', 'complaint', 'known_device']) {
    await database.schema.dropIndex(`${table}_age`).execute()
  }
  for (const column of ['browser', 'system', 'seen_at', 'proven_at']) {
    await database.schema.alterTable('session').dropColumn(column).execute()
  }
  await database.schema.alterTable('reader').dropColumn('deleted_at').execute()
  for (const table of ['charge_price', 'payment_issue']) await database.schema.dropTable(table).execute()
  for (const column of ['debt', 'frozen_at']) await database.schema.alterTable('wallet').dropColumn(column).execute()
  for (const column of ['tax_name', 'tax_rate']) await database.schema.alterTable('orders').dropColumn(column).execute()
  await database.schema.alterTable('payment_event').dropColumn('refund').execute()
  await database.schema.alterTable('book').dropColumn('cover_sizes').execute()
  for (const table of ['mail', 'proof', 'identity']) await database.schema.dropTable(table).execute()
  await database.schema.alterTable('reader').dropColumn('signed_up_as').execute()
  await database.schema
    .createTable('reader_identity')
    .addColumn('brand', 'text')
    .addColumn('provider', 'text')
    .addColumn('subject', 'text')
    .addColumn('reader_id', 'integer')
    .addColumn('created_at', 'text')
    .execute()
  await sql`delete from kysely_migration where name >= '0010.openWords'`.execute(database)
  const told: string[][] = []
  let heard = false
  setImmediate(() => (heard = true))
  const done = await migrateToLatest(database, steps => told.push(steps))
  expect(done[0]).toBe('0010.openWords')
  expect({ told, heard }).toEqual({ told: [done], heard: true })
  expect(await find('quincunx')).toEqual([])
  expect(await find('zephyr half quill')).toEqual([1])
})
