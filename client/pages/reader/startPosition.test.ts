import { expect, test } from '@jest/globals'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { startPosition } from './startPosition.ts'
import type { Reading } from './reading.ts'

const reading = (isGuess: boolean) =>
  ({ book: { id: 1 }, chapter: { id: 1, book_id: 1, chapter_count: 5 }, isGuess }) as NonNullable<Reading>
const last = (chapter_id: number, progress: number) => ({ book_id: 1, chapter_id, progress }) as StoredEntry

test('a book opened without a chapter resumes in the last one, if it exists', () => {
  expect(startPosition(reading(true), last(3, 0.5))).toEqual({ chapterId: 3 })
  expect(startPosition(reading(true), last(6, 0.5))).toEqual({ left: 0, hasMoved: false })
  expect(startPosition(reading(false), last(3, 0.5))).toEqual({ left: 0, hasMoved: false })
})

test('a chapter resumes at its position, unless that is its start or end', () => {
  expect(startPosition(reading(false), last(1, 0.5))).toEqual({ left: 0.5, hasMoved: true })
  expect(startPosition(reading(false), last(1, 0.01))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(false), last(1, 0.99))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(true), undefined)).toEqual({ left: 0, hasMoved: false })
})
