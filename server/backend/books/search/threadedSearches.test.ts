import { afterAll, expect, test } from '@jest/globals'
import { saveBook } from '../save.ts'
import { openDatabase } from '../../database/open.ts'
import { books } from '../../testing/books.ts'
import { testPlace } from '../../testing/database.ts'
import { searchesOn } from './searches.ts'
import { threadedSearches } from './threadedSearches.ts'

const place = await testPlace()
const database = await openDatabase(place.location)
for (const book of books) await saveBook(database, book)
const failures: object[] = []
const searches = threadedSearches({
  data: { location: place.location, connections: 1 },
  log: { error: (about: object) => void failures.push(about) },
})
afterAll(async () => {
  expect(failures).toEqual([])
  await searches.close()
  await database.destroy()
  await place.remove()
})

const from = (address: string, left = new AbortController().signal) => ({ address, left })
const reader = from('192.0.2.1')
const gulls = { keyword: 'storm of gulls', page: 1, limit: 20 }

test('a search on its own thread finds what it finds on this one', async () => {
  expect(await searches.find(gulls, reader)).toEqual(await searchesOn(database).find(gulls))
  expect((await searches.find(gulls, reader)).items[0]!.highlight).toContain('_storm_ _of_ _gulls_')
  expect(await searches.suggest('le', reader)).toEqual(await searchesOn(database).suggest('le'))
})

test('of too many searches at once some are told to come again, and the others are answered', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 80 }, () => searches.find(gulls, reader)))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 65)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 503, error: 'NOT_AVAILABLE', details: { retryAfter: 1 } })
  }
})

/** How searches ended, in the order in which they did. */
function ends() {
  const told: string[] = []
  const note = (name: string, search: Promise<object>) =>
    search.then(
      () => told.push(name),
      () => told.push(`${name} refused`),
    )
  return { told, note }
}

test('a network that searches very much does not push back another', async () => {
  const { told, note } = ends()
  const many = Array.from({ length: 65 }, (_, index) => note('many', searches.find(gulls, from(`2001:db8::${index}`))))
  const one = note('one', searches.find(gulls, from('2001:db8:0:1::1')))
  await Promise.all([...many, one])
  expect(told.slice(0, 4)).toEqual(['many refused', 'many', 'many', 'one'])
})

test('for a reader who has left nothing is looked for, and the others have the turn', async () => {
  const { told, note } = ends()
  const leaving = new AbortController()
  const first = note('first', searches.find(gulls, reader))
  const gone = note('gone', searches.find(gulls, from('192.0.2.2', leaving.signal)))
  const next = note('next', searches.find(gulls, from('192.0.2.3')))
  leaving.abort()
  await note('too late', searches.find(gulls, from('192.0.2.4', leaving.signal)))
  await Promise.all([first, gone, next])
  expect(told).toEqual(['gone refused', 'too late refused', 'first', 'next'])
})

test('a search that has no turn in time is told to come again', async () => {
  const hasty = threadedSearches({
    data: { location: place.location, connections: 1 },
    log: { error: () => {} },
    patience: 1,
  })
  const first = hasty.find(gulls, reader)
  await expect(hasty.find(gulls, reader)).rejects.toMatchObject({ code: 503, details: { retryAfter: 1 } })
  expect((await first).total).toBe(1)
  await hasty.close()
})

test('when the thread has ended, the next search starts another', async () => {
  await searches.close()
  // A thread that has only just begun cannot have answered yet.
  const broken = searches.find(gulls, reader)
  await searches.close()
  await expect(broken).rejects.toMatchObject({ code: 503 })
  expect((await searches.find(gulls, reader)).total).toBe(1)
})
