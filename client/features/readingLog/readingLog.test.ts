import { expect, test } from '@jest/globals'
import type { Log, StoredEntry } from '../../stores/readingLogStore.ts'
import { minute, positionAt } from '../../testing/log.ts'
import { adopted, clockSet, settled, tried, unsent, withAccount, withoutOthers } from './accountLog.ts'
import { furthestRead, positionElsewhere, positionHere } from './log.ts'
import { adopted as accepted, declined, recorded } from './recording.ts'

const [ADA, BEN] = [1, 2]
const read = (log: Log, chapter_id: number, minutes: number, owner: number | undefined = ADA) =>
  recorded(log, owner, positionAt(1, chapter_id, minutes), true)
const opened = (log: Log, chapter_id: number, minutes: number, owner: number | undefined = ADA) =>
  recorded(log, owner, positionAt(1, chapter_id, minutes), false)
const anonymous = (how: typeof read, chapter: number, minutes: number) =>
  recorded([], undefined, positionAt(1, chapter, minutes), how === read)
const sent = (log: Log) => settled(log, ADA, log)
const chapters = (entries: (StoredEntry | undefined)[]) => entries.map(entry => entry?.chapter_id)

type Case = [
  side: string,
  device: Log,
  account: [chapter: number, minutes: number] | undefined,
  here: number | undefined,
  offered: number | undefined,
  sends: number[],
]
const none = undefined
const lost = tried(read([], 12, 5), ADA, read([], 12, 5))

/** A book's log on the device and in the account, and the expected result; chapter by chapter, times in minutes. */
test.each<Case>([
  ['only the account knows the book', [], [12, 5], none, 12, []],
  ['only the device knows it', read([], 3, 5), none, 3, none, [3]],
  ['only the device knows it, and nobody was signed in', anonymous(read, 3, 5), none, 3, none, [3]],
  ['it was only opened here', opened([], 3, 5), none, 3, none, [3]],
  ['read here, later', read([], 3, 9), [12, 5], 3, none, [3]],
  ['read here before signing in, later', anonymous(read, 3, 9), [12, 5], 3, none, [3]],
  ['read here, earlier', read([], 3, 1), [12, 5], 3, 12, []],
  ['read here before signing in, earlier', anonymous(read, 3, 1), [12, 5], 3, 12, []],
  ['only opened here, later', opened([], 1, 9), [12, 5], 1, 12, []],
  ['only opened here before signing in, later', anonymous(opened, 1, 9), [12, 5], 1, 12, []],
  ['read here, then elsewhere, then opened here', opened(sent(read([], 3, 1)), 4, 9), [12, 5], 4, 12, []],
  ['read elsewhere, then here, then opened here', opened(read([], 3, 7), 4, 9), [12, 5], 4, none, [4]],
  ['the same position, later in the account', read([], 12, 1), [12, 5], 12, none, []],
  ['sent, and the answer was lost', lost, [12, 5], 12, none, []],
  ['sent, the answer lost, and opened since', opened(lost, 13, 9), [12, 5], 13, none, [13]],
  ['the account has lost what it had', sent(read([], 12, 5)), [3, 1], 12, none, [12]],
  ['the account took a time to come for now', sent(read([], 12, 9)), [12, 5], 12, none, []],
])('%s', (_side, device, account, here, offered, sends) => {
  const response = account ? [positionAt(1, ...account)] : []
  const log = withAccount(adopted(device, ADA), ADA, response)
  expect(chapters([positionHere(log, 1), positionElsewhere(log, 1)])).toEqual([here, offered])
  expect(chapters(unsent(log, ADA))).toEqual(sends)
  // Merging again changes nothing, and sent entries are not sent again.
  expect(withAccount(log, ADA, response)).toEqual(log)
  expect(unsent(settled(log, ADA, unsent(log, ADA)), ADA)).toEqual([])
})

test('a declined position is not offered again, but a newer one is', () => {
  const log = declined(withAccount(read([], 3, 1), ADA, [positionAt(1, 12, 5)]), ADA, 1, minute(6))
  const later = withAccount(log, ADA, [positionAt(1, 12, 5)])
  expect(positionElsewhere(later, 1)).toBeUndefined()
  expect(chapters(unsent(later, ADA))).toEqual([3])
  expect(positionElsewhere(withAccount(later, ADA, [positionAt(1, 14, 8)]), 1)).toMatchObject({ chapter_id: 14 })
})

test('a position that changes while it is sent is sent next', () => {
  const before = read([], 3, 1)
  const after = settled(opened(tried(before, ADA, before), 4, 2), ADA, before)
  expect(positionHere(after, 1)).toMatchObject({ chapter_id: 4, since: minute(1) })
  expect(chapters(unsent(after, ADA))).toEqual([4])
  expect(settled(opened(before, 4, 3), ADA, [positionAt(1, 5, 2)])).toMatchObject([{ chapter_id: 4, since: minute(2) }])
})

test('signing in moves entries without an owner to the account, once', () => {
  const log = adopted(anonymous(read, 3, 1), ADA)
  expect(chapters(unsent(log, ADA))).toEqual([3])
  expect(unsent(adopted(log, BEN), BEN)).toEqual([])
})

test('signing out removes all but unsent entries and those from before signing in', () => {
  const merged = withAccount(
    [
      ...sent(adopted(anonymous(read, 3, 1), ADA)),
      ...sent(recorded([], ADA, positionAt(2, 5, 2), true)),
      ...recorded([], ADA, positionAt(4, 1, 3), true),
    ],
    ADA,
    [positionAt(3, 12, 5)],
  )
  const left = withoutOthers(merged, BEN)
  expect(left.map(({ book_id, guest = false, settled = false }) => ({ book_id, guest, settled }))).toEqual([
    { book_id: 1, guest: true, settled: true },
    { book_id: 4, guest: false, settled: false },
  ])
  expect(unsent(left, BEN)).toEqual([])
  expect(unsent(left, ADA)).toMatchObject([{ book_id: 4 }])
})

test('clock offset is applied to the device’s times, not the account’s', () => {
  const log = clockSet(withAccount(opened(read([], 3, 1), 4, 2), ADA, [positionAt(2, 12, 5)]), 60_000)
  expect(log).toMatchObject([
    { read_at: minute(3), since: minute(2) },
    { book_id: 2, read_at: minute(5) },
  ])
})

test('a chapter is sent only after the reader moves in it', () => {
  const opened = (log: Log, progress = 0) => recorded(log, ADA, positionAt(1, 6, 20, { progress }), false, false)
  const moved = recorded(opened([]), ADA, positionAt(1, 6, 21, { progress: 0.2 }), false)
  expect([unsent(opened([]), ADA), chapters(unsent(moved, ADA))]).toEqual([[], [6]])
  // An unsent position is kept when the chapter is opened again.
  expect(chapters(unsent(opened(moved, 0.2), ADA))).toEqual([6])
  expect(unsent(opened(settled(moved, ADA, unsent(moved, ADA)), 0.2), ADA)).toEqual([])
  expect(furthestRead(opened(sent(read([], 5, 10))), 1)).toBe(5)
})

test('a read position stays pending while other chapters are only opened', () => {
  const open = (log: Log, chapter_id: number, minutes: number) =>
    recorded(log, ADA, positionAt(1, chapter_id, minutes, { progress: 0 }), false, false)
  const log = open(open(read([], 5, 10), 6, 11), 7, 12)
  expect(positionHere(log, 1)).toMatchObject({ chapter_id: 7 })
  expect(chapters(unsent(log, ADA))).toEqual([5])
  const synced = settled(log, ADA, unsent(log, ADA))
  expect([positionHere(synced, 1)?.chapter_id, unsent(synced, ADA)]).toEqual([7, []])
  expect(chapters(unsent(read(synced, 7, 13), ADA))).toEqual([7])
  expect(withoutOthers(synced, BEN)).toEqual([])
})

const elsewhere = (book_id: number, chapter_id: number, minutes: number): StoredEntry => ({
  ...positionAt(book_id, chapter_id, minutes),
  owner: ADA,
  elsewhere: true,
})

test('an accepted position of another device replaces the device’s own', () => {
  const log = accepted([...opened([], 1, 10), elsewhere(1, 12, 5), elsewhere(2, 1, 1)], ADA, 1)
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
