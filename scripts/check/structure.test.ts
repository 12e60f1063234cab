import { expect, test } from '@jest/globals'
import { findings } from './structure.ts'

test('nothing breaks the rules of the house', () => {
  expect(findings()).toEqual([])
})
