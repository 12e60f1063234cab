import { beforeEach, expect, test } from '@jest/globals'
import type { Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { noStorage, testBrand } from '../../testing/fixtures.ts'
import { BookDownload } from './bookDownload.ts'
import type { OfflineDatabase } from './database.ts'

/** Reads from the device's database, which the test answers by hand. */
let asked: PromiseWithResolvers<object | undefined>[]
const get = () => {
  asked.push(Promise.withResolvers())
  return asked.at(-1)!.promise
}
const transaction = () => ({ objectStore: () => ({ delete: async () => {} }) })
const database = { get, getAll: async () => [], transaction } as unknown as OfflineDatabase
let worker: PromiseWithResolvers<void>
const device = {
  openAndStore: async () => database,
  workerReady: () => worker.promise as Promise<never>,
  collectBook: async (): Promise<'full' | undefined> => undefined,
}
Object.assign(globalThis, { IDBKeyRange: { bound: (...ends: unknown[]) => ends } })

const WANTED = { isWanted: true, list: [] }
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

function book(opened = device) {
  const stores = createStores(testBrand, '', noStorage)
  const download = new BookDownload({ id: 1 }, { stores } as Services, opened)
  return { whole: download, user: stores.user }
}

beforeEach(() => {
  asked = []
  worker = Promise.withResolvers()
})

test.each([undefined, WANTED])('an earlier refresh does not overwrite a download: %j', async found => {
  const { whole: download } = book()
  const look = download.look()
  await settled()
  void download.save()
  asked[0]!.resolve(found)
  await look
  expect(download.state).toBe('saving')
})

test('an earlier refresh does not overwrite a removal', async () => {
  const { whole: download } = book()
  const look = download.look()
  await settled()
  await download.remove()
  asked[0]!.resolve(WANTED)
  await look
  expect(download.state).toBe('none')
})

test('after a change of reader, the state is refreshed when the download ends', async () => {
  const { whole: download, user } = book()
  const saving = download.save()
  user.signIn('b', { id: 2, name: '', email: '', avatar: null, created_at: '', providers: [] })
  void download.look()
  await settled()
  expect([download.state, asked]).toEqual(['saving', []])
  worker.resolve()
  while (asked.length === 0) await settled()
  asked[0]!.resolve(WANTED)
  await saving
  expect(download.state).toBe('saved')
})

test('a device without room for the book says that it is full', async () => {
  const { whole: download } = book({ ...device, collectBook: async () => 'full' })
  worker.resolve()
  await download.save()
  expect(download.state).toBe('full')
})
