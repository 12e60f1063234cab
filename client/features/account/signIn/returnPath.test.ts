import { expect, test } from '@jest/globals'
import { returnPath } from './returnPath.ts'

test.each(['/', '/book-reader/12/3', '/search/result/slow%20burn?status=finished', '/novel/1/a/b#chapters'])(
  'after signing in the reader goes on to %s',
  path => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  '',
  'myinfo',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /a',
  'javascript:alert(1)',
  '/..//evil.example',
  '/login?return_to=/login',
  `/${'a'.repeat(600)}`,
])('%j leads to the personal area instead', path => {
  expect(returnPath(path)).toBe('/myinfo')
})
