import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newBook } from '../testing/books.ts'
import { ENGINE, testPlace } from '../testing/database.ts'
import { saveBook } from '../books/save.ts'
import { migrations } from './migrations/migrations.ts'
import { openDatabase } from './open.ts'
import { runQuire } from '../../process/testing/programs.ts'

const places = [await testPlace(), await testPlace(), await testPlace(), await testPlace({ empty: true })] as const
const [stays, shared, newer, empty] = places
afterAll(() => Promise.all(places.map(({ remove }) => remove())))

test('data is there after a restart', async () => {
  const first = await openDatabase(stays.location)
  await saveBook(first, newBook({ title: 'Fog' }))
  await first.destroy()
  const second = await openDatabase(stays.location)
  expect(await second.selectFrom('book').select('name').execute()).toEqual([{ name: 'Fog' }])
  await second.destroy()
})

test('other processes see stored data at once', async () => {
  const one = await openDatabase(shared.location)
  const two = await openDatabase(shared.location)
  await saveBook(one, newBook({ title: 'Fog' }))
  expect(await saveBook(two, newBook({ title: 'Fog' }))).toBe('unchanged')
  await Promise.all([one.destroy(), two.destroy()])
})

test('a book that several processes store concurrently is stored once', async () => {
  const databases = await Promise.all(
    Array.from({ length: ENGINE === 'SQLite' ? 1 : 4 }, () => openDatabase(shared.location)),
  )
  const book = newBook({ title: 'Mist', author: { name: 'Somebody New' }, category: 'Weather', tags: ['Wet'] })
  const outcomes = await Promise.all(databases.map(database => saveBook(database, book)))
  expect(outcomes.toSorted()).toEqual(['added', ...databases.slice(1).map(() => 'unchanged')])
  await Promise.all(databases.map(database => database.destroy()))
})

test('processes that start concurrently create the tables once', async () => {
  const outputs = await Promise.all(Array.from({ length: 5 }, () => migrate(empty.settings)))
  expect(outputs.filter(({ code }) => code !== 0)).toEqual([])
  const steps = outputs.flatMap(({ said }) => said.match(/\d{4}\.\w+/g) ?? [])
  expect(steps.toSorted()).toEqual(Object.keys(migrations))
  expect((await migrate(empty.settings)).said).toBe('The database is up to date.\n')
})

test('a database of a newer version is refused and not changed', async () => {
  const database = await openDatabase(newer.location)
  await sql`insert into kysely_migration (name, timestamp) values ('9999.future', '2999-01-01')`.execute(database)
  await database.destroy()
  await expect(openDatabase(newer.location)).rejects.toThrow(
    /cannot be used: it was made by a newer version.*9999\.future/,
  )
})

const migrate = (settings: Record<string, string>) => runQuire(['db:migrate'], { env: { ...process.env, ...settings } })
