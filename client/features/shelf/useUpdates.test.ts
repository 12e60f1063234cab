import { expect, test } from '@jest/globals'
import { card } from '../../../scripts/backend-kit/callExamples/samples.ts'
import { firstUnread } from './useUpdates.ts'
const update = { book: card, first: 4, count: 3, updated_at: card.updated_at }

test('an update links to its first chapter, or to the reader’s position among them', () => {
  expect([undefined, 1, 4].map(at => firstUnread(update, at))).toEqual([4, 4, 4])
  expect([5, 6, 7, 40].map(at => firstUnread(update, at))).toEqual([5, 6, 4, 4])
})
