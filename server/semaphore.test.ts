import { expect, test } from '@jest/globals'
import { createSemaphore, type SemaphoreLimits, type Release } from './semaphore.ts'

/** A semaphore, and what became of those who came, in order. */
function visited(limits: Partial<SemaphoreLimits> = {}) {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 10, maxWait: 60_000, ...limits })
  const told: string[] = []
  const inside = new Map<string, Release>()
  const come = (who: string, name: string) =>
    semaphore.enter(
      who,
      leave => {
        told.push(name)
        inside.set(name, leave)
      },
      why => told.push(`${name} ${why}`),
    )
  return { told, inside, come }
}

test('no more hold a slot than there are, and the next gets one when it is released', () => {
  const { told, inside, come } = visited({ permits: 2 })
  for (const name of ['one', 'two', 'three', 'four']) come('reader', name)
  expect(told).toEqual(['one', 'two'])
  inside.get('one')?.()
  inside.get('one')?.()
  expect(told).toEqual(['one', 'two', 'three'])
  inside.get('two')?.()
  expect(told).toEqual(['one', 'two', 'three', 'four'])
})

test('a request that leaves the queue gets no slot and delays no other', () => {
  const { told, inside, come } = visited()
  come('reader', 'one')
  const leave = come('reader', 'two')
  come('reader', 'three')
  leave()
  leave()
  inside.get('one')?.()
  expect(told).toEqual(['one', 'three'])
})

test('a reader with many requests does not push back another with one', () => {
  const { told, inside, come } = visited()
  for (const name of ['a1', 'a2', 'a3', 'a4']) come('a', name)
  come('b', 'b1')
  for (const name of ['a1', 'a2', 'b1', 'a3']) inside.get(name)?.()
  expect(told).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('requests beyond the queue are refused at once; the key with the most entries gives one up for another', () => {
  const { told, inside, come } = visited({ maxQueue: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) come('a', name)
  expect(told).toEqual(['a1', 'a5 full'])
  come('b', 'b1')
  expect(told).toEqual(['a1', 'a5 full', 'a4 full'])
  for (const name of ['a1', 'a2', 'b1']) inside.get(name)?.()
  expect(told.slice(3)).toEqual(['a2', 'b1', 'a3'])
})

test('no request waits longer than the limit, and refused requests take no slot', async () => {
  const late = Promise.withResolvers<string>()
  const semaphore = createSemaphore({ permits: 1, maxQueue: 10, maxWait: 1 })
  const leave = semaphore.enter(
    'reader',
    () => {},
    () => {},
  )
  semaphore.enter('reader', () => late.resolve('turn'), late.resolve)
  expect(await late.promise).toBe('late')
  leave()
  expect(await new Promise(resolve => semaphore.enter('reader', () => resolve('in'), resolve))).toBe('in')
})
