import { expect, test } from '@jest/globals'
import { longLines } from './lines.ts'

const words = (count: number) => 'word '.repeat(count)

test('a long comment or expression is reported with its place', () => {
  expect(longLines('client/ui/a.ts', `const a = 1\n// ${words(30)}`)).toEqual(['client/ui/a.ts:2 (153)'])
  expect(longLines('client/ui/a.ts', `const a = ${'b + '.repeat(30)}c`)).toHaveLength(1)
})

test('prose, drawings and the data of tests may be long', () => {
  expect(longLines('client/text/en/site/terms.ts', words(30))).toEqual([])
  expect(longLines('client/ui/a.test.ts', `test('${words(30)}', () => {`)).toEqual([])
  expect(longLines('client/ui/a.ts', `const drawing = '<path d="${words(30)}"/>'`)).toEqual([])
})

test('any other string is split', () => {
  expect(longLines('client/ui/a.ts', `const a = '${words(30)}'`)).toHaveLength(1)
})
