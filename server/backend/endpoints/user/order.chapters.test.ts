import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { grantVouchers } from '../../coins/gifts.ts'
import { pricesAt } from '../../coins/prices.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import { createReader } from '../../accounts/readers.ts'
import { openSession } from '../../accounts/sessions.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'
import { withdrawBook } from '../../withdrawal/withdrawBook.ts'
import { insertAll, updateRows } from '../../database/queries.ts'

const DAY = 86_400_000
const START = new Date('2026-05-01T12:00:00.000Z')
/** Chapters 1 and 2 are free, each of the others costs 10 coins. */
const words = Array.from({ length: 1000 }, () => 'word').join(' ')
const chapters = Array.from({ length: 60 }, (_, index) => ({ title: `Day ${index + 1}`, paragraphs: [words] }))
const TITLES = ['Eleven Clocks', 'Fog', 'Rain', 'Hail', 'Snow', 'Sleet']
const backend = await testBackend(TITLES.map(title => newBook({ title, chapters })))
let number = 0
let mara: Awaited<ReturnType<typeof backend.signIn>>
let noor: typeof mara
/** After the welcome vouchers have expired. */
const later = (days: number) => (backend.clock.now = new Date(START.getTime() + days * DAY))

beforeEach(async () => {
  later(0)
  mara = await backend.signIn(`mara${++number}`)
  noor = await backend.signIn(`noor${number}`)
})
afterAll(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  await backend.close()
})

const unlock = (chapter_ids: number[], reader = mara, key: string = randomUUID(), book_id = 1, price?: number) =>
  backend.call(
    'order.create',
    { kind: 'chapters', book_id, chapter_ids, price },
    { ...reader.headers, 'Idempotency-Key': key },
  )
const surplus = (reader = mara) => backend.ask('user.surplus', {}, reader.headers)
const balance = async (reader = mara) => {
  const { coins, vouchers } = await surplus(reader)
  return { coins, vouchers }
}
const spent = async (reader = mara) => (await backend.ask('user.cost_list', {}, reader.headers)).items
const read = (chapter_id: number, reader = mara) =>
  backend.ask('chapter.free', { book_id: 1, chapter_id }, reader.headers)
const marked = async (headers: Record<string, string>) =>
  (await backend.ask('book.chapters', { book_id: 1 }, headers)).items
    .filter(({ is_ordered }) => is_ordered)
    .map(({ id }) => id)
const sendFrom = (device: string) =>
  backend.call(
    'order.create',
    { kind: 'chapters', book_id: 1, chapter_ids: [3] },
    { ...mara.headers, 'Idempotency-Key': 'key-5', 'Device-Uuid': device },
  )

test('vouchers are spent before coins', async () => {
  await backend.fund(mara, 100)
  expect(await balance()).toEqual({ coins: 100, vouchers: 50 })
  const { data } = (await unlock([3, 4, 5, 6, 7, 8, 9])).body
  expect(data).toEqual({
    id: expect.any(Number),
    kind: 'chapters',
    status: 'paid',
    created_at: START.toISOString(),
    paid_at: START.toISOString(),
    book_id: 1,
    chapter_ids: [3, 4, 5, 6, 7, 8, 9],
    coins: 20,
    vouchers: 50,
    undo_until: '2026-05-01T12:00:10.000Z',
    chapter: await read(3),
  })
  expect(await balance()).toEqual({ coins: 80, vouchers: 0 })
  const { chapter: _, undo_until: _until, ...listed } = data
  const book = expect.objectContaining({ name: 'Eleven Clocks' })
  expect(await spent()).toEqual([{ ...listed, book, balance: { coins: 80, vouchers: 0 } }])
})

test('the first order of a reader who has not opened the wallet is paid with the welcome vouchers', async () => {
  const { database, clock } = backend
  const reader = { brand: 'local', email: `new${number}@reader.example`, passwordHash: null, emailVerified: true }
  const id = (await createReader(database, reader, clock.now))!
  const token = await openSession(database, id, clock.now)
  const lena = {
    id,
    token,
    headers: { Authorization: `Bearer ${token}`, 'X-Brand': 'local', 'X-Forwarded-For': '10.6.0.1' },
  }
  expect((await unlock([3], lena)).body).toMatchObject({ code: 200 })
  expect(await balance(lena)).toEqual({ coins: 0, vouchers: 40 })
})

test('vouchers that expire first are spent first, and expired ones not at all', async () => {
  const invite = { brand: '', book_id: 1, inviter_name: 'Mara', helped: 3, needed: 3, expires_at: START.toISOString() }
  await insertAll(backend.database, 'invite', [{ ...invite, reader_id: mara.id }])
  await grantVouchers(backend.database, mara.id, { source: 'day', reason: 'A day', amount: 5, days: 1 }, START)
  expect(await surplus()).toMatchObject({
    coins: 0,
    vouchers: 85,
    live_vouchers: [
      { amount: 5, expires_at: '2026-05-02T12:00:00.000Z' },
      { amount: 50, expires_at: '2026-05-15T12:00:00.000Z' },
      { amount: 30, expires_at: '2026-05-31T12:00:00.000Z' },
    ],
  })
  await unlock([3])
  expect((await surplus()).live_vouchers).toMatchObject([{ amount: 45 }, { amount: 30 }])
  later(15)
  expect(await surplus()).toMatchObject({
    coins: 0,
    vouchers: 30,
    live_vouchers: [{ amount: 30, expires_at: '2026-05-31T12:00:00.000Z' }],
  })
  const history = await backend.ask('user.premium', {}, mara.headers)
  expect(history.items.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['expired', -45, 'Welcome gift'],
    ['spent', -5, 'Eleven Clocks'],
    ['spent', -5, 'Eleven Clocks'],
    ['granted', 30, 'Your friends helped'],
    ['granted', 5, 'A day'],
    ['granted', 50, 'Welcome gift'],
  ])
  expect(history.total).toBe(6)
  const german = await backend.call('user.premium', { section: 27, lang: 'de-DE' }, mara.headers)
  expect(german.body.data.items.at(-1).reason).toBe('Willkommensgeschenk')
})

test('an account that was deleted since the call came spends nothing', async () => {
  const buyer = { brand: 'local', readerId: mara.id, prices: pricesAt({}, START) }
  await updateRows(backend.database, 'reader', { id: mara.id }, { deleted_at: START.toISOString() })
  const order = unlockChapters(backend.database, buyer, { book_id: 1, chapter_ids: [3] }, START)
  await expect(order).rejects.toMatchObject({ error: 'FROZEN' })
})

test('an order fails if the price rose since it was shown, but not if it fell', async () => {
  const dearer = await unlock([3, 4], mara, 'shown', 1, 19)
  expectFailure(dearer, 409, 'CONFLICT', { price: 20 })
  expect([await balance(), await spent()]).toEqual([{ coins: 0, vouchers: 50 }, []])
  expect((await unlock([3, 4], mara, 'shown-again', 1, 20)).status).toBe(200)
  expect((await unlock([4, 5], mara, 'owned-in-part', 1, 20)).body.data).toMatchObject({ vouchers: 10 })
})

test('all or nothing: without enough coins nothing is unlocked, and the response says how many are missing', async () => {
  const response = await unlock([3, 4, 5, 6, 7, 8])
  expectFailure(response, 409, 'NOT_ENOUGH_COINS', { price: 60, balance: { coins: 0, vouchers: 50 } })
  expect(await balance()).toEqual({ coins: 0, vouchers: 50 })
  expect(await spent()).toEqual([])
})

test('unlocked and free chapters cost nothing and are not listed as spending', async () => {
  await unlock([3])
  const { data } = (await unlock([1, 3, 3])).body
  expect(data).toMatchObject({ status: 'paid', coins: 0, vouchers: 0, chapter_ids: [1, 3] })
  expect((await unlock([3, 4])).body.data).toMatchObject({ vouchers: 10, chapter_ids: [3, 4] })
  expect((await spent()).map(({ chapter_ids }) => chapter_ids)).toEqual([[3, 4], [3]])
})

test('an order names 1 to 50 chapters that exist', async () => {
  expectFailure(await unlock([]), 422, 'VALIDATION')
  expectFailure(await unlock(Array.from({ length: 51 }, (_, index) => index + 1)), 422, 'VALIDATION')
  expectFailure(await unlock([3, 61]), 404, 'CHAPTER_NOT_FOUND')
  expectFailure(await unlock([3], mara, randomUUID(), 99), 404, 'BOOK_NOT_FOUND')
  await backend.fund(mara, 1000)
  expect((await unlock(Array.from({ length: 50 }, (_, index) => index + 3))).body.data).toMatchObject({ coins: 450 })
})

describe('a chapter', () => {
  test('that was unlocked is complete for its reader and locked for others', async () => {
    await unlock([3])
    expect(await read(3)).toMatchObject({
      locked: false,
      is_ordered: true,
      is_free: false,
      price: 10,
      paragraphs: [words],
    })
    expect(await read(3, noor)).toMatchObject({ locked: true, is_ordered: false })
    expect(await read(4)).toMatchObject({ locked: true, is_ordered: false })
    expect(await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 })).toMatchObject({ locked: true })
    expect(await backend.ask('chapter.free', { book_id: 2, chapter_id: 3 }, mara.headers)).toMatchObject({
      locked: true,
    })
  })

  test('can be requested as an unlocked one', async () => {
    await unlock([3])
    const own = (chapter_id: number, reader = mara) =>
      backend.call('chapter.ordered', { book_id: 1, chapter_id }, reader.headers)
    expect((await own(3)).body.data).toMatchObject({ id: 3, locked: false, is_ordered: true })
    expect((await own(1)).body.data).toMatchObject({ id: 1, locked: false })
    expectFailure(await own(4), 403, 'CHAPTER_LOCKED')
    expectFailure(await own(3, noor), 403, 'CHAPTER_LOCKED')
    expectFailure(await own(61), 404, 'CHAPTER_NOT_FOUND')
    expect(
      expectFailure(await backend.call('chapter.ordered', { book_id: 1 }, mara.headers), 422, 'VALIDATION'),
    ).toEqual({ chapter_id: 'Missing' })
  })

  test('is marked as unlocked in the reader’s list of chapters', async () => {
    await unlock([3, 5])
    expect([await marked(mara.headers), await marked(noor.headers), await marked({})]).toEqual([[3, 5], [], []])
  })

  test('is in the list of unlocked chapters, latest first', async () => {
    await unlock([4, 3])
    later(1)
    await unlock([7], mara, randomUUID(), 2)
    const { items, total } = (await backend.ask('chapter.ordered', {}, mara.headers)) as {
      items: { book: { name: string }; chapter: { id: number; is_ordered: boolean } }[]
      total: number
    }
    expect(total).toBe(3)
    expect(items.map(({ book, chapter }) => [book.name, chapter.id, chapter.is_ordered])).toEqual([
      ['Fog', 7, true],
      ['Eleven Clocks', 3, true],
      ['Eleven Clocks', 4, true],
    ])
    expect(await backend.ask('chapter.ordered', {}, noor.headers)).toMatchObject({ items: [], total: 0 })
  })
})

describe('an order repeated with its key', () => {
  test('gets the same response and is paid once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => unlock([3], mara, 'key-1')))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toEqual({ coins: 0, vouchers: 40 })
  })

  test('fails again for a day, even if there are coins by then', async () => {
    later(20)
    for (let tap = 0; tap < 2; tap++) {
      expectFailure(await unlock([3], mara, 'key-2'), 409, 'NOT_ENOUGH_COINS', {
        price: 10,
        balance: { coins: 0, vouchers: 0 },
      })
      if (tap === 0) await backend.fund(mara, 10)
    }
    expect((await unlock([3], mara, 'key-3')).status).toBe(200)
    later(21.5)
    expect((await unlock([3], mara, 'key-2')).body.data).toMatchObject({ coins: 0 })
  })

  test('is the same order from the reader’s other device', async () => {
    expect((await sendFrom('phone')).text).toBe((await sendFrom('tablet')).text)
  })
})

test('an order returns its first chapter in full, also when repeated, as long as the reader may read it', async () => {
  const book_id = TITLES.indexOf('Sleet') + 1
  const order = async () => (await unlock([5, 4], mara, 'key-6', book_id)).body
  const first = await order()
  expect(first.data.chapter).toMatchObject({ book_id, id: 4, locked: false, is_ordered: true, paragraphs: [words] })
  expect(await order()).toEqual(first)
  const stored = await backend.database
    .selectFrom('stored_response')
    .select('response')
    .where('key', '=', 'key-6')
    .execute()
  expect(stored).toEqual([{ response: expect.not.stringContaining(words) }])
  await withdrawBook(backend.database, book_id, { byLaw: true }, backend.clock.now)
  const { chapter: _, ...rest } = first.data
  expect(await order()).toEqual({ ...first, data: rest })
})

describe('many concurrent orders', () => {
  test('100 orders of one chapter by one reader are charged once', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => unlock([3])))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(responses.filter(({ body }) => body.data.vouchers > 0)).toHaveLength(1)
    expect(await balance()).toEqual({ coins: 0, vouchers: 40 })
    expect(await spent()).toHaveLength(1)
  })

  test('50 readers with 10 coins each get their chapter, and no balance is negative', async () => {
    later(0)
    const readers = []
    for (let reader = 0; reader < 50; reader++) readers.push(await backend.signIn(`racer${reader}`))
    later(20)
    for (const reader of readers) await backend.fund(reader, 10)
    // Two orders of two chapters each, with coins for one of them.
    const responses = await Promise.all(readers.flatMap(reader => [unlock([3], reader), unlock([4], reader)]))
    const statuses = Object.groupBy(responses, ({ status }) => status)
    expect(Object.entries(statuses).map(([status, all = []]) => [status, all.length])).toEqual([
      ['200', 50],
      ['409', 50],
    ])
    const wallets = await backend.database
      .selectFrom('wallet')
      .select('coins')
      .where(
        'reader_id',
        'in',
        readers.map(({ id }) => id),
      )
      .execute()
    expect(wallets).toEqual(readers.map(() => ({ coins: 0 })))
  })
})

test('changing the clock forward and back grants and expires nothing twice', async () => {
  for (const days of [0, 1, -1, 20, -1, 20, 0]) {
    later(days)
    await unlock([3])
    await balance()
  }
  expect(await balance()).toEqual({ coins: 0, vouchers: 0 })
  expect((await backend.ask('user.premium', {}, mara.headers)).items.map(({ amount }) => amount)).toEqual([
    -40, -10, 50,
  ])
})

describe('auto-unlock', () => {
  const REFUSED = { status: 409, body: { error: 'AUTO_UNLOCK_LIMIT' } }
  const setAutoUnlock = (on: boolean, limit: number, book_id = 1) =>
    backend.ask('user.autoUnlock', { book_id, on, limit }, mara.headers)
  const auto = (book_id: number, chapter_id: number, device = 'phone') =>
    backend.call(
      'order.create',
      { kind: 'chapters', book_id, chapter_ids: [chapter_id], price: 10, auto: true },
      { ...mara.headers, 'Idempotency-Key': randomUUID(), 'Device-Uuid': device },
    )

  test('has one limit for all books and devices, however many chapters are opened at once', async () => {
    await backend.fund(mara, 1000)
    for (const book_id of [1, 2, 3, 4, 5]) await setAutoUnlock(true, 100, book_id)
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].flatMap(book =>
        [3, 4, 5, 6].map(chapter => auto(book, chapter, chapter % 2 ? 'phone' : 'tablet')),
      ),
    )
    const paid = responses.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(10)
    const budget = { limit: 100, spent: 100, book_ids: [1, 2, 3, 4, 5] }
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({ ...REFUSED, body: { data: budget } })
    expect((await surplus()).auto_unlock).toEqual(budget)
    // Manual unlocks do not count, unlocked chapters cost nothing, and the limit is per day.
    expect((await unlock([9])).status).toBe(200)
    expect((await surplus()).auto_unlock?.spent).toBe(100)
    later(0.5)
    expect((await surplus()).auto_unlock?.spent).toBe(0)
    expect((await auto(1, 10)).status).toBe(200)
  })

  test('buys nothing for a book for which it is off, even if another device requests it', async () => {
    await backend.fund(mara, 100)
    expect((await surplus()).auto_unlock).toEqual({ limit: 0, spent: 0, book_ids: [] })
    expect(await auto(1, 3)).toMatchObject(REFUSED)
    await setAutoUnlock(true, 50)
    expect((await auto(1, 3)).status).toBe(200)
    expect(await setAutoUnlock(false, 50)).toEqual({ limit: 50, spent: 10, book_ids: [] })
    expect(await auto(1, 4)).toMatchObject(REFUSED)
    expect(await setAutoUnlock(true, 15)).toEqual({ limit: 15, spent: 10, book_ids: [1] })
    expect(await auto(1, 4)).toMatchObject(REFUSED)
    expectFailure(
      await backend.call('user.autoUnlock', { book_id: 99, on: true, limit: 50 }, mara.headers),
      404,
      'BOOK_NOT_FOUND',
    )
  })
})
