import { expect, test } from '@jest/globals'
import type { Storage } from '../../platform/storage.ts'
import { BookNames } from './bookNames.ts'

function storage(value?: string): Storage {
  let stored = value
  return { get: () => stored, set: (_, value) => ((stored = value), true), remove: () => {} }
}
const ann = { find: 'Ann', show: 'Zoë' }

test('names are stored by book', () => {
  const stored = storage()
  const names = new BookNames(stored)
  expect(names.set(1, [ann])).toBe(true)
  for (const { of } of [names, new BookNames(stored)]) {
    expect(of(1)).toEqual([ann])
    expect(of(2)).toEqual([])
  }
  names.set(1, [])
  expect(new BookNames(stored).of(1)).toEqual([])
})

test.each(['{', '[1]', '[{"book_id":1,"names":[{"find":1}]}]'])(
  'what others have left in the browser, such as %s, shows no names and breaks nothing',
  value => expect(new BookNames(storage(value)).of(1)).toEqual([]),
)
