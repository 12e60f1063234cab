import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { mirroredLocales } from './mirrored.ts'

test('a mirrored site sends English from right to left, and no other language', () => {
  const source = readFileSync('shared/locales.ts', 'utf8')
  const english = /code: 'en',[^}]*/.exec(source)![0]
  const changed = mirroredLocales(source)
  expect(changed).not.toBe(source)
  expect(changed).toBe(source.replace(english, english.replace("dir: 'ltr'", "dir: 'rtl'")))
})
