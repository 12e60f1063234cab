import { afterEach, expect, jest, test } from '@jest/globals'
import type { Services } from '../services/services.ts'
import type { LoaderRegistry } from './page/page.ts'
import { mayPrefetch, Prefetch } from './prefetch.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

test.each([
  [{ onLine: true }, true],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
  [{ onLine: true, connection: { effectiveType: '3g' } }, true],
  [{ onLine: true, connection: { effectiveType: '2g' } }, false],
  [{ onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
  [{ onLine: false, connection: { effectiveType: '4g' } }, false],
])('on %j links are prefetched: %s', (navigator, expected) => {
  expect(mayPrefetch(navigator)).toBe(expected)
})

test('a failed prefetch is not repeated at each touch, only later', async () => {
  let now = 1000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const browser = {
    document: { addEventListener: () => {} },
    location: { href: 'http://x/', pathname: '/', search: '' },
    navigator: { onLine: true },
    IntersectionObserver: Object,
  }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  let requests = 0
  const services = {
    get stores(): never {
      requests++
      throw new Error('away')
    },
  }
  const prefetch = new Prefetch({} as LoaderRegistry, services as unknown as Services)
  const touch = async () => {
    const before = requests
    prefetch.load('/genres')
    await new Promise(setImmediate)
    return requests - before
  }
  const tried = await touch()
  expect(tried).toBeGreaterThan(0)
  expect([await touch(), await touch()]).toEqual([0, 0])
  now += 5000
  expect(await touch()).toBe(tried)
})
