import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ChapterItem } from '../../../shared/api/book.ts'
import type { EndpointName, Output, ParsedInput } from '../../../shared/api/endpoints.ts'
import type { chaptersOrder, topUpOrder } from '../../../shared/api/user.ts'
import { cardsOf } from '../../../server/backend/database/cards.ts'
import type { Database } from '../../../server/backend/database/schema.ts'
import { handlers } from '../../../server/backend/endpoints/handlers.ts'
import { ApiError, notFound } from '../../../server/backend/http/apiError.ts'
import type { Call } from '../../../server/backend/http/handler.ts'
import { splitParagraphs } from '../../../server/backend/text.ts'

type ChaptersOrder = z.output<typeof chaptersOrder>
type Order = ChaptersOrder | z.output<typeof topUpOrder>
type Log = ParsedInput<'readlog.batchsave'>['logs'][number]

export type Account = {
  user: Output<'user.login'>['user']
  password: string
  coins: number
  vouchers: number
  orders: Order[]
  logs: Map<number, Log>
}

type Answers = { [N in EndpointName]?: (input: ParsedInput<N>, account: Account | undefined) => unknown }

/** A failure that says more than its name. */
export class Refusal extends ApiError {
  readonly data: object
  constructor(code: number, error: 'NOT_ENOUGH_COINS', desc: string, data: object) {
    super(code, error, desc)
    this.data = data
  }
}

const START = '2026-01-01T00:00:00.000Z'
const app = { name: '', scheme: '', ios_store_url: '', android_package: '' }

const isChapters = (order: Order): order is ChaptersOrder => order.kind === 'chapters'
const paged = <T>(all: T[], { page, limit }: { page: number; limit: number }) => ({
  items: all.slice((page - 1) * limit, page * limit),
  page,
  limit,
  total: all.length,
})

/** Accounts in memory over the catalogue of a backend: just enough to try the signed-in half of the kit on. */
export function createAccounts(database: Database, { coins, vouchers }: { coins: number; vouchers: number }) {
  const known = new Map<string, Account>()
  const tokens = new Map<string, Account>()
  const call: Call = { database, brand: 'local', device: '', app, now: new Date(START) }
  let orders = 0

  const ofBook = (account: Account | undefined, id: number) =>
    new Set(account?.orders.filter(isChapters).flatMap((order) => (order.book_id === id ? order.chapter_ids : [])))
  const mark = <T extends ChapterItem>(account: Account | undefined, book: number, chapter: T): T =>
    ofBook(account, book).has(chapter.id) ? { ...chapter, is_ordered: true } : chapter
  const cardOf = async (id: number) => (await cardsOf(database, [id]))[0]

  async function chapterOf(account: Account | undefined, input: ParsedInput<'chapter.free'>) {
    const chapter = mark(account, input.book_id, await handlers['chapter.free']!(input, call))
    if (!chapter.is_ordered) return chapter
    const { body } = await database
      .selectFrom('chapter_text')
      .select('body')
      .where('book_id', '=', input.book_id)
      .where('number', '=', input.chapter_id)
      .executeTakeFirstOrThrow()
    return { ...chapter, locked: false, paragraphs: splitParagraphs(body) }
  }

  async function listOrdered(account: Account) {
    const keys = account.orders
      .filter(isChapters)
      .toReversed()
      .flatMap(({ book_id, chapter_ids }) => chapter_ids.map((id) => `${book_id}/${id}`))
    return Promise.all(
      [...new Set(keys)].map(async (key) => {
        const [book_id = 0, page = 0] = key.split('/').map(Number)
        const { items } = await handlers['book.chapters']!({ book_id, page, limit: 1 }, call)
        return { book: await cardOf(book_id), chapter: mark(account, book_id, items[0]!), ordered_at: START }
      }),
    )
  }

  async function topUp(charge_id: number): Promise<Order> {
    const { items } = await handlers['charge.list']!({}, call)
    const charge = items.find(({ id }) => id === charge_id)
    if (!charge) throw notFound('top-up option')
    const { coins, bonus, money } = charge
    const made = { id: ++orders, kind: 'top_up', status: 'pending', created_at: START, paid_at: null } as const
    return { ...made, charge_id, coins, bonus, money, pay_url: '/pay' }
  }

  async function unlock(account: Account, book_id: number, chapter_ids: number[]): Promise<Order> {
    const chapters = await Promise.all(
      chapter_ids.map((chapter_id) => handlers['chapter.free']!({ book_id, chapter_id }, call)),
    )
    const owned = ofBook(account, book_id)
    const price = chapters.filter(({ id }) => !owned.has(id)).reduce((sum, chapter) => sum + chapter.price, 0)
    const { coins, vouchers } = account
    if (price > coins + vouchers) {
      throw new Refusal(409, 'NOT_ENOUGH_COINS', 'Too few coins.', { price, balance: { coins, vouchers } })
    }
    const granted = Math.min(price, vouchers)
    account.vouchers -= granted
    account.coins -= price - granted
    const made = { id: ++orders, kind: 'chapters', status: 'paid', created_at: START, paid_at: START } as const
    return { ...made, book_id, chapter_ids, coins: price - granted, vouchers: granted }
  }

  const answers: Answers = {
    'user.login': ({ email, password, accept_terms }) => {
      const before = known.get(email)
      if (!before && !accept_terms) throw new ApiError(422, 'TERMS_NOT_ACCEPTED', 'Please accept the terms.')
      if (before && before.password !== password) throw new ApiError(401, 'BAD_CREDENTIALS', 'Wrong password.')
      const user = { id: known.size + 1, name: 'Kit', email, avatar: null, created_at: START, providers: [] }
      const account = before ?? { user, password, coins, vouchers, orders: [], logs: new Map() }
      const token = randomUUID()
      known.set(email, account)
      tokens.set(token, account)
      return { token, user: account.user, created: !before }
    },
    'chapter.free': (input, account) => chapterOf(account, input),
    'book.chapters': async (input, account) => {
      const list = await handlers['book.chapters']!(input, call)
      return { ...list, items: list.items.map((item) => mark(account, input.book_id, item)) }
    },
    'chapter.ordered': async ({ book_id, chapter_id, ...page }, account) => {
      if (!book_id || !chapter_id) return paged(await listOrdered(account!), page)
      const chapter = await chapterOf(account, { book_id, chapter_id })
      if (chapter.locked) throw new ApiError(403, 'CHAPTER_LOCKED', 'This chapter is locked.')
      return chapter
    },
    'user.surplus': (_input, account) => ({ coins: account!.coins, vouchers: account!.vouchers }),
    'user.premium': (input) => paged([], input),
    'user.charge': (input, account) =>
      paged(account!.orders.filter(({ kind }) => kind === 'top_up').toReversed(), input),
    'user.cost_list': async (input, account) => {
      const spent = account!.orders.filter(isChapters).toReversed()
      return paged(
        await Promise.all(spent.map(async (order) => ({ ...order, book: await cardOf(order.book_id) }))),
        input,
      )
    },
    'order.create': async (input, account) => {
      const made = input.kind === 'top_up' ? topUp(input.charge_id) : unlock(account!, input.book_id, input.chapter_ids)
      account!.orders.push(await made)
      return made
    },
    'readlog.get': async (input, account) => {
      const logs = [...account!.logs.values()].toSorted((a, b) => b.read_at.localeCompare(a.read_at))
      const rows = logs.map(async (log) => ({ ...log, book: await cardOf(log.book_id), chapter_title: 'A chapter' }))
      return paged(await Promise.all(rows), input)
    },
    'readlog.batchsave': ({ logs }, account) => {
      for (const log of logs) {
        const kept = account!.logs.get(log.book_id)
        if (!kept || kept.read_at < log.read_at) account!.logs.set(log.book_id, log)
      }
      return { saved: logs.length }
    },
  }
  return { answers, readerOf: (token: string) => tokens.get(token) }
}
