import { expect, test } from '@jest/globals'
import { yesWith } from './kinds.ts'

test('what needs a package cannot be had without it', () => {
  const told = (name: string, text: string) => yesWith(name).safeParse(text).error?.issues[0]?.message
  expect(told('no-such-package', 'yes')).toBe('no, since the package no-such-package is not installed here')
  expect(told('no-such-package', 'no')).toBeUndefined()
  expect(told('pino', 'yes')).toBeUndefined()
})
