import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const page = readFileSync('docs/threats.md', 'utf8')
const rowsOf = (title: string) =>
  (page.split(`## ${title}\n`)[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
    .map(line => line.slice(2, -2).split(' | '))
const testsIn = (text: string) => [...text.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file)

test('every test that the threats name exists', () => {
  const named = testsIn(page)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(file => !existsSync(file))).toEqual([])
})

test('every threat names its countermeasure and a test', () => {
  const rows = rowsOf('What stops them')
  expect(rows.length).toBeGreaterThan(20)
  for (const [threat, stop, shown = ''] of rows)
    expect([threat, Boolean(stop), testsIn(shown).length > 0]).toEqual([threat, true, true])
})

test('every chapter of ASVS 5 has a row with unmet requirements', () => {
  const rows = rowsOf('By the chapters of ASVS 5.0, level 2')
  expect(rows.map(([chapter = '']) => chapter.split(' ')[0])).toEqual(
    Array.from({ length: 17 }, (_, index) => `V${index + 1}`),
  )
  for (const cells of rows) expect([cells[0], cells.length, testsIn(cells[1]!).length > 0]).toEqual([cells[0], 3, true])
})
