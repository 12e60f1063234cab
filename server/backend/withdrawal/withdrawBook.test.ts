import { afterEach, beforeEach, expect, test } from '@jest/globals'
import request from 'supertest'
import { reverseCredit } from '../coins/credit.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { expectFailure, testBackend } from '../testing/backend.ts'
import { idOf } from '../testing/books.ts'
import { refundTakenDown } from './refund.ts'
import { moveBook } from './moveBook.ts'
import { restoreBook, withdrawBook } from './withdrawBook.ts'
import { insertAll } from '../database/queries.ts'

const LAMP = idOf('The Lamp and the Tide')
const SAID = { name: 'The Lamp and the Tide', by_law: false }
const BY_LAW = { ...SAID, by_law: true }
let backend: Awaited<ReturnType<typeof testBackend>>
let mara: Awaited<ReturnType<typeof backend.signIn>>
let noor: typeof mara
beforeEach(async () => {
  backend = await testBackend()
  mara = await backend.signIn('mara')
  noor = await backend.signIn('noor')
  await backend.fund(mara, 100)
  await unlock(mara)
})
afterEach(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  await backend.close()
})

const unlock = (reader: typeof mara) =>
  backend.ask('order.create', { kind: 'chapters', book_id: LAMP, chapter_ids: [3] }, reader.headers)
const withdraw = (byLaw = false) =>
  withdrawBook(backend.database, LAMP, { byLaw, reason: 'said so' }, backend.clock.now)
const balance = (reader: typeof mara) => backend.ask('user.surplus', {}, reader.headers)

/** All responses that list books, as one text. */
async function everywhere(): Promise<string> {
  const { items: channels } = await backend.ask('channel.getChannelList', {})
  const { items: genres } = await backend.ask('recommend.tag_group_list', {})
  const responses: unknown[] = [channels, genres]
  for (const { id } of channels) {
    responses.push(await backend.ask('banner.index', { channel_id: id }))
    const home = await backend.ask('recommend.index3', { channel_id: id })
    responses.push(home)
    for (const item of home.items)
      if ('subid' in item) responses.push(await backend.ask('recommend.index3', { subid: item.subid }))
  }
  for (const genre of genres) {
    const tags = 'tags' in genre ? [genre, ...genre.tags] : []
    for (const { subid } of tags) responses.push(await backend.ask('recommend.tag_group_list', { subid }))
  }
  for (const { type, id } of (await backend.ask('bookRank.list', {})).items)
    responses.push(await backend.ask('bookRank.book_list', { type, id }))
  responses.push(await backend.ask('author.home', { author_id: 1 }))
  responses.push(await backend.ask('recommend.get', { book_id: idOf('Tea with the Dragon') }))
  responses.push((await backend.ask('search.multi', { keyword: 'lamp' })).items)
  responses.push((await backend.ask('search.multi2', { keyword: 'lam' })).books)
  responses.push(await backend.ask('hotsearch.words', {}), await backend.ask('seo.keywords.page', { limit: 50 }))
  return JSON.stringify(responses)
}

test('a withdrawn book is not listed, answers 410, and stays readable for its owners', async () => {
  expect(await everywhere()).toContain('The Lamp and the Tide')
  expect(await withdraw()).toEqual({ name: SAID.name, owners: 1, refund: { readers: 0, coins: 0 } })
  expect(await everywhere()).not.toContain('The Lamp and the Tide')
  expect((await backend.ask('author.home', { author_id: 1 })).total).toBe(1)
  expect((await backend.ask('search.multi', { keyword: 'lamp' })).total).toBe(0)

  for (const headers of [{}, noor.headers]) {
    for (const name of ['book.show', 'book.chapters', 'chapter.free'] as const) {
      const response = await backend.call(name, { book_id: LAMP, chapter_id: 1 }, headers)
      expectFailure(response, 410, 'BOOK_WITHDRAWN', SAID)
    }
  }
  expect((await backend.ask('recommend.get', { book_id: LAMP })).items.length).toBeGreaterThan(0)

  expect(await backend.ask('book.show', { book_id: LAMP }, mara.headers)).toMatchObject({ id: LAMP })
  expect((await backend.ask('chapter.free', { book_id: LAMP, chapter_id: 3 }, mara.headers)).locked).toBe(false)
  expect(await backend.ask('chapter.ordered', {}, mara.headers)).toMatchObject({ total: 1 })
  const more = { kind: 'chapters', book_id: LAMP, chapter_ids: [4] }
  expectFailure(await backend.call('order.create', more, mara.headers), 410, 'BOOK_WITHDRAWN', SAID)
})

test('a book moved to another brand is as withdrawn where readers own it, and does not exist elsewhere', async () => {
  const { database, clock } = backend
  await moveBook(database, LAMP, new Set(['other', 'third']))
  expect(await everywhere()).not.toContain('The Lamp and the Tide')
  for (const headers of [{}, noor.headers]) {
    for (const name of ['book.show', 'book.chapters', 'chapter.free', 'review.list'] as const) {
      expectFailure(await backend.call(name, { book_id: LAMP, chapter_id: 1 }, headers), 410, 'BOOK_WITHDRAWN', SAID)
      const nowhere = await backend.call(name, { book_id: LAMP, chapter_id: 1 }, { 'X-Brand': 'fourth' })
      expectFailure(nowhere, 404, 'BOOK_NOT_FOUND')
    }
  }
  expect((await backend.ask('recommend.get', { book_id: LAMP })).items.length).toBeGreaterThan(0)
  const order = { kind: 'chapters', book_id: LAMP, chapter_ids: [4] }
  for (const { headers } of [noor, mara])
    expectFailure(await backend.call('order.create', order, headers), 410, 'BOOK_WITHDRAWN', SAID)
  const log = { book_id: LAMP, chapter_id: 1, progress: 0, read_at: clock.now.toISOString() }

  expect(await backend.ask('book.show', { book_id: LAMP }, mara.headers)).toMatchObject({ id: LAMP })
  expect((await backend.ask('chapter.free', { book_id: LAMP, chapter_id: 3 }, mara.headers)).locked).toBe(false)
  expect(await backend.ask('chapter.ordered', {}, mara.headers)).toMatchObject({ total: 1 })
  expect(await backend.ask('readlog.batchsave', { logs: [log] }, mara.headers)).toEqual({ saved: 1 })
  expect(await backend.ask('readlog.get', {}, mara.headers)).toMatchObject({ total: 1, items: [{ book_id: LAMP }] })

  const elsewhere = { 'X-Brand': 'other' }
  expect(await backend.ask('book.show', { book_id: LAMP }, elsewhere)).toMatchObject({ id: LAMP })
  expect((await backend.ask('search.multi', { keyword: 'lamp' }, elsewhere)).total).toBe(1)
  const cover = (brand: string) => request(backend.app).get(`/v1/book.cover?book_id=${LAMP}`).set('X-Brand', brand)
  expect((await cover('other')).status).toBe(200)
  // Owners still see it here.
  expect((await cover('local')).status).toBe(200)
  expect((await cover('fourth')).status).toBe(404)

  await moveBook(database, LAMP, null)
  expect(await everywhere()).toContain('The Lamp and the Tide')
})

test('a book belongs to the brands that are named, not to those that resemble them', async () => {
  await moveBook(backend.database, LAMP, new Set(['a_b']))
  for (const brand of ['axb', 'a', 'b', 'a_b_c'])
    expectFailure(await backend.call('book.show', { book_id: LAMP }, { 'X-Brand': brand }), 404, 'BOOK_NOT_FOUND')
  expect(await backend.ask('book.show', { book_id: LAMP }, { 'X-Brand': 'a_b' })).toMatchObject({ id: LAMP })
})

test('a list keeps its address when books come to belong to brands', async () => {
  const { items } = await backend.ask('bookRank.list', {})
  const { id, type } = items.find(({ type }) => type === 'popular')!
  await moveBook(backend.database, LAMP, new Set(['other']))
  const listAt = async (brand: string) =>
    (await backend.ask('bookRank.book_list', { type, id }, { 'X-Brand': brand })).items.map(({ id }) => id)
  expect(await listAt('other')).toContain(LAMP)
  expect(await listAt('local')).not.toContain(LAMP)
})

test('a book taken down by law is readable by no one, and its owners are refunded once in coins', async () => {
  const before = await balance(mara)
  const { coins, vouchers } = (await backend.ask('user.cost_list', {}, mara.headers)).items[0]!
  expect(await withdraw(true)).toMatchObject({ owners: 1, refund: { readers: 1, coins: coins + vouchers } })
  await backend.sweep()
  const after = { ...before, coins: before.coins + coins + vouchers }
  expect(await balance(mara)).toEqual(after)

  expectFailure(await backend.call('book.show', { book_id: LAMP }, mara.headers), 410, 'BOOK_WITHDRAWN', BY_LAW)
  const chapter = { book_id: LAMP, chapter_id: 3 }
  expectFailure(await backend.call('chapter.free', chapter, mara.headers), 410, 'BOOK_WITHDRAWN', BY_LAW)
  expectFailure(await backend.call('chapter.ordered', chapter, mara.headers), 410, 'BOOK_WITHDRAWN', BY_LAW)
  expect(await backend.ask('chapter.ordered', {}, mara.headers)).toMatchObject({ items: [] })

  expect((await withdraw(true)).refund).toEqual({ readers: 0, coins: 0 })
  await Promise.all([1, 2, 3].map(() => refundTakenDown(backend.database, backend.clock.now)))
  expect(await balance(mara)).toEqual(after)
  const rows = await backend.database.selectFrom('ledger').selectAll().where('sender', '=', 'chapters').execute()
  expect(rows).toMatchObject([{ receiver: 'wallet', amount: coins + vouchers, reader_id: mara.id }])
  await expect(withdraw(false)).rejects.toThrow('withdrawn by law')
})

test('a refund pays a debt first', async () => {
  const { database, clock } = backend
  const ines = await backend.signIn('ines')
  // Her vouchers have run out: she pays with coins.
  clock.now = new Date(clock.now.getTime() + 15 * 86_400_000)
  await backend.fund(ines, 10)
  await unlock(ines)
  await database.transaction().execute(async database => {
    const orders = database.selectFrom('orders').selectAll().where('reader_id', '=', ines.id)
    const topUp = await orders.where('kind', '=', 'top_up').executeTakeFirstOrThrow()
    const event = {
      provider: 'test',
      event_id: 'e',
      order_id: topUp.id,
      kind: 'refunded',
      returned: topUp.amount,
    } as const
    await insertAll(database, 'payment_event', [
      { ...event, received_at: clock.now.toISOString(), dispute: null, refund: null },
    ])
    await reverseCredit(database, topUp, topUp.amount!, 'refund', clock.now)
  })
  expect(await balance(ines)).toMatchObject({ coins: 0, debt: 9 })
  await withdraw(true)
  await backend.sweep()
  expect(await balance(ines)).toMatchObject({ coins: 0, debt: 0 })
})

test('an order in flight when its book was taken down is refunded by the hourly job', async () => {
  await withdraw(true)
  await backend.sweep()
  await backend.database.updateTable('book').set({ withdrawn: null }).where('id', '=', LAMP).execute()
  await backend.fund(noor, 100)
  const order = await unlock(noor)
  const price = order.kind === 'chapters' ? order.coins + order.vouchers : 0
  await backend.database.updateTable('book').set({ withdrawn: 'law' }).where('id', '=', LAMP).execute()
  const before = await balance(noor)
  await backend.sweep()
  expect((await balance(noor)).coins).toBe(before.coins + price)
})

test('a restored book is back in all lists', async () => {
  await withdraw()
  expect(await restoreBook(backend.database, LAMP)).toEqual({ name: SAID.name, owners: 1 })
  expect(await everywhere()).toContain('The Lamp and the Tide')
  expect(await backend.ask('book.show', { book_id: LAMP })).toMatchObject({ id: LAMP })
  await expect(restoreBook(backend.database, 99)).rejects.toThrow('Book 99 not found')
})
