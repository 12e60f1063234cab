import { expect, test } from '@jest/globals'
import { findings } from './structure.ts'

test('the code follows all structure rules', () => {
  expect(findings()).toEqual([])
})
