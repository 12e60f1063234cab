import { expect, test } from '@jest/globals'
import { createLog } from '../log.ts'
import type { Purge } from './operations/purge.ts'
import { ask, BOOK } from './pages/cache/testing/ask.ts'
import { pageSite } from './pages/testing/pageSite.ts'
import { createPurging } from './purging.ts'

const shownBooks = ({ requests }: { requests: { call: string }[] }) =>
  requests.filter(({ call }) => call === 'book.show').length

function recording() {
  const broadcasts: [string, Purge][] = []
  const purging = createPurging({
    log: createLog({ level: 'silent' }),
    brands: {
      all: () => [],
      ofHost: () => undefined,
      isNamed: () => false,
      isPrefix: () => false,
    },
    pages: {},
    pageCache: {
      forget: purge => broadcasts.push(['this process', purge]),
      broadcast: async purge => broadcasts.push(['servers', purge]) > 0,
    },
    broadcast: purge => broadcasts.push(['workers', purge]),
  })
  return { broadcasts, purging }
}

test('a process that purges notifies all others, which notify no one', async () => {
  const { broadcasts, purging } = recording()
  expect(await purging.everywhere({})).toEqual({ pages: 1, othersNotified: true })
  expect(broadcasts.splice(0).map(([who]) => who)).toEqual(['this process', 'workers', 'servers'])
  purging.here({ brand: 'one' })
  expect(broadcasts).toEqual([['this process', { brand: 'one' }]])
})

test('without a page cache responses are purged, and an unknown brand is reported', async () => {
  await using site = await pageSite({ responseBytes: 1024 * 1024 })
  await ask(site, BOOK)
  await ask(site, BOOK)
  expect(shownBooks(site)).toBe(1)
  expect(await site.purge({ brand: 'nobody' })).toBeUndefined()
  expect(await site.purge({ brand: 'one' })).toEqual({ pages: 0, othersNotified: false })
  await ask(site, BOOK)
  expect(shownBooks(site)).toBe(2)
})
