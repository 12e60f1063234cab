import { beforeEach, expect, test } from '@jest/globals'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { grantVouchers } from '../coins/gifts.ts'
import { updateRows } from '../database/queries.ts'

/** Each chapter costs 10 coins. */
const words = Array.from({ length: 1000 }, () => 'word').join(' ')
const chapters = Array.from({ length: 6 }, (_, index) => ({ title: `Day ${index + 1}`, paragraphs: [words] }))
const backend = await sharedBackend([newBook({ title: 'Eleven Clocks', freeChapters: 1, chapters })])
const { ask, clock, database } = backend
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Readers get vouchers of 50 coins for 14 days. */
const start = clock.now.getTime()
const LAPSE = start + 14 * DAY

let number = 0
let reader: Awaited<ReturnType<typeof backend.signIn>>
let name: string
beforeEach(async () => {
  clock.now = new Date(start)
  name = `mara${++number}`
  reader = await backend.signIn(name, 'freenovel')
})

/** Runs the hourly job; the reminders that the reader has got so far. */
async function remindersAt(time: number) {
  clock.now = new Date(time)
  await backend.sweep()
  return (await backend.mails())
    .filter(({ kind, recipient }) => kind === 'lapse' && recipient === `${name}@reader.example`)
    .map(({ email }) => email)
}
const read = (chapter_id: number) =>
  ask(
    'readlog.batchsave',
    { logs: [{ book_id: 1, chapter_id, progress: 0.5, read_at: clock.now.toISOString() }] },
    reader.headers,
  )
const person = () =>
  database
    .updateTable('person')
    .where('id', 'in', is => is.selectFrom('reader').select('person_id').where('id', '=', reader.id))

test('vouchers are reminded of once, three days before, together, with when each expires and the way back', async () => {
  const gift = { source: 'invite:1', reason: 'Friends', amount: 30, days: 15 }
  await grantVouchers(database, reader.id, gift, clock.now)
  await read(2)
  expect(await remindersAt(LAPSE - 3 * DAY - 1)).toEqual([])
  const [email] = await remindersAt(LAPSE - 3 * DAY)
  expect(email!.subject).toBe('80 coins in vouchers expire soon')
  expect(email!.rows!.map(([, coins]) => coins)).toEqual(['50 coins', '30 coins'])
  expect(email!.button).toMatchObject({ label: 'Keep reading', url: expect.stringMatching(/\/book-reader\/1\/2$/) })
  expect(await remindersAt(LAPSE - 2 * DAY)).toHaveLength(1)
  expect(await remindersAt(LAPSE - HOUR)).toHaveLength(1)
})

test('without a book the reminder leads to the shelf', async () => {
  const [email] = await remindersAt(LAPSE - 2 * DAY)
  expect(email!.button!.url).toMatch(/\/history$/)
})

test('nobody is reminded who turned it off, who is frozen, blocked, without a confirmed address or deleted', async () => {
  const rules = { limit: 0, proof: false }
  expect(await ask('user.spending', { ...rules, reminder: false }, reader.headers)).toMatchObject({ reminder: false })
  expect(await ask('user.spending', rules, reader.headers)).toMatchObject({ reminder: false })
  expect(await remindersAt(LAPSE - 3 * DAY)).toEqual([])
  await ask('user.spending', { ...rules, reminder: true }, reader.headers)
  await person().set({ frozen_at: clock.now.toISOString() }).execute()
  expect(await remindersAt(LAPSE - 3 * DAY + HOUR)).toEqual([])
  await person()
    .set({ frozen_at: null, banned_until: new Date(LAPSE).toISOString() })
    .execute()
  expect(await remindersAt(LAPSE - 3 * DAY + 2 * HOUR)).toEqual([])
  await person().set({ banned_until: null }).execute()
  const account = database.updateTable('reader').where('id', '=', reader.id)
  await account.set({ email_verified_at: null }).execute()
  expect(await remindersAt(LAPSE - 3 * DAY + 3 * HOUR)).toEqual([])
  await account.set({ email_verified_at: clock.now.toISOString() }).execute()
  expect(await remindersAt(LAPSE - 3 * DAY + 4 * HOUR)).toHaveLength(1)
  clock.now = new Date(start)
  name = 'noor'
  reader = await backend.signIn(name, 'freenovel')
  await updateRows(database, 'reader', { id: reader.id }, { deleted_at: clock.now.toISOString() })
  expect(await remindersAt(LAPSE - 3 * DAY)).toEqual([])
})

test('an amount that opens no chapter is not worth an email', async () => {
  await read(1)
  const left = (remaining: number) =>
    database.updateTable('voucher').set({ remaining }).where('reader_id', '=', reader.id).execute()
  await left(9)
  expect(await remindersAt(LAPSE - 3 * DAY)).toEqual([])
  await left(10)
  expect(await remindersAt(LAPSE - 3 * DAY + HOUR)).toHaveLength(1)
})
