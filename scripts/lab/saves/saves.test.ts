import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { SAVES } from './saves.ts'

test.each(SAVES)('$what: what is changed to measure a save is there, and each run changes it otherwise', save => {
  const source = readFileSync(save.file, 'utf8')
  const [first, second] = ['1', '2'].map(run => save.edit(source, run))
  expect(new Set([source, first, second]).size).toBe(3)
})
