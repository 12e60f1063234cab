import { expect, test } from '@jest/globals'
import type { Brand } from '../../brands/brand.ts'
import type { Form, KeptPage } from './keptPage.ts'
import { createPageCache, type Wanted } from './pageCache.ts'

const brand = { key: 'one' } as Brand
const form: Form = { etag: '""', headers: [], body: Buffer.alloc(0) }
const pageOf = (madeAt: number, more: Partial<KeptPage> = {}): KeptPage => ({
  status: 200,
  forms: { br: form, gzip: form, identity: form },
  madeAt,
  size: 1000,
  mayBeKept: true,
  canonical: '/a',
  ...more,
})

/** A cache whose pages are fresh for 60 s to the second, and the clock it goes by. */
function cacheAt({ bytes = 1_000_000, staleIfError = 3600 } = {}) {
  const clock = { seconds: 0 }
  const cache = createPageCache<undefined>({
    bytes,
    staleIfError,
    isCurrent: () => true,
    isFailure: ({ page }) => !page || page.status >= 500,
    now: () => clock.seconds * 1000,
    random: () => 0.5,
  })
  const wanted = (path = '/a'): Wanted => ({ brand, key: path, path, seconds: 60 })
  const put = (path: string, more: Partial<KeptPage> = {}) =>
    cache.fly(wanted(path), async () => ({ page: pageOf(clock.seconds * 1000, { canonical: path, ...more }) }))
  const stateAt = (seconds: number, key = '/a') => {
    clock.seconds = seconds
    const found = cache.find(key)
    return found ? (found.isStale ? 'stale' : 'fresh') : 'none'
  }
  return { cache, clock, wanted, put, stateAt }
}

test('a page is fresh, then stale while it is made anew, then waited for', async () => {
  const { put, stateAt } = cacheAt()
  await put('/a')
  expect([59, 60, 599, 600].map(at => stateAt(at))).toEqual(['fresh', 'stale', 'stale', 'none'])
})

test('while it cannot be made, an old page is shown at once until it is too old, and tried once a second', async () => {
  const { cache, wanted, put, stateAt } = cacheAt()
  await put('/a')
  expect(stateAt(1000)).toBe('none')
  let tries = 0
  const fails = async () => {
    tries++
    return { page: pageOf(0, { status: 503, mayBeKept: false }) }
  }
  await cache.fly(wanted(), fails)
  expect(cache.rescue('/a')?.status).toBe(200)
  expect(stateAt(1000.5)).toBe('stale')
  cache.refresh(wanted(), fails, () => {})
  expect(tries).toBe(1)
  expect(stateAt(1001.5)).toBe('stale')
  cache.refresh(wanted(), fails, () => {})
  cache.refresh(wanted(), fails, () => {})
  expect(tries).toBe(2)
  expect(stateAt(3600)).toBe('none')
  expect(cache.rescue('/a')).toBeUndefined()
})

test('a refresh that throws leaves the page and is told', async () => {
  const { cache, wanted, put, stateAt } = cacheAt()
  await put('/a')
  stateAt(100)
  const told = new Promise(resolve => cache.refresh(wanted(), () => Promise.reject(new Error('no')), resolve))
  expect(await told).toEqual(new Error('no'))
  expect(stateAt(101)).toBe('stale')
})

test('a 404 is believed for half a minute, and never shown for a page that was there', async () => {
  const { cache, put, stateAt } = cacheAt()
  await put('/a', { status: 404 })
  expect([29, 30].map(at => stateAt(at))).toEqual(['fresh', 'none'])
  expect(cache.rescue('/a')).toBeUndefined()
})

test('memory is bounded, and made-up addresses drive out only their own kind', async () => {
  const { cache, put, stateAt } = cacheAt({ bytes: 80_000 })
  await put('/a')
  for (let made = 0; made < 200; made++) await put(`/a?page=${made}`, { canonical: '/a' })
  for (let made = 0; made < 200; made++) await put(`/none/${made}`, { status: 404, canonical: undefined })
  expect(stateAt(1)).toBe('fresh')
  expect(cache.size.bytes).toBeLessThanOrEqual(12_000)
  for (let made = 0; made < 200; made++) await put(`/b/${made}`)
  expect(cache.size.bytes).toBeLessThanOrEqual(80_000)
  expect(stateAt(1)).toBe('none')
})
