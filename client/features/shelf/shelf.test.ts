import { expect, test } from '@jest/globals'
import { card } from '../../../scripts/backend-kit/callExamples/samples.ts'
import { positionAt } from '../../testing/log.ts'
import { shelved } from './shelved.ts'
import { firstUnread } from './useUpdates.ts'

const end = positionAt(1, 30, 0, { progress: 1 })
const fact = { book_id: 1, chapter_count: 30, isFinished: true, updated_at: '', requestedAt: 0 }

test.each([
  ['that the log says is finished', { ...end, ended: true as const }, [], 'finished'],
  ['that is still being written', end, [], 'reading'],
  ['that is finished since', end, [fact], 'finished'],
  ['that has got more chapters since', { ...end, ended: true as const }, [{ ...fact, chapter_count: 31 }], 'reading'],
  ['that was not read to its end', { ...end, ended: true as const, chapter_id: 29 }, [], 'reading'],
])('a book %s is on its shelf, on a device without its reading log', (_what, read, facts, place) => {
  expect(shelved([], [read], facts, facts)).toMatchObject([{ place }])
})

const update = { book: card, first: 4, count: 3, updated_at: card.updated_at }

test('an update links to its first chapter, or to the reader’s position among them', () => {
  expect([undefined, 1, 4].map(at => firstUnread(update, at))).toEqual([4, 4, 4])
  expect([5, 6, 7, 40].map(at => firstUnread(update, at))).toEqual([5, 6, 4, 4])
})
