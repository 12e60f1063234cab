import { expect, test } from '@jest/globals'
import type { Brand } from '../../brands/brand.ts'
import type { Form, CachedPage } from './cachedPage.ts'
import { createPageCache, type Lookup } from './pageCache.ts'

const brand = { key: 'one' } as Brand
const nothing = () => {}
const form: Form = { etag: '""', headers: [], body: Buffer.alloc(0) }
const pageOf = (madeAt: number, more: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  forms: { br: form, gzip: form, identity: form },
  scheme: 'http',
  type: 'text/html; charset=utf-8',
  policy: '',
  hash: '',
  madeAt,
  isThorough: false,
  size: 1000,
  isCacheable: true,
  canonical: '/a',
  ...more,
})

/** A cache whose pages are fresh for exactly 60 s, and its clock. */
function cacheAt({ bytes = 1_000_000, staleIfError = 3600 } = {}) {
  const clock = { seconds: 0 }
  const cache = createPageCache({
    bytes,
    staleIfError,
    isCurrent: () => true,
    now: () => clock.seconds * 1000,
    random: () => 0.5,
  })
  const lookup = (path = '/a'): Lookup => ({ brand, key: path, path, seconds: 60, isKnown: true, tag: 'brand-one' })
  const put = (path: string, more: Partial<CachedPage> = {}, isKnown = true) => {
    const page = pageOf(clock.seconds * 1000, { canonical: path, ...more })
    return cache.obtain({ ...lookup(path), isKnown }, async () => ({ page }), nothing)
  }
  const stateAt = (seconds: number, key = '/a') => {
    clock.seconds = seconds
    const found = cache.find(key)
    return found ? (found.isStale ? 'stale' : 'fresh') : 'none'
  }
  return { cache, clock, lookup, put, stateAt }
}

test('a page is fresh, then stale while revalidating, then expired', async () => {
  const { put, stateAt } = cacheAt()
  await put('/a')
  expect([59, 60, 599, 600].map(at => stateAt(at))).toEqual(['fresh', 'stale', 'stale', 'none'])
})

test('if rendering fails, a stale page is served until it is too old, with one attempt a second', async () => {
  const { cache, lookup, put, stateAt } = cacheAt()
  await put('/a')
  expect(stateAt(1000)).toBe('none')
  let tries = 0
  const fails = async () => {
    tries++
    return { page: pageOf(0, { status: 503, isCacheable: false }) }
  }
  expect(await cache.obtain(lookup(), fails, nothing)).toMatchObject({ page: { status: 200 }, state: 'stale' })
  expect(stateAt(1000.5)).toBe('stale')
  cache.refresh(lookup(), fails, () => {})
  expect(tries).toBe(1)
  expect(stateAt(1001.5)).toBe('stale')
  cache.refresh(lookup(), fails, () => {})
  cache.refresh(lookup(), fails, () => {})
  expect(tries).toBe(2)
  expect(stateAt(3600)).toBe('none')
  expect(await cache.obtain(lookup(), fails, nothing)).toMatchObject({ page: { status: 503 }, state: 'miss' })
})

test('a stale page is served in place of a backend’s 429', async () => {
  const { cache, lookup, put, stateAt } = cacheAt()
  await put('/a')
  expect(stateAt(1000)).toBe('none')
  const limited = async () => ({ page: pageOf(0, { status: 429, isCacheable: false }) })
  expect(await cache.obtain(lookup(), limited, nothing)).toMatchObject({ page: { status: 200 }, state: 'stale' })
})

test('a failed revalidation keeps the page and is reported', async () => {
  const { cache, lookup, put, stateAt } = cacheAt()
  await put('/a')
  stateAt(100)
  const reported = new Promise(resolve => cache.refresh(lookup(), () => Promise.reject(new Error('no')), resolve))
  expect(await reported).toEqual(new Error('no'))
  expect(stateAt(101)).toBe('stale')
})

test('a 404 is cached for half a minute, and no page shown after a failure', async () => {
  const { cache, lookup, put, stateAt } = cacheAt()
  await put('/a', { status: 404 })
  expect([29, 30].map(at => stateAt(at))).toEqual(['fresh', 'none'])
  const thrown = cache.obtain(
    lookup(),
    () => Promise.reject(new Error('no')),
    () => {},
  )
  await expect(thrown).rejects.toThrow('no')
})

test('a page that has gone takes the place of the one that existed', async () => {
  const { put, stateAt } = cacheAt()
  await put('/a')
  expect(stateAt(600)).toBe('none')
  await put('/a', { status: 404 })
  expect(stateAt(601)).toBe('fresh')
})

test('memory is bounded, and invented addresses evict only their own kind', async () => {
  const { cache, put, stateAt } = cacheAt({ bytes: 80_000 })
  await put('/a')
  for (let made = 0; made < 200; made++) await put(`/a?page=${made}`, { canonical: '/a' })
  for (let made = 0; made < 200; made++) await put(`/none/${made}`, { status: 404, canonical: undefined })
  for (let made = 0; made < 200; made++) await put(`/word/${made}`, {}, false)
  expect(stateAt(1)).toBe('fresh')
  expect(cache.size.bytes).toBeLessThanOrEqual(12_000)
  for (let made = 0; made < 200; made++) await put(`/b/${made}`)
  expect(cache.size.bytes).toBeLessThanOrEqual(80_000)
  expect(stateAt(1)).toBe('none')
})

test('a page purged during its render is sent to waiting readers and not cached', async () => {
  const { cache, lookup, stateAt } = cacheAt()
  const blocked = Promise.withResolvers<void>()
  let made = 0
  const make = async () => {
    const page = pageOf(0, { size: 1000 + ++made })
    if (made === 1) await blocked.promise
    return { page }
  }
  const early = cache.obtain(lookup(), make, () => {})
  cache.forget(({ path }) => path === '/a')
  const late = await cache.obtain(lookup(), make, () => {})
  blocked.resolve()
  expect([(await early).page?.size, late.page?.size]).toEqual([1001, 1002])
  expect(stateAt(1)).toBe('fresh')
  expect((await cache.obtain(lookup(), make, () => {})).page?.size).toBe(1002)
})

test('pages are purged by condition, and counted', async () => {
  const { cache, put, stateAt } = cacheAt()
  for (const path of ['/a', '/b', '/c']) await put(path)
  await put('/a?page=2', { canonical: '/a' })
  expect(cache.forget(({ path }) => path.startsWith('/a'))).toBe(2)
  expect([stateAt(1, '/a'), stateAt(1, '/a?page=2'), stateAt(1, '/b')]).toEqual(['none', 'none', 'fresh'])
})

test('an old page received from another server after a purge is not shown', async () => {
  const { cache, clock, lookup, stateAt } = cacheAt()
  clock.seconds = 100
  const requested = Promise.withResolvers<void>()
  const making = cache.obtain(
    lookup(),
    async old => {
      await requested.promise
      old(pageOf(0))
      return {}
    },
    nothing,
  )
  cache.forget(() => true)
  requested.resolve()
  expect(await making).toEqual({ state: 'miss' })
  expect(stateAt(100)).toBe('none')
})
