import { afterAll, expect, test } from '@jest/globals'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { saveBook } from '../books/save.ts'
import { newBook } from '../testing/books.ts'
import { testDatabase } from '../testing/database.ts'
import { migrateToLatest, stepsOf } from './migrateToLatest.ts'
import { createTables } from './migrations/createTables.ts'
import { migrations } from './migrations/migrations.ts'
import { nullable, since, text } from './schema/columns.ts'
import { tables, type Tables } from './schema/schema.ts'

const database = await testDatabase()
afterAll(() => database.destroy())
await saveBook(database, newBook({ title: 'Fog' }))

/** A migration as in a later release: a new column with values for existing rows. */
const later = {
  ...tables,
  book: { ...tables.book, columns: { ...tables.book.columns, subtitle: since('0199.subtitles', nullable(text)) } },
}
const subtitles: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, later, '0199.subtitles')
    await database
      .updateTable('book')
      .set({ subtitle: 'A novel' } as object)
      .execute()
  },
}
const next = { ...migrations, '0199.subtitles': subtitles }

// Each test continues from the state of the previous one.

test('a failing migration changes nothing', async () => {
  const failing: Migration = {
    async up(database: Kysely<Tables>) {
      await subtitles.up(database)
      throw new Error('no room')
    },
  }
  await expect(migrateToLatest(database, () => {}, { ...migrations, '0199.subtitles': failing })).rejects.toThrow(
    'no room',
  )
  expect(await database.selectFrom('book').selectAll().executeTakeFirst()).not.toHaveProperty('subtitle')
  expect((await stepsOf(database)).map(({ name }) => name)).toEqual(Object.keys(migrations))
})

test('a new migration is announced and runs once, and data stays', async () => {
  const announced: string[][] = []
  const migrate = () => migrateToLatest(database, steps => announced.push(steps), next)
  expect(await migrate()).toEqual(['0199.subtitles'])
  expect(await migrate()).toEqual([])
  expect(announced).toEqual([['0199.subtitles']])
  const books = await database.selectFrom('book').selectAll().execute()
  expect(books).toMatchObject([{ name: 'Fog', subtitle: 'A novel' }])
})

test('the version before a migration refuses the database, naming the migration', async () => {
  await expect(migrateToLatest(database)).rejects.toThrow('a newer version of Quire, which has 0199.subtitles')
  expect((await stepsOf(database)).at(-1)).toMatchObject({ name: '0199.subtitles', isUnknown: true })
})
