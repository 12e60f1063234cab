import { expect, test } from '@jest/globals'
import { directionOf } from './language.ts'

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['he', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
])('lines of %s run %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction)
})
