import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { mirroredLocales } from './mirrored.ts'

test('a mirrored site sends English from right to left, and no other language', () => {
  const source = readFileSync('shared/locales.ts', 'utf8')
  const changed = mirroredLocales(source)
    .split('\n')
    .filter(line => !source.includes(line))
  expect(changed).toEqual([expect.stringMatching(/code: 'en', .* dir: 'rtl'/)])
})
