import { afterAll, expect, test } from '@jest/globals'
import { saveBook } from '../save.ts'
import { openDatabase } from '../../database/open.ts'
import { books } from '../../testing/books.ts'
import { testPlace } from '../../testing/database.ts'
import { SEARCH_THREAD, searchesOn } from '../../endpoints/searches.ts'
import type { Searcher } from '../../call/searches.ts'
import { pricesAt } from '../../coins/prices.ts'
import { threadedSearches } from './threadedSearches.ts'

const place = await testPlace()
const database = await openDatabase(place.location)
for (const book of books) await saveBook(database, book)
const failures: object[] = []
const searches = threadedSearches({
  data: { location: place.location, connections: 1 },
  file: SEARCH_THREAD,
  log: { error: (details: object) => void failures.push(details) },
  // Long enough for a busy machine.
  maxWait: 110_000,
  timeout: 110_000,
})
afterAll(async () => {
  expect(failures).toEqual([])
  await searches.close()
  await database.destroy()
  await place.remove()
})

const from = (address: string, left = new AbortController().signal) => ({
  address,
  brand: 'local',
  prices: pricesAt({}, new Date()),
  left,
  now: new Date(),
})
const reader = from('192.0.2.1')
const gulls = { keyword: 'storm of gulls', page: 1, limit: 20 }
const read = (found: Uint8Array) => JSON.parse(Buffer.from(found).toString())
const find = (by: Searcher) => searches.ask('search.multi', gulls, by)

test('searches on the thread have the same results', async () => {
  expect(await find(reader)).toEqual(await searchesOn(database).ask('search.multi', gulls, reader))
  expect(read(await find(reader)).items[0].highlight).toContain('_storm_ _of_ _gulls_')
  const le = ['search.multi2', { keyword: 'le' }, reader] as const
  expect(await searches.ask(...le)).toEqual(await searchesOn(database).ask(...le))
})

test('a failure on the thread has the same message here', async () => {
  await expect(searches.ask('book.find', { book_id: 99, keyword: 'gulls' }, reader)).rejects.toMatchObject({
    code: 404,
    error: 'BOOK_NOT_FOUND',
  })
})

test('of too many concurrent searches of a network some are rejected, the others answered', async () => {
  const requested = await Promise.allSettled(Array.from({ length: 80 }, () => find(reader)))
  const refused = requested.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 33)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 503, error: 'NOT_AVAILABLE', details: { retryAfter: 1 } })
  }
})

/** Results of searches in order of completion. */
function ends() {
  const events: string[] = []
  const note = (name: string, search: Promise<object>) =>
    search.then(
      () => events.push(name),
      () => events.push(`${name} refused`),
    )
  return { events, note }
}

test('a network with many searches does not delay another', async () => {
  const { events, note } = ends()
  const many = Array.from({ length: 65 }, (_, index) => note('many', find(from(`2001:db8::${index}`))))
  const one = note('one', find(from('2001:db8:1::1')))
  await Promise.all([...many, one])
  expect(events.filter(event => event !== 'many refused').slice(0, 2)).toEqual(['many', 'one'])
})

test('a search whose client disconnected is skipped', async () => {
  const { events, note } = ends()
  const controller = new AbortController()
  const first = note('first', find(reader))
  const aborted = note('gone', find(from('192.0.2.2', controller.signal)))
  const next = note('next', find(from('192.0.2.3')))
  controller.abort()
  await note('too late', find(from('192.0.2.4', controller.signal)))
  await Promise.all([first, aborted, next])
  expect(events).toEqual(['gone refused', 'too late refused', 'first', 'next'])
})

test('a search that waits too long is rejected', async () => {
  const hasty = threadedSearches({
    data: { location: place.location, connections: 1 },
    file: SEARCH_THREAD,
    log: { error: () => {} },
    maxWait: 1,
    timeout: 110_000,
  })
  const first = hasty.ask('search.multi', gulls, reader)
  await expect(hasty.ask('search.multi', gulls, reader)).rejects.toMatchObject({
    code: 503,
    details: { retryAfter: 1 },
  })
  expect(read(await first)).toMatchObject({ total: 1 })
  await hasty.close()
})

test('after the thread ended, the next search starts another', async () => {
  await searches.close()
  // A thread that has just started cannot have answered yet.
  const broken = expect(find(reader)).rejects.toMatchObject({ code: 503 })
  await searches.close()
  await broken
  expect(read(await find(reader))).toMatchObject({ total: 1 })
})
