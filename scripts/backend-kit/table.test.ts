import { expect, test } from '@jest/globals'
import { phrasesOf } from './kit/cause.ts'
import { createReport } from './kit/report.ts'
import { table } from './table.ts'

const evidence = { curl: "curl -sS -i 'http://x/v1/book.show'", status: 200, got: '"4.5"' }

test('one fault in many calls is one problem, with its first request and the other calls', () => {
  const report = createReport()
  const calls = ['book.show', 'recommend.get', 'author.home', 'search.multi', 'seo.free', 'readlog.get', 'shelf.list']
  for (const call of calls)
    for (let index = 0; index < 90; index++)
      report.fail(call, 'data', {
        ...evidence,
        field: `data.items.${index}.score`,
        message: 'expected number, received string',
      })
  const result = report.result()
  expect(result.failed).toBe(7)
  expect(result.causes).toHaveLength(1)
  const text = table(result)
  expect(text.length).toBeLessThan(1500)
  const also = calls
    .slice(1, 6)
    .map(call => `${call} data.items[].score`)
    .join(', ')
  expect(text).toContain(
    `✗ book.show  data  data.items[].score: expected number, received string (630 times)
    also ${also} and 1 more
    expected number (docs/calls.md#bookshow)
    received string
    got 200: "4.5"
    curl -sS -i 'http://x/v1/book.show'`,
  )
  expect(text).toContain('7 of 7 rules are broken (causes: 1)')
})

test.each([
  ['expected number, received string', 'number', 'string'],
  ['of Fog must be 3, as its list, is 2', '3, as its list', '2'],
  ['of Fantasy is 77, its list has 3', '3', '77'],
  ['the latest must come first', 'come first', undefined],
  ['Too small: expected number to be >=1', 'number to be >=1', undefined],
  ['one key made 2 orders', 'one key made 2 orders', undefined],
])('“%s” has an expectation', (message, expected, received) => {
  expect(phrasesOf(message)).toEqual({ expected, ...(received && { received }) })
})

test('each call has its median time, slow calls are named, and skipped ones take one line', () => {
  const report = createReport()
  for (const took of [300, 310, 9000]) report.took('book.show', took)
  report.took('search.multi', 41)
  for (const call of ['book.show', 'search.multi']) report.pass(call, 'data')
  for (const rule of ['orders', 'readlog'] as const) report.skip('search.multi', rule, 'needs --user and --password')
  report.untried('search.multi', 'search', 'the list is empty')
  const text = table(report.result())
  expect(text).toContain('✓ book.show      310 ms  1 rules hold')
  expect(text).toContain('? search.multi    41 ms  ? search  1 rules hold')
  expect(text).toContain('? not tried: the list is empty\n    search.multi search\n')
  expect(text).toContain('Slow: book.show 310 ms, at most 9000 ms.')
  expect(text).toContain('(TCP_NODELAY)')
  expect(text).toContain('Skipped: 2 (needs --user and --password).')
  expect(text).toContain('1 rules could not be tried')
})
