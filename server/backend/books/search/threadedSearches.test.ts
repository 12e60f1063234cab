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

const gulls = { keyword: 'storm of gulls', page: 1, limit: 20 }

test('a search on its own thread finds what it finds on this one', async () => {
  expect(await searches.find(gulls)).toEqual(await searchesOn(database).find(gulls))
  expect((await searches.find(gulls)).items[0]!.highlight).toContain('_storm_ _of_ _gulls_')
  expect(await searches.suggest('le')).toEqual(await searchesOn(database).suggest('le'))
})

test('of too many searches at once some are told to come again, and the others are answered', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 80 }, () => searches.find(gulls)))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 65)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 503, error: 'NOT_AVAILABLE', details: { retryAfter: 1 } })
  }
})

test('when the thread has ended, the next search starts another', async () => {
  await searches.close()
  // A thread that has only just begun cannot have answered yet.
  const broken = searches.find(gulls)
  await searches.close()
  await expect(broken).rejects.toMatchObject({ code: 503 })
  expect((await searches.find(gulls)).total).toBe(1)
})
