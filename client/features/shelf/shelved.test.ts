import { expect, test } from '@jest/globals'
import { positionAt } from '../../testing/log.ts'
import { shelved } from './shelved.ts'

const end = positionAt(1, 30, 0, { progress: 1 })
const fact = { book_id: 1, chapter_count: 30, isFinished: true, updated_at: '', askedAt: 0 }

test.each([
  ['that the log says is finished', { ...end, ended: true as const }, [], 'finished'],
  ['that is still being written', end, [], 'reading'],
  ['that is finished since', end, [fact], 'finished'],
  ['that has got more chapters since', { ...end, ended: true as const }, [{ ...fact, chapter_count: 31 }], 'reading'],
  ['that was not read to its end', { ...end, ended: true as const, chapter_id: 29 }, [], 'reading'],
])('a book %s is on its shelf, on a device without its reading log', (_what, read, facts, place) => {
  expect(shelved([], [read], facts, facts)).toMatchObject([{ place }])
})
