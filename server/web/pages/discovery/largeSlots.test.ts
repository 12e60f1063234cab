import { expect, test } from '@jest/globals'
import { largeSlots } from './largeSlots.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'

test('two large files per backend are created at once; a slow backend delays no other', async () => {
  const slotOf = largeSlots(1, ratesOf().largeResource)
  const slots = [await slotOf('203.0.113.1', 'http://slow'), await slotOf('203.0.113.2', 'http://slow')]
  expect(slots).toEqual([expect.any(Function), expect.any(Function)])
  expect(await slotOf('203.0.113.3', 'http://slow')).toBe(503)
  expect(await slotOf('203.0.113.3', 'http://other')).toEqual(expect.any(Function))
  const [leave] = slots as (() => void)[]
  leave!()
  expect(await slotOf('203.0.113.3', 'http://slow')).toEqual(expect.any(Function))
})
