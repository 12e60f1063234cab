import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { ChapterItem, orderedChapter } from '../../../shared/api/book.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Check, Kit, Refusal, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import { listIn, UNKNOWN_ID } from '../kit/samples.ts'
import type { KitResponse } from '../kit/send.ts'
import { orElse, Skip, Untried } from '../kit/session.ts'
import { countWords, OPENING_SHARE, SHORT } from './chapters.ts'
import { madeId, withKey } from './idempotency.ts'
import { AT_ONCE, listedAs, says, sum, type Balance } from './topUps.ts'
import { NOBODYS_TOKEN } from './transport.ts'

/** Later than any time, so that a voucher without an expiry is last. */
const NEVER = '9999'

type OrderedChapter = z.output<typeof orderedChapter>

/** A paid chapter that this reader has not unlocked, a free one of its book and one that is unlocked, if any. */
async function notYetOrdered({ samples, ask }: Tester, token: string) {
  const { book_id } = await samples.locked()
  const { items } = await ask('book.chapters', { book_id, limit: 200 }, { token })
  const chapter = items.find(({ is_free, is_ordered }) => !is_free && !is_ordered)
  if (!chapter) throw new Skip('the reader has ordered every chapter of the sampled book')
  const one = (has: (item: ChapterItem) => boolean) =>
    items
      .filter(has)
      .map(({ id }) => id)
      .slice(0, 1)
  const [free, owned] = [one(({ is_free }) => is_free), one(({ is_ordered, is_free }) => is_ordered && !is_free)]
  return { book_id, chapter_id: chapter.id, price: chapter.price, free, owned }
}

/** What a run costs the reader: one chapter by `chapters`, another by `inParallel`. */
export async function coinsNeeded({ account, samples, session }: Kit): Promise<string> {
  const token = await account.token()
  const { chapter } = await samples.locked()
  const has = sum(await session.ask('user.surplus', {}, { token }))
  return `--user needs the price of two chapters, about ${2 * chapter.price} coins, and has ${has}.`
}

const chapters: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const { book_id, chapter_id, price, free } = await notYetOrdered(test, token)
    const at = { book_id, chapter_id }
    const input = { kind: 'chapters', book_id, chapter_ids: [chapter_id, chapter_id] }
    const before = await test.ask('user.surplus', {}, { token })
    const granted = await voucherSum(test, token)
    await test.refuses('chapter.ordered', at, LOCKED, { token })
    if (sum(before) < price)
      throw new Untried(`an order that is paid: a chapter costs ${price}, --user has ${sum(before)} coins`)

    const opening = await test.ask('chapter.free', at, { token })
    await tooLittleAgreed(test, { ...input, price: price - 1 }, token, { before, price })
    const unknown = { ...input, chapter_ids: [chapter_id, UNKNOWN_ID] }
    await changesNothing(test, unknown, { code: 404, error: 'CHAPTER_NOT_FOUND' }, token, before)
    const agreed = { ...input, price: price + 1 }
    const key = randomUUID()
    const first = await test.call('order.create', agreed, withKey(key, token))
    const accepted = `at most ${price + 1} coins agreed, must be 200, is ${first.status}` as const
    if (!test.expect(first.status === 200, accepted, { response: first })) return
    const order = await test.ask('order.create', agreed, withKey(key, token))
    test.expect(madeId(first) === order.id, 'the same key must make one order', { field: 'data.id' })
    if (order.kind !== 'chapters') return
    test.expectNow(order.created_at, 'data.created_at')
    test.expect(order.status === 'paid', `of chapters must be "paid" at once, is ${show(order.status)}`, {
      field: 'data.status',
    })
    const ids = show(order.chapter_ids)
    test.expect(ids === show([chapter_id]), `must be those requested, each once, [${chapter_id}], is ${ids}`, {
      field: 'data.chapter_ids',
    })
    const paid = order.coins + order.vouchers
    test.expect(paid === price, `coins and vouchers must be ${price}, the price, are ${paid}`, { field: 'data.coins' })
    const vouchers = Math.min(price, before.vouchers)
    test.expect(order.vouchers === vouchers, `must be ${vouchers}, as vouchers go first, is ${order.vouchers}`, {
      field: 'data.vouchers',
    })
    const after = await test.ask('user.surplus', {}, { token })
    const charged = sum(before) - sum(after)
    test.expect(charged === price, `must charge ${price}, the price, charged ${charged}`, { field: 'data.coins' })

    await nowOpen(test, { ...at, price }, token, opening)
    await sameChapter(test, order, token)
    const owned = { ...input, chapter_ids: [chapter_id, ...free] }
    const again = await test.ask('order.create', owned, withKey(randomUUID(), token))
    const cost = again.kind === 'chapters' ? again.coins + again.vouchers : 0
    test.expect(cost === 0, `of free chapters and those already ordered must be 0, is ${cost}`, {
      field: 'data.coins',
    })
    const left = sum(await test.ask('user.surplus', {}, { token }))
    test.expect(left === sum(after), 'free chapters and those already ordered must charge nothing', {
      field: 'data.coins',
    })
    const { items: spent } = await test.ask('user.cost_list', {}, { token })
    const listed = spent.find(({ id }) => id === order.id)
    test.expect(listed !== undefined, 'an order must stand in user.cost_list', { field: 'data.items' })
    listedAs(test, 'user.cost_list', ['status', 'coins', 'vouchers', 'chapter_ids'], order, listed)
    const due = { coins: after.coins, vouchers: after.vouchers }
    const said = listed?.balance ?? due
    const right = `in user.cost_list must be that after the order, ${show(due)}, is ${show(said)}` as const
    test.expect(isDeepStrictEqual(said, due), right, { field: 'data.items.0.balance' })
    const used = granted === undefined ? undefined : granted - ((await voucherSum(test, token)) ?? 0)
    test.expect(
      used === undefined || used === order.vouchers,
      `user.premium must have ${order.vouchers} vouchers spent, has ${used}`,
      { field: 'data.items' },
    )
  },
}

const LOCKED = { code: 403, error: 'CHAPTER_LOCKED' } as const

/** The sum of the voucher history; undefined if the server has none, or not all of it is on one page. */
async function voucherSum(test: Tester, token: string): Promise<number | undefined> {
  const history = await orElse(() => test.ask('user.premium', { limit: 50 }, { token }), undefined)
  if (!history || history.total > history.items.length) return undefined
  return history.items.reduce((total, { amount }) => total + amount, 0)
}

/** Orders of one chapter at the same time, each with a key of its own, such as of two devices. */
const inParallel: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const { book_id, chapter_id, price, owned } = await notYetOrdered(test, token)
    const before = await test.ask('user.surplus', {}, { token })
    if (sum(before) < price)
      throw new Untried(`orders at the same time: a chapter costs ${price}, --user has ${sum(before)} coins`)
    const input = { kind: 'chapters', book_id, chapter_ids: [...owned, chapter_id] }
    const order = () => test.call('order.create', input, withKey(randomUUID(), token))
    const [response] = await Promise.all(Array.from({ length: AT_ONCE }, order))
    const charged = sum(before) - sum(await test.ask('user.surplus', {}, { token }))
    const what = owned.length ? 'one chapter and one already ordered' : 'one chapter'
    test.expect(charged === price, `${AT_ONCE} orders at once of ${what} must charge ${price}, charged ${charged}`, {
      field: 'data.coins',
      response,
    })
  },
}

/** Auto-unlock that is off for a book, or beyond the limit of a day, orders nothing. */
const autoUnlock: Check = {
  call: 'user.autoUnlock',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const { book_id, chapter_id, price } = await notYetOrdered(test, token)
    const before = await test.ask('user.surplus', {}, { token })
    const input = { kind: 'chapters', book_id, chapter_ids: [chapter_id], auto: true }
    const set = (on: boolean, limit: number) => test.ask('user.autoUnlock', { book_id, on, limit }, { token })
    for (const [on, limit] of [
      [true, price - 1],
      [false, price],
    ] as const) {
      if (!limit) continue
      const { book_ids } = await set(on, limit)
      test.expect(book_ids.includes(book_id) === on, `must ${on ? '' : 'not '}have ${book_id}, is ${show(book_ids)}`, {
        field: 'data.book_ids',
      })
      const how = on ? `auto beyond a limit of ${limit}` : 'auto for a book for which it is off'
      await changesNothing(test, input, { code: 409, error: 'AUTO_UNLOCK_LIMIT', how }, token, before)
    }
  },
}

/** Books to search for one that costs more than the reader has, and chapters in one order. */
const MAX_BOOKS = 12
const MAX_CHAPTERS = 50

const beyondBalance: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const before = await test.ask('user.surplus', {}, { token })
    for (const { id: book_id } of (await test.samples.cards()).slice(0, MAX_BOOKS)) {
      const { chapter_count, free_chapters } = await test.ask('book.show', { book_id })
      const page = Math.max(1, Math.min(Math.ceil(chapter_count / 200), Math.floor(free_chapters / 200) + 1))
      const { items } = await test.ask('book.chapters', { book_id, limit: 200, page }, { token })
      const target = items.filter(({ is_free, is_ordered }) => !is_free && !is_ordered).slice(0, MAX_CHAPTERS)
      const price = target.reduce((total, { price }) => total + price, 0)
      if (price <= sum(before)) continue
      const input = { kind: 'chapters', book_id, chapter_ids: target.map(({ id }) => id) }
      const response = await changesNothing(test, input, { code: 409, error: 'NOT_ENOUGH_COINS' }, token, before)
      says(test, response, { price, balance: { coins: before.coins, vouchers: before.vouchers } })
      return
    }
    await test.samples.locked()
    throw new Untried(`NOT_ENOUGH_COINS: no order costs more than the ${sum(before)} coins of --user`)
  },
}

/** A refused order charges nothing and opens no chapter. */
async function changesNothing(
  test: Tester,
  input: { book_id: number; chapter_ids: number[] },
  refusal: Refusal,
  token: string,
  before: Balance,
): Promise<KitResponse> {
  const response = await test.call('order.create', { ...input }, withKey(randomUUID(), token))
  test.refused(response, refusal)
  const charged = sum(before) - sum(await test.ask('user.surplus', {}, { token }))
  test.expect(charged === 0, `an order that failed must charge nothing, charged ${charged}`, {
    field: 'data.coins',
    response,
  })
  const at = { book_id: input.book_id, chapter_id: input.chapter_ids[0] }
  await test.refuses('chapter.ordered', at, { ...LOCKED, how: 'a chapter whose order failed' }, { token })
  return response
}

/** If the price is higher than the reader accepted, the failure has the price, also if it is repeated. */
async function tooLittleAgreed(
  test: Tester,
  input: { book_id: number; chapter_ids: number[]; price: number },
  token: string,
  { before, price }: { before: Balance; price: number },
) {
  const conflict = { code: 409, error: 'CONFLICT' } as const
  says(test, await changesNothing(test, input, conflict, token, before), { price })
  const key = randomUUID()
  await test.refuses('order.create', { ...input }, conflict, withKey(key, token))
  const how = 'repeated with its key, a refused order'
  await test.refuses('order.create', { ...input }, { ...conflict, how }, withKey(key, token))
  const mismatch = {
    code: 422,
    error: 'IDEMPOTENCY_MISMATCH',
    how: 'the key of a refused order, with another body,',
  } as const
  await test.refuses('order.create', { ...input, price: undefined }, mismatch, withKey(key, token))
}

const liveVouchers: Check = {
  call: 'user.surplus',
  rule: 'orders',
  run: async test => {
    const { vouchers, live_vouchers: live } = await test.ask('user.surplus', {}, { token: await test.account.token() })
    if (!live) throw new Skip('the server does not say which vouchers go first')
    const amount = live.reduce((total, voucher) => total + voucher.amount, 0)
    test.expect(amount === vouchers, `must be ${vouchers}, as vouchers, are ${amount}`, { field: 'data.live_vouchers' })
    const ends = live.map(({ expires_at }) => expires_at ?? NEVER)
    test.expect(ends.join() === ends.toSorted().join(), 'those that run out first must come first', {
      field: 'data.live_vouchers',
    })
  },
}

type Order = Output<'order.create'>

/** An order without the chapter is fine: the site then requests it. */
async function sameChapter({ ask, expect }: Tester, order: Order, token: string) {
  if (order.kind !== 'chapters' || !order.chapter) return
  const { book_id, chapter_ids, chapter } = order
  const at = { book_id, chapter_id: Math.min(...chapter_ids) }
  const read = await ask('chapter.free', at, { token })
  for (const name of ['book_id', 'id', 'locked', 'paragraphs'] as const) {
    const isSame = isDeepStrictEqual(chapter[name], read[name])
    expect(isSame, 'must be as in chapter.free of the ordered chapter', { field: `data.chapter.${name}` })
  }
}

async function nowOpen(
  test: Tester,
  { price, ...at }: { book_id: number; chapter_id: number; price: number },
  token: string,
  opening: Output<'chapter.free'>,
) {
  const { ask, expect } = test
  for (const call of ['chapter.ordered', 'chapter.free'] as const) {
    const chapter = (await ask(call, at, { token })) as Output<'chapter.free'>
    expect(chapter.locked === false, `${call} of an ordered chapter must be false`, { field: 'data.locked' })
    expect(chapter.is_ordered === true, `${call} of an ordered chapter must be true`, { field: 'data.is_ordered' })
    const [shown, all] = [opening, chapter].map(({ paragraphs }) => countWords(paragraphs)) as [number, number]
    const most = Math.max(SHORT, Math.ceil(all * OPENING_SHARE))
    const message = `before the order chapter.free must show at most half of ${all} words, showed ${shown}` as const
    expect(shown <= most, message, { field: 'data.paragraphs' })
    if (call === 'chapter.free') await closedToOthers(test, at, chapter.paragraphs.join('\n'))
  }
  const listed = listIn<OrderedChapter>(await ask('chapter.ordered', { limit: 50 }, { token })).find(
    ({ book, chapter }) => book.id === at.book_id && chapter.id === at.chapter_id,
  )
  expect(listed !== undefined, 'the newest order must stand in the list of chapter.ordered', { field: 'data.items' })
  const paid = listed?.paid ?? price
  expect(paid === price, `in chapter.ordered must be ${price}, the price, is ${paid}`, { field: 'data.items.0.paid' })
}

/** Characters of the end of a chapter, which nobody else may see. */
const ENDING = 50

/** The end of a chapter that one reader has ordered is in no response to others. */
async function closedToOthers({ call, expect }: Tester, at: { book_id: number; chapter_id: number }, text: string) {
  const end = text.slice(-ENDING)
  const asJson = JSON.stringify(end).slice(1, -1)
  for (const token of ['', NOBODYS_TOKEN]) {
    for (const name of ['chapter.free', 'book.chapters', 'book.show'] as const) {
      const response = await orElse(() => call(name, { limit: 200, ...at }, { token }), undefined)
      if (!response) continue
      const reader = token ? 'a reader with an invalid token' : 'an anonymous reader'
      const isOpen =
        name === 'chapter.free' &&
        isRecord(response.body) &&
        isRecord(response.body['data']) &&
        response.body['data']['locked'] !== true
      const shows = text.indexOf(end) === text.length - ENDING && JSON.stringify(response.body).includes(asJson)
      expect(!isOpen && !shows, `${name} must not show ${reader} the chapter that another has ordered`, { response })
    }
  }
}

export const orderChecks = (): Check[] => [beyondBalance, autoUnlock, chapters, inParallel, liveVouchers]
