import { expect, test } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'

const PENDING = '*(pending)*'

type Row = { number: number; sentence: string; code: string; tests: string }

const rows: Row[] = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line => {
    const [number = '', sentence = '', code = '', tests = '', ...more] = line.slice(2, -2).split(' | ')
    if (more.length > 0) throw new Error(`Row ${number} has too many cells`)
    return { number: Number(number), sentence, code, tests }
  })

/** A row's existing tests, without pending ones. */
const standing = ({ tests }: Row) => tests.split(PENDING)[0] ?? ''
const isPending = ({ tests }: Row) => tests.includes(PENDING)

const FILE = /`((?:brands|client|docs|scripts|server|shared)\/[\w./-]+)`/g
/** A file, and the names in it that the row mentions. */
const NAMES = /`((?:client|server|shared|brands)\/[\w./-]+\.\w+)`: ((?:`[^`/]+`(?:, )?)+)/g
const TEST_FILE = /`[\w./-]+\.test\.tsx?`/

test('the rows are numbered without a gap, and each has a sentence, a place and a test or the reason why none', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1))
  const lacking = rows.filter(
    row =>
      !row.sentence || !row.code || !(isPending(row) || row.tests.startsWith('– ') || TEST_FILE.test(standing(row))),
  )
  expect(lacking).toEqual([])
})

test('every file that the specification’s table names exists', () => {
  const named = rows.flatMap(row =>
    [...`${isPending(row) ? '' : row.code} ${standing(row)}`.matchAll(FILE)].map(([, path = '']) => ({
      row: row.number,
      path,
    })),
  )
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('every name in the table exists in its file', () => {
  const placed = rows
    .filter(row => !isPending(row))
    .flatMap(row =>
      [...row.code.matchAll(NAMES)].flatMap(([, path = '', names = '']) =>
        [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
          row: row.number,
          path,
          name: name.split('.').at(-1) ?? '',
        })),
      ),
    )
  expect(placed.length).toBeGreaterThan(200)
  expect(placed.filter(({ path, name }) => !readFileSync(path, 'utf8').includes(name))).toEqual([])
})
