import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from '@jest/globals'
import { testDatabase } from '../testing/database.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

/** Tables that engines create for the search index, from text in other tables. */
const INDEX = /^(book|chapter)_(words|search|named)|^(book|author|tag)_names|^sqlite_|^kysely_/

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
const page = readFileSync('docs/privacy.md', 'utf8').split('<!-- columns -->')[1]!.split('<!-- end -->')[0]!
const rows = page
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').slice(1, -1))
/** Every column that the page names, as `table.column`; `table.*` if none is personal. */
const documented = rows.flatMap(([tables, personal, , , other = '']) =>
  namesIn(tables).flatMap(table =>
    other.trim() === 'all' ? [`${table}.*`] : [...namesIn(personal), ...namesIn(other)].map(name => `${table}.${name}`),
  ),
)

test('the privacy page names exactly the columns of the database', async () => {
  const tables = (await database.introspection.getTables()).filter(({ name }) => !INDEX.test(name))
  const there = tables.flatMap(({ name, columns }) =>
    documented.includes(`${name}.*`) ? [`${name}.*`] : columns.map(column => `${name}.${column.name}`),
  )
  expect(documented.toSorted()).toEqual(there.toSorted())
})

test('a personal column has its purpose and retention', () => {
  for (const [tables, personal, why, until] of rows) {
    expect([tables, why?.trim()]).not.toEqual([tables, ''])
    if (namesIn(personal).length) expect([tables, until?.trim()]).not.toEqual([tables, '–'])
  }
})
