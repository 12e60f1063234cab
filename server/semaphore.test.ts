import { expect, test } from '@jest/globals'
import { createSemaphore, type SemaphoreLimits, type Release } from './semaphore.ts'

/** A semaphore, and which requests it admitted or rejected, in order. */
function visited(limits: Partial<SemaphoreLimits> = {}) {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 10, maxWait: 60_000, ...limits })
  const events: string[] = []
  const inside = new Map<string, Release>()
  const request = (who: string, name: string) =>
    semaphore.enter(
      who,
      release => {
        events.push(name)
        inside.set(name, release)
      },
      why => events.push(`${name} ${why}`),
    )
  return { events, inside, request }
}

test('no more hold a slot than there are, and the next gets one when it is released', () => {
  const { events, inside, request } = visited({ permits: 2 })
  for (const name of ['one', 'two', 'three', 'four']) request('reader', name)
  expect(events).toEqual(['one', 'two'])
  inside.get('one')?.()
  inside.get('one')?.()
  expect(events).toEqual(['one', 'two', 'three'])
  inside.get('two')?.()
  expect(events).toEqual(['one', 'two', 'three', 'four'])
})

test('a request that leaves the queue gets no slot and delays no other', () => {
  const { events, inside, request } = visited()
  request('reader', 'one')
  const release = request('reader', 'two')
  request('reader', 'three')
  release()
  release()
  inside.get('one')?.()
  expect(events).toEqual(['one', 'three'])
})

test('a reader with many requests does not push back another with one', () => {
  const { events, inside, request } = visited()
  for (const name of ['a1', 'a2', 'a3', 'a4']) request('a', name)
  request('b', 'b1')
  for (const name of ['a1', 'b1', 'a2', 'a3']) inside.get(name)?.()
  expect(events).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('a key has at most its permits, and others need not wait for them', () => {
  const { events, inside, request } = visited({ permits: 4, permitsPerKey: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) request('a', name)
  request('b', 'b1')
  request('c', 'c1')
  request('d', 'd1')
  expect(events).toEqual(['a1', 'a2', 'b1', 'c1'])
  inside.get('b1')?.()
  inside.get('a2')?.()
  inside.get('c1')?.()
  inside.get('d1')?.()
  expect(events).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'a3'])
})

test('the key with the least recent work is next', () => {
  const { events, inside, request } = visited()
  for (const name of ['a1', 'a2', 'a3']) request('a', name)
  for (const name of ['b1', 'b2', 'b3']) request('b', name)
  inside.get('a1')?.(100)
  inside.get('b1')?.(30)
  inside.get('b2')?.(30)
  request('c', 'c1')
  request('c', 'c2')
  for (const name of ['b3', 'c1', 'c2']) inside.get(name)?.(30)
  expect(events).toEqual(['a1', 'b1', 'b2', 'b3', 'c1', 'c2', 'a2'])
})

test('of fifty busy keys none delays another by more than the request being handled', () => {
  const { events, inside, request } = visited({ maxQueue: 50 })
  const keys = Array.from({ length: 50 }, (_, index) => `busy${index}`)
  for (const key of keys) request(key, `${key} 0`)
  for (let turn = 0; turn < 100; turn++) {
    const key = keys[turn % 50]!
    inside.get(`${key} ${Math.floor(turn / 50)}`)?.(20)
    request(key, `${key} ${Math.floor(turn / 50) + 1}`)
  }
  request('reader', 'search')
  inside.get(events.at(-1)!)?.(20)
  expect(events.at(-1)).toBe('search')
})

test('requests beyond the queue are refused at once; the key with the most entries gives one up for another', () => {
  const { events, inside, request } = visited({ maxQueue: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name)
  expect(events).toEqual(['a1', 'a5 full'])
  request('b', 'b1')
  expect(events).toEqual(['a1', 'a5 full', 'a4 full'])
  for (const name of ['a1', 'b1', 'a2']) inside.get(name)?.()
  expect(events.slice(3)).toEqual(['b1', 'a2', 'a3'])
})

test('no key holds more of the queue than it may', () => {
  const { events, request } = visited({ maxPerKey: 1 })
  for (const name of ['a1', 'a2', 'a3']) request('a', name)
  request('b', 'b1')
  expect(events).toEqual(['a1', 'a3 full'])
})

test('no request waits longer than the limit, and refused requests take no slot', async () => {
  const late = Promise.withResolvers<string>()
  const semaphore = createSemaphore({ permits: 1, maxQueue: 10, maxWait: 1 })
  const release = semaphore.enter(
    'reader',
    () => {},
    () => {},
  )
  semaphore.enter('reader', () => late.resolve('turn'), late.resolve)
  expect(await late.promise).toBe('late')
  release()
  expect(await new Promise(resolve => semaphore.enter('reader', () => resolve('in'), resolve))).toBe('in')
})
