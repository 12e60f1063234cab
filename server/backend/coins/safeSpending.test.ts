import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { auditLedger } from './audit/auditLedger.ts'
import { expectFailure, testBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'

/** Each chapter costs 10 coins. */
const words = Array.from({ length: 1000 }, () => 'word').join(' ')
const chapters = Array.from({ length: 60 }, (_, index) => ({ title: `Day ${index + 1}`, paragraphs: [words] }))
const backend = await testBackend([newBook({ title: 'Eleven Clocks', freeChapters: 0, chapters })])
const { clock, database } = backend
const start = clock.now.getTime()
const after = (ms: number) => (clock.now = new Date(start + ms))

let number = 0
let reader: Awaited<ReturnType<typeof backend.signIn>>
beforeEach(async () => {
  after(0)
  reader = await backend.signIn(`mara${++number}`)
  await backend.fund(reader, 200)
})
afterAll(async () => {
  expect((await auditLedger(database)).wrong).toEqual([])
  await backend.close()
})

const headers = () => ({ ...reader.headers, 'Device-Uuid': `device-${number}`, 'Idempotency-Key': randomUUID() })
const unlock = (...chapter_ids: number[]) =>
  backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids }, headers())
const idOf = async (...chapter_ids: number[]) => (await unlock(...chapter_ids)).body.data.id as number
const undo = (order_id: number) => backend.call('order.undo', { order_id }, headers())
const surplus = () => backend.ask('user.surplus', {}, reader.headers)
const balance = async () => {
  const { coins, vouchers } = await surplus()
  return { coins, vouchers }
}
const isLocked = async (chapter_id: number) =>
  (await backend.ask('chapter.free', { book_id: 1, chapter_id }, reader.headers)).locked

test('an unlock can be undone for ten seconds: vouchers and coins come back as what they were, the text is hidden', async () => {
  const key = randomUUID()
  const order = { kind: 'chapters', book_id: 1, chapter_ids: [1, 2, 3, 4, 5, 6] }
  const { data } = (await backend.call('order.create', order, { ...headers(), 'Idempotency-Key': key })).body
  expect(data).toMatchObject({ coins: 10, vouchers: 50, undo_until: new Date(start + 10_000).toISOString() })
  after(10_000)
  expect((await undo(data.id)).body.data).toEqual({ coins: 200, vouchers: 50 })
  expect(await balance()).toEqual({ coins: 200, vouchers: 50 })
  expect(await isLocked(1)).toBe(true)
  expect((await backend.ask('user.cost_list', {}, reader.headers)).items).toMatchObject([{ status: 'refunded' }])
  const repeated = await backend.call('order.create', order, { ...headers(), 'Idempotency-Key': key })
  expect(repeated.body.data).not.toHaveProperty('chapter')
  expect(await isLocked(1)).toBe(true)
})

test('vouchers that expired since they were spent are valid again for as long as they were', async () => {
  const [voucher] = (await surplus()).live_vouchers!
  const [end, left] = [Date.parse(voucher!.expires_at!) - start, 5_000]
  after(end - left)
  const id = await idOf(1)
  after(end)
  expect(await balance()).toEqual({ coins: 200, vouchers: 0 })
  expect((await undo(id)).body.data).toEqual({ coins: 200, vouchers: 10 })
  after(end + left)
  expect(await balance()).toEqual({ coins: 200, vouchers: 0 })
})

test('it is undone once, also by requests at the same time', async () => {
  const id = await idOf(1)
  const done = await Promise.all(Array.from({ length: 3 }, () => undo(id)))
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balance()).toEqual({ coins: 200, vouchers: 50 })
  const key = randomUUID()
  const again = await idOf(1)
  const send = () => backend.call('order.undo', { order_id: again }, { ...headers(), 'Idempotency-Key': key })
  expect((await send()).body).toEqual((await send()).body)
  expect(await balance()).toEqual({ coins: 200, vouchers: 50 })
})

test('unlocking and undoing at the same time, every chapter is either paid and open, or neither', async () => {
  for (let round = 0; round < 4; round++) {
    const first = 1 + round * 3
    const id = await idOf(first)
    await Promise.all([undo(id), unlock(first), unlock(first + 1), undo(id), unlock(first, first + 2)])
  }
  const open = (await backend.ask('book.chapters', { book_id: 1, limit: 50 }, reader.headers)).items
  const owned = open.filter(({ is_ordered }) => is_ordered).length
  const { coins, vouchers } = await balance()
  expect(coins + vouchers).toBe(250 - owned * 10)
  const rows = database.selectFrom('unlock').select('chapter').where('reader_id', '=', reader.id)
  expect(await rows.execute()).toHaveLength(owned)
})

test('it is too late after the window, and once the reader has read on', async () => {
  const late = await idOf(1)
  after(15_001)
  expectFailure(await undo(late), 409, 'CONFLICT')
  const read = await idOf(2)
  after(17_000)
  const entry = { book_id: 1, chapter_id: 2, progress: 0.5, read_at: clock.now.toISOString() }
  await backend.ask('readlog.batchsave', { logs: [entry] }, reader.headers)
  expectFailure(await undo(read), 409, 'CONFLICT')
  expect(await isLocked(2)).toBe(false)
  expectFailure(await undo(999_999), 404, 'NOT_FOUND')
})

test('no chapter can be read for nothing by undoing again and again', async () => {
  for (let time = 0; time < 5; time++) expect((await undo(await idOf(1))).status).toBe(200)
  const id = await idOf(1)
  expectFailure(await undo(id), 429, 'RATE_LIMITED')
  expect(await isLocked(1)).toBe(false)
})

const setRules = (limit: number, proof = false) => backend.call('user.spending', { limit, proof }, reader.headers)

test('a daily limit holds for 20 orders at the same time, and undone ones do not count', async () => {
  await setRules(50)
  const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => unlock(at + 1)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = sent.find(({ status }) => status !== 200)!
  expectFailure(refused, 409, 'SPENDING_LIMIT', { limit: 50, spent: 50, proof: false })
  expect(await balance()).toEqual({ coins: 200, vouchers: 0 })
  await undo(sent.find(({ status }) => status === 200)!.body.data.id)
  expect((await unlock(30)).status).toBe(200)
  expectFailure(await unlock(31), 409, 'SPENDING_LIMIT', { limit: 50, spent: 50, proof: false })
  after(86_400_000)
  expect((await unlock(31)).status).toBe(200)
})

test('loosening the rules needs a recent authentication, tightening them none', async () => {
  const elevenMinutes = 11 * 60_000
  after(elevenMinutes)
  await setRules(100)
  expect((await setRules(50, true)).body.data).toEqual({ limit: 50, spent: 0, proof: true, reminder: true })
  for (const [limit, proof] of [
    [60, true],
    [0, true],
    [50, false],
  ] as const)
    expectFailure(await setRules(limit, proof), 403, 'SIGN_IN_AGAIN')
  after(0)
  expect((await setRules(0, false)).body.data).toEqual({ limit: 0, spent: 0, proof: false, reminder: true })
})

test('a reader who asked for it proves who they are before spending, but not for what is free or theirs', async () => {
  expect((await unlock(1)).status).toBe(200)
  await setRules(0, true)
  after(11 * 60_000)
  expectFailure(await unlock(2), 403, 'SIGN_IN_AGAIN')
  expect((await unlock(1)).status).toBe(200)
  expect(await balance()).toEqual({ coins: 200, vouchers: 40 })
  after(60_000)
  expect((await unlock(2)).status).toBe(200)
})
