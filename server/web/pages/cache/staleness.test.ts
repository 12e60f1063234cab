import { expect, test } from '@jest/globals'
import { pageSite } from '../testing/pageSite.ts'
import { ask, BOOK } from './testing/ask.ts'

/** A site that caches pages, and its clock. Pages are fresh for about a minute. */
async function cachingSite(environment: Record<string, string> = {}) {
  const clock = { seconds: 1000 }
  const site = await pageSite({
    environment: { PAGE_CACHE_BYTES: '8388608', ...environment },
    config: { pageStaleIfErrorSeconds: 3600 },
    now: () => clock.seconds * 1000,
    logLevel: 'silent',
  })
  const shows = () => site.requests.filter(({ call }) => call === 'book.show').length
  return { ...site, clock, shows }
}
const isStale = ({ headers }: Awaited<ReturnType<typeof ask>>) => headers['x-cache'] === 'stale'

test('new data is visible after a minute: one more reader gets the stale page while it is rendered again', async () => {
  await using site = await cachingSite()
  await ask(site, BOOK)
  site.clock.seconds += 50
  expect(isStale(await ask(site, BOOK))).toBe(false)
  site.clock.seconds += 20
  const made = Promise.withResolvers<void>()
  site.interfere(call => {
    if (call === 'book.show') made.resolve()
  })
  expect(isStale(await ask(site, BOOK))).toBe(true)
  await made.promise
  while (isStale(await ask(site, BOOK))) await new Promise(setImmediate)
  expect(site.shows()).toBe(2)
})

test('an outage of an hour is visible only on uncached pages', async () => {
  await using site = await cachingSite()
  const { text } = await ask(site, BOOK)
  await site.stopBackend()
  for (const later of [70, 600, 2000]) {
    site.clock.seconds += later
    const response = await ask(site, BOOK)
    expect([response.status, isStale(response), response.text === text]).toEqual([200, true, true])
    expect(response.headers['cache-control']).toContain('max-age=0')
    expect((await ask(site, '/genres')).status).toBe(503)
  }
  site.clock.seconds += 1000
  const tooOld = await ask(site, BOOK)
  expect([tooOld.status, tooOld.headers['retry-after'], tooOld.headers.age]).toEqual([503, '5', undefined])
  await site.startBackend()
  site.clock.seconds += 2
  const back = await ask(site, BOOK)
  expect([back.status, isStale(back)]).toEqual([200, false])
})

test('a withdrawn book disappears once its page is stale', async () => {
  await using site = await cachingSite()
  await ask(site, BOOK)
  site.respond({ 'book.show': 'BOOK_NOT_FOUND' })
  site.clock.seconds += 700
  expect((await ask(site, BOOK)).status).toBe(404)
})
