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
  for (const name of ['a1', 'a2', 'b1', 'a3']) inside.get(name)?.()
  expect(events).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('requests beyond the queue are refused at once; the key with the most entries gives one up for another', () => {
  const { events, inside, request } = visited({ maxQueue: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name)
  expect(events).toEqual(['a1', 'a5 full'])
  request('b', 'b1')
  expect(events).toEqual(['a1', 'a5 full', 'a4 full'])
  for (const name of ['a1', 'a2', 'b1']) inside.get(name)?.()
  expect(events.slice(3)).toEqual(['a2', 'b1', 'a3'])
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
