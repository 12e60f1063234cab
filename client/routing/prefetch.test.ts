import { expect, test } from '@jest/globals'
import { mayPrefetch } from './prefetch.ts'

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
