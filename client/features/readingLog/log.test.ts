import { expect, test } from '@jest/globals'
import type { StoredEntry, Log } from '../../stores/readingLogStore.ts'
import { minute, positionAt } from '../../testing/log.ts'
import { positionElsewhere, positionHere, positionRead } from './log.ts'
import { declined, recorded, adopted } from './recording.ts'

const ADA = 1
const elsewhere = (book_id: number, chapter_id: number, minutes: number): StoredEntry => ({
  ...positionAt(book_id, chapter_id, minutes),
  owner: ADA,
  elsewhere: true,
})
const opened = (log: Log, chapter_id: number, minutes: number) =>
  recorded(log, ADA, positionAt(1, chapter_id, minutes), false)
const read = (log: Log, chapter_id: number, minutes: number) =>
  recorded(log, ADA, positionAt(1, chapter_id, minutes), true)

test('opening a chapter does not outrank a newer position elsewhere', () => {
  const first = opened([], 1, 5)
  expect(positionHere(first, 1)).toMatchObject({ chapter_id: 1, since: '' })
  expect(positionRead(first, 1)).toBeUndefined()
  const again = opened(opened(read(first, 3, 10), 4, 15), 5, 20)
  expect(positionHere(again, 1)).toMatchObject({ chapter_id: 5, since: minute(10) })
  expect(positionRead(again, 1)).toMatchObject({ chapter_id: 5 })
})

test('a position on another device is offered until the reader reads on here', () => {
  const log = opened([...read([], 3, 1), elsewhere(1, 12, 5)], 4, 10)
  expect(positionElsewhere(log, 1)).toMatchObject({ chapter_id: 12 })
  expect(positionElsewhere(read(log, 4, 11), 1)).toBeUndefined()
})

test('an accepted position of another device replaces the device’s own', () => {
  const log = adopted([...opened([], 1, 10), elsewhere(1, 12, 5), elsewhere(2, 1, 1)], ADA, 1)
  expect(log).toMatchObject([
    { book_id: 1, chapter_id: 12, settled: true },
    { book_id: 2, elsewhere: true },
  ])
  expect(positionElsewhere(log, 1)).toBeUndefined()
})

test('declining a position of another device makes this one current', () => {
  const log = declined([...opened([], 1, 10), elsewhere(1, 12, 5)], ADA, 1, minute(11))
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ chapter_id: 1, read_at: minute(11), since: undefined, settled: undefined })
})

test('reading on despite an offer is newer than the offer, even with a slow clock', () => {
  const log = declined([...opened([], 1, 3), elsewhere(1, 12, 5)], ADA, 1, minute(4))
  expect(log).toMatchObject([{ chapter_id: 1, read_at: '2026-01-01T12:05:00.001Z' }])
})
