import { expect, test } from '@jest/globals'
import { unusedExports } from './exports.ts'

const library = [
  'export const used = 1',
  'export const unused = 2',
  'export async function forTests() {}',
  '/** A limit that is kept for the specification. */',
  'export const limit = 3',
  'const own = 4',
].join('\n')

test('an export that nothing imports is told, unless it says that the specification wants it', () => {
  const files = new Map([['a/library.ts', library]])
  const all = new Map([
    ...files,
    ['b/user.ts', "import { used as mine } from '../a/library.ts'"],
    ['b/user.test.ts', "import { forTests } from '../a/library.ts'"],
  ])
  expect(unusedExports(files, all)).toEqual(['a/library.ts: unused'])
})

test('a file that is imported as a whole may be used as a whole; one imported for its effect is not', () => {
  const files = new Map([['a/library.ts', 'export const part = 1']])
  const by = (line: string) => unusedExports(files, new Map([...files, ['a/user.ts', line]]))
  expect(by("const later = () => import('./library.ts')")).toEqual([])
  expect(by("import * as library from './library.ts'")).toEqual([])
  expect(by("import './library.ts'")).toEqual(['a/library.ts: part'])
})
