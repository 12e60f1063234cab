import { expect, test } from '@jest/globals'
import { unusedExports } from './exports.ts'

const library = [
  'export const used = 1',
  'export const unused = 2',
  'export async function forTests() {}',
  '/** A limit that is kept for the specification. */',
  'export const limit = 3',
  'export const tested = 4',
  'const own = tested',
].join('\n')

test('an export that only tests import is reported, unless its file uses it or the specification requires it', () => {
  const files = new Map([['a/library.ts', library]])
  const all = new Map([
    ...files,
    ['b/user.ts', "import { used as mine } from '../a/library.ts'"],
    ['b/user.test.ts', "import { forTests, tested } from '../a/library.ts'"],
  ])
  expect(unusedExports(files, all)).toEqual(['a/library.ts: unused', 'a/library.ts: forTests'])
})

test('exports of test folders may be used by tests only', () => {
  const files = new Map([['a/testing/library.ts', 'export const part = 1\nexport const other = part']])
  const all = new Map([...files, ['a/user.test.ts', "import { other } from './testing/library.ts'"]])
  expect(unusedExports(files, all)).toEqual(['a/testing/library.ts: part'])
})

test('all exports count as used for lazy imports and for namespaces that are passed on', () => {
  const files = new Map([['a/library.ts', 'export const part = 1']])
  const by = (...lines: string[]) => unusedExports(files, new Map([...files, ['a/user.ts', lines.join('\n')]]))
  expect(by("const later = () => import('./library.ts')")).toEqual([])
  expect(by("import * as library from './library.ts'", 'show(library)')).toEqual([])
  expect(by("import './library.ts'")).toEqual(['a/library.ts: part'])
})

test('for namespace imports only the accessed members count as used', () => {
  const files = new Map([['a/library.ts', 'export const part = 1\nexport const other = 2']])
  const by = (...lines: string[]) => unusedExports(files, new Map([...files, ['a/user.ts', lines.join('\n')]]))
  expect(by("import * as library from './library.ts'", "show(library.part, 'a library')")).toEqual([
    'a/library.ts: other',
  ])
  expect(by("import * as library from './library.ts'", 'show({ ...library.part })')).toEqual(['a/library.ts: other'])
})
