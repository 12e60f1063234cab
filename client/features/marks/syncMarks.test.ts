/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Input } from '../../../shared/api/endpoints.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { syncMarks } from './syncMarks.ts'
import { testMark } from '../../testing/testMark.ts'

const TIME = '2026-05-01T12:00:00.000Z'

type Entries = Input<'passages.save'>['entries']
/** Returns an error to refuse a batch, or undefined to accept it. */
let refuse: (entries: Entries) => object | undefined = () => undefined
let batches: string[][] = []

/** The marks of a signed-in reader, with syncing started. */
function reader() {
  const stores = createStores(testBrand, 'paper.example', persistent)
  stores.user.signIn('x', { id: 7, name: '', email: '', avatar: null, created_at: TIME, providers: [] })
  const api = {
    get: async () => ({ s: 1, d: { items: [], next: '0', more: false }, errors: [] }),
    post: async (_name: string, { entries }: { entries: Entries }) => {
      batches.push(entries.map(({ id }) => id))
      const error = refuse(entries)
      return error ? { s: 0, d: {}, errors: [error] } : { s: 1, d: { saved: entries.length, no_room: [] }, errors: [] }
    },
  }
  return syncMarks({ api, stores } as unknown as Services)
}
const settled = () => new Promise(resolve => setTimeout(resolve, 0))
const stored = (field: string) =>
  (JSON.parse(localStorage.getItem(STORAGE.marks)!).marks as Record<string, unknown>[])
    .filter(mark => mark[field])
    .map(({ id }) => id)

beforeEach(() => {
  refuse = () => undefined
  batches = []
})
afterEach(() => {
  localStorage.clear()
})

test.each([
  ['names it', { status: 422, fields: [{ path: 'entries.1.quote', message: 'Too long' }] }],
  ['says no more than that it is too much', { status: 413 }],
])('a refused passage does not block others if the backend %s', async (_how, error) => {
  refuse = entries => (entries.some(({ id }) => id === 'wrong') ? error : undefined)
  const marks = reader()
  await settled()
  localStorage.setItem(
    STORAGE.marks,
    JSON.stringify({ marks: ['a', 'wrong', 'b'].map(id => ({ ...testMark({ id }), changed_at: TIME, owner: 7 })) }),
  )
  dispatchEvent(new StorageEvent('storage', { key: STORAGE.marks }))
  while (marks.unsent(7).length > 0) await settled()
  expect([stored('settled'), stored('refused')]).toEqual([['a', 'b'], ['wrong']])
  expect(marks.mine).toHaveLength(3)
})

test.each([500, 429, 401, 0])('after %i it remains pending', async status => {
  refuse = () => ({ status })
  const marks = reader()
  marks.put(testMark())
  await settled()
  expect(marks.unsent(7).map(({ id }) => id)).toEqual(['a'])
  expect(batches).toEqual([['a']])
})
