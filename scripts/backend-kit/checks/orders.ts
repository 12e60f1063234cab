import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { orderedChapter } from '../../../shared/api/book.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Check, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import { listIn } from '../kit/samples.ts'
import { Skip, Untried } from '../kit/session.ts'
import { countWords, OPENING_SHARE, SHORT } from './chapters.ts'
import { madeId, withKey } from './idempotency.ts'

const AT_ONCE = 5
/** Later than any time, so that a voucher without an expiry is last. */
const NEVER = '9999'

type OrderedChapter = z.output<typeof orderedChapter>

const topUp: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const charge = await test.samples.charge()
    const input = { kind: 'top_up', charge_id: charge.id }
    const before = await test.ask('user.charge', {}, { token })
    const balance = await test.ask('user.surplus', {}, { token })
    await otherOffer(test, { ...input, money: { ...charge.money, amount: charge.money.amount - 1 } }, token)
    await otherOffer(test, { ...input, coins: charge.coins + charge.bonus + 1 }, token)
    const order = await test.ask('order.create', input, withKey(randomUUID(), token))
    test.expect(order.status === 'pending', `a new top-up is pending, this one ${show(order.status)}`, {
      field: 'data.status',
    })
    const payable = order.kind === 'top_up' && Boolean(order.pay_url)
    test.expect(payable, 'a pending top-up has a place to pay', { field: 'data.pay_url' })
    test.expect(order.kind === 'top_up' && order.coins === charge.coins, 'must be those of the option', {
      field: 'data.coins',
    })

    const unpaid = sum(await test.ask('user.surplus', {}, { token })) - sum(balance)
    test.expect(unpaid === 0, `a top-up that is not paid yet must add no coins, adds ${unpaid}`, {
      field: 'data.status',
    })
    await test.refuses('order.receipt', { order_id: order.id }, { code: 404, error: 'NOT_FOUND' }, { token })
    const history = await test.ask('user.charge', {}, { token })
    test.expect(history.total === before.total + 1, 'a top-up must appear once in user.charge', { field: 'data.total' })
    test.expect(history.items[0]?.id === order.id, 'the newest top-up comes first in user.charge', {
      field: 'data.items.0.id',
    })
  },
}

/** A top-up with another price or number of coins than the option has is refused. */
async function otherOffer(test: Tester, input: object, token: string) {
  const response = await test.call('order.create', { ...input }, withKey(randomUUID(), token))
  test.refused(response, { code: 409, error: 'CONFLICT', how: 'with another price or number of coins than shown,' })
}

const topUpOnce: Check = {
  call: 'order.create',
  rule: 'idempotency',
  run: async test => {
    const token = await test.account.token()
    const input = { kind: 'top_up', charge_id: (await test.samples.charge()).id }
    const before = (await test.ask('user.charge', {}, { token })).total
    const key = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => test.call('order.create', input, withKey(key, token))),
    )
    responses.push(await test.call('order.create', input, withKey(key, token)))
    const ids = new Set(responses.filter(({ status }) => status === 200).map(madeId))
    test.expect(ids.size === 1, `one key made ${ids.size} orders`, { field: 'data.id', response: responses[0] })
    for (const response of responses.filter(({ status }) => status !== 200)) {
      test.refused(response, { code: 409, error: 'IN_PROGRESS' })
    }
    const after = (await test.ask('user.charge', {}, { token })).total
    test.expect(after === before + 1, `one key made ${after - before} rows of user.charge`, { field: 'data.total' })
    const other = { kind: 'top_up', charge_id: 2_147_483_647 }
    await test.refuses('order.create', other, { code: 422, error: 'IDEMPOTENCY_MISMATCH' }, withKey(key, token))
  },
}

type Balance = Output<'user.surplus'>
const sum = ({ coins, vouchers }: Balance) => coins + vouchers

/** A paid chapter that this reader has not unlocked. */
async function notYetOrdered({ samples, ask }: Tester, token: string) {
  const { book_id } = await samples.locked()
  const { items } = await ask('book.chapters', { book_id, limit: 200 }, { token })
  const chapter = items.find(({ is_free, is_ordered }) => !is_free && !is_ordered)
  if (!chapter) throw new Skip('the reader has ordered every chapter of the sampled book')
  return { book_id, chapter_id: chapter.id, price: chapter.price }
}

const chapters: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const { book_id, chapter_id, price } = await notYetOrdered(test, token)
    const input = { kind: 'chapters', book_id, chapter_ids: [chapter_id] }
    const before = await test.ask('user.surplus', {}, { token })
    await test.refuses('chapter.ordered', { book_id, chapter_id }, { code: 403, error: 'CHAPTER_LOCKED' }, { token })
    if (sum(before) < price)
      throw new Untried(`an order that is paid: a chapter costs ${price}, --user has ${sum(before)} coins`)

    const opening = await test.ask('chapter.free', { book_id, chapter_id }, { token })
    await tooLittleAgreed(test, { ...input, price: price - 1 }, token, before)
    const key = randomUUID()
    const order = await test.ask('order.create', input, withKey(key, token))
    const again = await test.ask('order.create', input, withKey(key, token))
    test.expect(again.id === order.id, 'the same key made two orders', { field: 'data.id' })
    if (order.kind !== 'chapters') return
    test.expect(order.status === 'paid', `chapters are paid at once, this is ${show(order.status)}`, {
      field: 'data.status',
    })
    const paid = order.coins + order.vouchers
    test.expect(paid === price, `coins and vouchers make ${paid}, the price is ${price}`, { field: 'data.coins' })
    const first = Math.min(price, before.vouchers)
    test.expect(order.vouchers === first, `vouchers go first: ${first} of them, not ${order.vouchers}`, {
      field: 'data.vouchers',
    })
    const after = await test.ask('user.surplus', {}, { token })
    const charged = sum(before) - sum(after)
    test.expect(charged === price, `the price is ${price}, charged were ${charged}`, { field: 'data.coins' })

    await nowOpen(test, { book_id, chapter_id }, token, opening)
    await sameChapter(test, order, again)
    const free = await test.ask('order.create', input, withKey(randomUUID(), token))
    const cost = free.kind === 'chapters' ? free.coins + free.vouchers : 0
    test.expect(cost === 0, `a chapter already ordered costs nothing, this costs ${cost}`, { field: 'data.coins' })
    const left = sum(await test.ask('user.surplus', {}, { token }))
    test.expect(left === sum(after), 'a chapter already ordered was charged again', { field: 'data.coins' })
    const { items: spent } = await test.ask('user.cost_list', {}, { token })
    const isListed = spent.some(({ id }) => id === order.id)
    test.expect(isListed, 'an order must stand in user.cost_list', { field: 'data.items' })
    const newest = spent.map(({ created_at }) => created_at)
    test.expect(
      isDeepStrictEqual(newest, newest.toSorted().toReversed()),
      'user.cost_list must begin with the latest',
      {
        field: 'data.items.0.created_at',
      },
    )
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
      if (target.reduce((total, { price }) => total + price, 0) <= sum(before)) continue
      await tooDear(test, { kind: 'chapters', book_id, chapter_ids: target.map(({ id }) => id) }, token, before)
      return
    }
    await test.samples.locked()
    throw new Untried(`NOT_ENOUGH_COINS: no order costs more than the ${sum(before)} coins of --user`)
  },
}

/** If the price is higher than the reader accepted, nothing is charged and the failure has the price. */
async function tooLittleAgreed(test: Tester, input: object, token: string, before: Balance) {
  const key = randomUUID()
  const response = await test.call('order.create', { ...input }, withKey(key, token))
  test.refused(response, { code: 409, error: 'CONFLICT' })
  const repeated = await test.call('order.create', { ...input }, withKey(key, token))
  test.refused(repeated, { code: 409, error: 'CONFLICT', how: 'repeated with its key, a refused order' })
  const mismatch = {
    code: 422,
    error: 'IDEMPOTENCY_MISMATCH',
    how: 'the key of a refused order, with another body,',
  } as const
  await test.refuses('order.create', { ...input, price: undefined }, mismatch, withKey(key, token))
  const data = isRecord(response.body) ? response.body['data'] : undefined
  test.expect(isRecord(data) && 'price' in data, 'CONFLICT about a price says {price}', { field: 'data', response })
  const after = await test.ask('user.surplus', {}, { token })
  test.expect(sum(after) === sum(before), 'an order that failed was charged', { field: 'data.coins', response })
}

const liveVouchers: Check = {
  call: 'user.surplus',
  rule: 'orders',
  run: async test => {
    const { vouchers, live_vouchers: live } = await test.ask('user.surplus', {}, { token: await test.account.token() })
    if (!live) throw new Skip('the server does not say which vouchers go first')
    const amount = live.reduce((total, voucher) => total + voucher.amount, 0)
    test.expect(amount === vouchers, `are ${amount}, vouchers are ${vouchers}`, { field: 'data.live_vouchers' })
    const ends = live.map(({ expires_at }) => expires_at ?? NEVER)
    test.expect(ends.join() === ends.toSorted().join(), 'those that run out first go first', {
      field: 'data.live_vouchers',
    })
  },
}

/** If the balance is too low, nothing is charged and the failure has price and balance. */
async function tooDear(test: Tester, input: object, token: string, before: Balance) {
  const response = await test.call('order.create', { ...input }, withKey(randomUUID(), token))
  test.refused(response, { code: 409, error: 'NOT_ENOUGH_COINS' })
  const data = isRecord(response.body) ? response.body['data'] : undefined
  const said = isRecord(data) && 'price' in data && 'balance' in data
  test.expect(said, 'NOT_ENOUGH_COINS says {price, balance}', { field: 'data', response })
  const after = await test.ask('user.surplus', {}, { token })
  test.expect(sum(after) === sum(before), 'an order that failed was charged', { field: 'data.coins', response })
}

type Order = Output<'order.create'>

/** An order without the chapter is fine: the site then requests it. */
async function sameChapter({ ask, expect, account }: Tester, order: Order, again: Order) {
  if (order.kind !== 'chapters' || again.kind !== 'chapters' || !order.chapter) return
  const { book_id, chapter_ids, chapter } = order
  const at = { book_id, chapter_id: Math.min(...chapter_ids) }
  const read = await ask('chapter.free', at, { token: await account.token() })
  for (const name of ['book_id', 'id', 'locked', 'paragraphs'] as const) {
    const isSame = isDeepStrictEqual(chapter[name], read[name])
    expect(isSame, 'is not that of the ordered chapter in chapter.free', { field: `data.chapter.${name}` })
  }
  expect(isDeepStrictEqual(again.chapter, chapter), 'must be the same with the same key', { field: 'data.chapter' })
}

async function nowOpen(
  { ask, expect }: Tester,
  at: { book_id: number; chapter_id: number },
  token: string,
  opening: Output<'chapter.free'>,
) {
  for (const call of ['chapter.ordered', 'chapter.free'] as const) {
    const chapter = (await ask(call, at, { token })) as Output<'chapter.free'>
    expect(chapter.locked === false, `${call} of an ordered chapter must be false`, { field: 'data.locked' })
    expect(chapter.is_ordered === true, `${call} of an ordered chapter must be true`, { field: 'data.is_ordered' })
    const [shown, all] = [opening, chapter].map(({ paragraphs }) => countWords(paragraphs)) as [number, number]
    const most = Math.max(SHORT, Math.ceil(all * OPENING_SHARE))
    const message = `before the order chapter.free must show at most half of ${all} words, showed ${shown}`
    expect(shown <= most, message, { field: 'data.paragraphs' })
  }
  const listed = listIn<OrderedChapter>(await ask('chapter.ordered', {}, { token })).some(
    ({ book, chapter }) => book.id === at.book_id && chapter.id === at.chapter_id,
  )
  expect(listed, 'the newest order must stand in the list of chapter.ordered', { field: 'data.items' })
}

export const orderChecks = (): Check[] => [topUp, topUpOnce, beyondBalance, chapters, liveVouchers]
