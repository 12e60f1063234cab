import { open, stat } from 'node:fs/promises'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { saveBook } from '../../books/save.ts'
import { books } from '../../testing/books.ts'
import { ENGINE, testPlace } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'
import { inspectApart } from './nightlyInspection.ts'

const place = await testPlace()
afterAll(place.remove)

test('damaged pages are found, and an intact file passes', async () => {
  const database = await openDatabase(place.location)
  for (const book of books) await saveBook(database, book)
  if (ENGINE !== 'SQLite') {
    expect(await inspectApart(place.location)).toBeUndefined()
    return database.destroy()
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
  expect(await inspectApart(place.location)).toEqual([])
  await database.destroy()
  const { size } = await stat(place.location)
  const file = await open(place.location, 'r+')
  for (let page = 10; page < size / 4096; page += 7) await file.write(Buffer.alloc(512, 0xa5), 0, 512, page * 4096)
  await file.close()
  const found = await inspectApart(place.location)
  expect(found?.length).toBeGreaterThan(0)
})
