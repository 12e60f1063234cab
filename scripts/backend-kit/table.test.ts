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
  ['of Fantasy must be 3, as its list has, is 77', '3, as its list has', '77'],
  ['the latest must come first', 'come first', undefined],
  ['Too small: expected number to be >=1', 'number to be >=1', undefined],
  ['one key must make one order, made 2', 'make one order', '2'],
])('“%s” has an expectation', (message, expected, received) => {
  expect(phrasesOf(message)).toEqual({ expected, ...(received && { received }) })
})
