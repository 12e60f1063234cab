import { expect, test } from '@jest/globals'
import type { User } from '../../shared/api/user.ts'
import type { Storage } from '../platform/storage.ts'
import { adopted } from '../features/readingLog/accountLog.ts'
import { furthestRead } from '../features/readingLog/log.ts'
import { recorded } from '../features/readingLog/recording.ts'
import { memoryStorage } from '../testing/fixtures.ts'
import { positionAt } from '../testing/log.ts'
import { ReadingLogStore } from './readingLogStore.ts'
import { UserStore } from './userStore.ts'

const newStore = (storage: Storage, user = new UserStore()) => new ReadingLogStore(storage, user)
const read = (store: ReadingLogStore, book_id: number, chapter_id: number, minutes: number) =>
  store.change(log => recorded(log, store.owner, positionAt(book_id, chapter_id, minutes), true))
const shown = ({ readlogList }: ReadingLogStore) => readlogList.map(({ book_id, chapter_id }) => [book_id, chapter_id])
const account = (id: number): User => ({
  id,
  name: 'Ada',
  email: 'ada@paper.example',
  avatar: null,
  created_at: '2026-01-02T03:04:05.000Z',
  providers: [],
})

test('a book read again moves to the top, once, with its newest position; one taken out is not shown', () => {
  const store = newStore(memoryStorage())
  read(store, 1, 1, 1)
  read(store, 2, 1, 2)
  read(store, 1, 4, 3)
  expect(shown(store)).toEqual([
    [1, 4],
    [2, 1],
  ])
  expect(store.lastRead(1)).toMatchObject({ chapter_id: 4, progress: 0.5 })
  expect(store.lastRead(9)).toBeUndefined()
  store.change(log => log.map(entry => (entry.book_id === 1 ? { ...entry, hidden: true } : entry)))
  expect(shown(store)).toEqual([[2, 1]])
})

test('reading an earlier chapter again keeps how far the reader has come; opening a later one does not count', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  read(store, 1, 8, 1)
  read(store, 1, 2, 2)
  store.change(log => recorded(log, undefined, positionAt(1, 20, 3), false, false))
  read(store, 1, 3, 4)
  const [restored, fresh] = [newStore(storage), newStore(memoryStorage())]
  restored.restore()
  for (const { lastRead, furthest } of [store, restored].map(log => ({
    lastRead: log.lastRead(1)?.chapter_id,
    furthest: furthestRead(log.mine, 1),
  })))
    expect([lastRead, furthest]).toEqual([3, 8])
  expect(furthestRead(fresh.mine, 1)).toBe(0)
})

test('two tabs that read different books keep both', () => {
  const storage = memoryStorage()
  const [one, other] = [newStore(storage), newStore(storage)]
  read(one, 1, 1, 1)
  read(other, 2, 1, 2)
  read(one, 1, 2, 3)
  other.restore()
  for (const store of [one, other])
    expect(shown(store)).toEqual([
      [1, 2],
      [2, 1],
    ])
})

test('at most two hundred books are stored, and the oldest are dropped', () => {
  const store = newStore(memoryStorage())
  for (let book = 1; book <= 205; book++) read(store, book, 1, book)
  expect(store.readlogList).toHaveLength(200)
  expect(shown(store)[0]).toEqual([205, 1])
  expect(store.lastRead(5)).toBeUndefined()
})

test('what was read without an account is shown before it has moved into the account', () => {
  const user = new UserStore()
  const store = newStore(memoryStorage(), user)
  read(store, 1, 3, 1)
  user.signIn('t', account(1))
  expect(store.lastRead(1)).toMatchObject({ chapter_id: 3 })
})

test('an account’s log is not shown to another account or a guest', () => {
  const user = new UserStore()
  const store = newStore(memoryStorage(), user)
  user.signIn('t', account(1))
  read(store, 1, 3, 1)
  expect(shown(store)).toEqual([[1, 3]])
  user.signIn('t', account(2))
  expect(shown(store)).toEqual([])
  user.signOut()
  expect(shown(store)).toEqual([])
})

test('a guest’s log is shown to guests and to the account it moved to, but to no other', () => {
  const user = new UserStore()
  const store = newStore(memoryStorage(), user)
  read(store, 1, 3, 1)
  store.change(log => adopted(log, 1))
  const seen = [shown(store)]
  for (const id of [1, 2]) {
    user.signIn('t', account(id))
    seen.push(shown(store))
  }
  expect(seen).toEqual([[[1, 3]], [[1, 3]], []])
})
