import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'

const rows = readFileSync('docs/errors.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))
  .slice(2)
  .map(line => line.slice(1, -1).split(' | '))

const sources = globSync('server/**/*.ts', { exclude: path => String(path).endsWith('.test.ts') })
const metrics = new Set(
  sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bname: |\b(?:counter|gauge)\()'([a-z_]+)',\s+\{?\s*help:/g)].map(
      ([, name]) => name,
    ),
  ),
)

test('every failure has its handler, message, status, log and metric', () => {
  for (const cells of rows) expect([cells[0], cells.length]).toEqual([cells[0], 6])
})

test('every metric that a fault names exists', () => {
  const named = rows.flatMap(([what, , , , , metric = '']) =>
    [...metric.matchAll(/`([a-z_]+)/g)].map(([, name]) => ({ what, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !metrics.has(name))).toEqual([])
})

test('every log level that a fault names exists', () => {
  const levels = rows.map(([what, , , , log = '']) => ({ what, log: log.trim() }))
  expect(levels.filter(({ log }) => !/^–$|^a line of text|\b(?:fatal|error|warn|info)\b/.test(log))).toEqual([])
})
