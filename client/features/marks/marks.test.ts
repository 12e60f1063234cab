import { beforeEach, expect, test } from '@jest/globals'
import { STORAGE } from '../../../shared/cookies.ts'
import { createStores } from '../../stores/createStores.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { isIn, type Mark } from './mark.ts'
import { Marks } from './marks.ts'
import { testMark as mark } from '../../testing/testMark.ts'

const TIME = '2026-05-01T12:00:00.000Z'

function device() {
  const items = new Map<string, string>()
  const room = { isFull: false }
  return {
    room,
    items,
    get: (key: string) => items.get(key),
    set: (key: string, value: string) => !room.isFull && Boolean(items.set(key, value)),
    remove: (key: string) => void items.delete(key),
  }
}

let storage = device()
beforeEach(() => {
  storage = device()
})

/** A tab on this device; `sit` signs a user in or out. */
function tab() {
  const { user } = createStores(testBrand, 'paper.example', storage)
  const marks = new Marks(storage, user)
  marks.clock = () => TIME
  const sit = (id?: number) => {
    if (id === undefined) user.signOut()
    else user.signIn('x', { id, name: '', email: '', avatar: null, created_at: TIME, providers: [] })
    marks.changeReader()
  }
  return { marks, sit }
}
const ids = (marks: Marks) => marks.mine.map(({ id }) => id).toSorted()
const respond = (items: object[] = [], next = '1') => ({ items, next, more: false }) as Parameters<Marks['merge']>[1]
const item = (fields: Partial<Mark> & { changed_at?: string; removed?: boolean } = {}) => ({
  ...mark(),
  changed_at: TIME,
  removed: false,
  ...fields,
})

test('marks are stored, changed and removed, without losing those of another tab', () => {
  const [{ marks }, { marks: other }] = [tab(), tab()]
  marks.put(mark({ id: 'a' }))
  other.put(mark({ id: 'b' }))
  marks.put(mark({ id: 'a', note: 'Why?' }))
  expect(ids(marks)).toEqual(['a', 'b'])
  other.restore()
  expect(other.mine.find(({ id }) => id === 'a')?.note).toBe('Why?')
  other.remove('a')
  marks.restore()
  expect(ids(marks)).toEqual(['b'])
})

test('marks without an owner move to the first account that signs in', () => {
  const { marks, sit } = tab()
  marks.put(mark({ id: 'guest' }))
  sit(7)
  expect(ids(marks)).toEqual(['guest'])
  sit()
  expect(ids(marks)).toEqual([])
  sit(8)
  expect(ids(marks)).toEqual([])
  sit(7)
  expect(ids(marks)).toEqual(['guest'])
})

test('signing out removes the account’s marks; unsynced ones are hidden', () => {
  const { marks, sit } = tab()
  sit(7)
  marks.put(mark({ id: 'told' }))
  marks.confirm(marks.unsent(7), 'settled')
  marks.put(mark({ id: 'untold', note: 'of mine' }))
  sit()
  expect(storage.items.get(STORAGE.marks)).not.toContain('"told"')
  expect([ids(marks), marks.cursor(7)]).toEqual([[], undefined])
  sit(7)
  expect(marks.unsent(7).map(({ id }) => id)).toEqual(['untold'])
})

test('the last change of two devices wins, and a removed mark is removed on both', () => {
  const { marks, sit } = tab()
  sit(7)
  marks.merge(7, respond([item({ id: 'a', note: 'theirs' }), item({ id: 'b' })]))
  marks.put(mark({ id: 'a', note: 'mine' }))
  marks.merge(7, respond([item({ id: 'a', note: 'older', changed_at: '2026-05-01T11:00:00Z' })], '2'))
  expect(marks.mine.find(({ id }) => id === 'a')?.note).toBe('mine')
  marks.merge(7, respond([item({ id: 'a', note: 'newer', changed_at: '2026-05-01T13:00:00Z' })], '3'))
  expect(marks.mine.find(({ id }) => id === 'a')?.note).toBe('newer')
  marks.merge(7, respond([item({ id: 'b', quote: '', removed: true, changed_at: '2026-05-01T13:00:00Z' })], '4'))
  expect([ids(marks), marks.cursor(7)]).toEqual([['a'], '4'])
})

test('a removed mark loses its text, and remains as a tombstone until it is synced', () => {
  const { marks, sit } = tab()
  sit(7)
  marks.put(mark({ id: 'a', note: 'secret' }))
  marks.confirm(marks.unsent(7), 'settled')
  marks.remove('a')
  expect(storage.items.get(STORAGE.marks)).not.toMatch(/secret|dawn/)
  expect(marks.unsent(7)).toMatchObject([{ id: 'a', removed: true }])
  marks.confirm(marks.unsent(7), 'settled')
  expect(storage.items.get(STORAGE.marks)).not.toContain('"a"')
})

test('a mark moves with its chapter in a corrected edition', () => {
  expect(isIn(mark({ chapter_id: 3, chapter_key: 9 }), { id: 4, key: 9 })).toBe(true)
  expect(isIn(mark({ chapter_id: 3, chapter_key: 9 }), { id: 3, key: 8 })).toBe(false)
  expect(isIn(mark({ chapter_id: 3 }), { id: 3, key: 8 })).toBe(true)
})
