import { expect, test } from '@jest/globals'
import type { Storage } from '../../platform/storage.ts'
import { BookNames, MOST_NAMES, problemOf } from './bookNames.ts'

function storage(value?: string): Storage {
  let kept = value
  return { get: () => kept, set: (_, value) => ((kept = value), true), remove: () => {} }
}
const ann = { find: 'Ann', show: 'Zoë' }

test('names are kept by book and account, and a new account begins with those from before it', () => {
  const kept = storage()
  const names = new BookNames(kept)
  expect(names.set(1, undefined, [ann])).toBe(true)
  expect(names.of(1, 7)).toEqual([ann])
  names.set(1, 7, [])
  for (const { of } of [names, new BookNames(kept)]) {
    expect(of(1, 7)).toEqual([])
    expect(of(1, undefined)).toEqual([ann])
    expect(of(2, 7)).toEqual([])
  }
})

test.each(['{', '[1]', '[{"book_id":1,"names":[{"find":1}],"changed_at":"2026-11-22T10:00:00.000Z"}]'])(
  'what others have left in the browser, such as %s, shows no names and breaks nothing',
  value => expect(new BookNames(storage(value)).of(1, undefined)).toEqual([]),
)

test.each([
  [{ find: ' ', show: 'Zoë' }, 'noFind'],
  [{ find: '…', show: 'Zoë' }, 'noFind'],
  [{ find: 'Ann', show: ' ' }, 'noShow'],
  [{ find: 'O’Brien', show: "O'Brien " }, 'same'],
  [{ find: 'x'.repeat(61), show: 'Zoë' }, 'long'],
  [{ find: 'Bob', show: 'x'.repeat(61) }, 'long'],
  [{ find: ' Ann ', show: 'Mia' }, 'taken'],
  [{ find: 'ann', show: 'Mia' }, undefined],
] as const)('%j: %s', (pair, problem) => {
  expect(problemOf(pair, [ann])).toBe(problem)
})

test('a book has room for fifty', () => {
  const full = Array.from({ length: MOST_NAMES }, (_, number) => ({ find: `N${number}`, show: 'x' }))
  expect(problemOf(ann, full)).toBe('full')
})
