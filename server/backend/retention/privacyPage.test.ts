import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from '@jest/globals'
import { testDatabase } from '../testing/database.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

/** Tables that the engines make for their own index of words, from text that stands in others. */
const INDEX = /^(book|chapter)_(words|search|named)|^(book|author|tag)_names|^sqlite_|^kysely_/

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
const page = readFileSync('docs/privacy.md', 'utf8').split('<!-- columns -->')[1]!.split('<!-- end -->')[0]!
const rows = page
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').slice(1, -1))
/** Every column that the page names, as `table.column`; `table.*` where it says that none is personal. */
const told = rows.flatMap(([tables, personal, , , other = '']) =>
  namesIn(tables).flatMap(table =>
    other.trim() === 'all' ? [`${table}.*`] : [...namesIn(personal), ...namesIn(other)].map(name => `${table}.${name}`),
  ),
)

test('the page on privacy names every column of the database, and none that is not there', async () => {
  const tables = (await database.introspection.getTables()).filter(({ name }) => !INDEX.test(name))
  const there = tables.flatMap(({ name, columns }) =>
    told.includes(`${name}.*`) ? [`${name}.*`] : columns.map(column => `${name}.${column.name}`),
  )
  expect(told.toSorted()).toEqual(there.toSorted())
})

test('a personal column says why it is there and until when', () => {
  for (const [tables, personal, why, until] of rows) {
    expect([tables, why?.trim()]).not.toEqual([tables, ''])
    if (namesIn(personal).length) expect([tables, until?.trim()]).not.toEqual([tables, '–'])
  }
})
