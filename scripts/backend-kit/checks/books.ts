import type { BookCard } from '../../../shared/api/book.ts'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { PICTURE_WIDTHS, WIDTH } from '../../../shared/pictures.ts'
import type { Check, Kit, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import { goodInputs, keywordFor } from '../kit/inputs.ts'
import { listIn } from '../kit/samples.ts'
import type { KitResponse } from '../kit/send.ts'
import { Skip, Untried } from '../kit/session.ts'

/** Books of a list to look up, and pictures to check. */
const MAX = 10
const CARD_INTRODUCTION = 200

const sameOnCard = ['name', 'status', 'cover', 'score', 'chapter_count'] as const

/** A card matches its book; `read_count` may have grown in between. */
async function checkCard({ ask, expect }: Tester, card: BookCard) {
  const book = await ask('book.show', { book_id: card.id })
  for (const field of sameOnCard) {
    const message = `of book ${card.id} must be ${show(book[field])}, as in book.show, is ${show(card[field])}` as const
    expect(card[field] === book[field], message, { field })
  }
  for (const field of ['author', 'category'] as const) {
    const same = card[field].id === book[field].id && card[field].name === book[field].name
    expect(same, `of book ${card.id} must be ${show(book[field])}, as in book.show, is ${show(card[field])}`, { field })
  }
  const length = [...card.introduction].length
  expect(length <= CARD_INTRODUCTION, `of a card must be at most 200 characters, is ${length}`, {
    field: 'introduction',
  })
  const begins = book.introduction.startsWith(card.introduction.replace(/…$/, '').trimEnd())
  expect(begins, `of book ${card.id} must be the beginning of book.show's`, { field: 'introduction' })
}

const cardsIn = (data: unknown): BookCard[] =>
  listIn<BookCard & { books?: BookCard[] }>(data).flatMap(item => item.books ?? [item])

/** Calls whose items are cards, and the input that returns some. */
const withCards: [EndpointName, (kit: Kit) => Promise<object>][] = [
  ['recommend.index3', async () => ({})],
  ['recommend.tag_group_list', async ({ samples }) => ({ subid: (await samples.genre()).subid })],
  ['recommend.get', async kit => (await goodInputs['recommend.get'](kit.samples, kit))[0]!],
  ['author.home', async kit => (await goodInputs['author.home'](kit.samples, kit))[0]!],
  ['bookRank.book_list', async kit => (await goodInputs['bookRank.book_list'](kit.samples, kit))[0]!],
  ['search.multi', async kit => (await goodInputs['search.multi'](kit.samples, kit))[0]!],
  ['seo.keywords.page', async ({ samples }) => ({ name: (await samples.word()).name })],
]

const resolve = ([call, input]: (typeof withCards)[number]): Check => ({
  call,
  rule: 'books',
  run: async test => {
    const cards = cardsIn(await test.ask(call, { ...(await input(test)) }))
    const different = new Map(cards.map(card => [card.id, card]))
    if (!different.size) throw new Untried('the list is empty')
    for (const card of [...different.values()].slice(0, MAX)) await checkCard(test, card)
  },
})

/** Calls with the id of a book, open to everyone. */
const OF_BOOK = ['book.show', 'book.chapters', 'book.find', 'chapter.free', 'recommend.get'] as const
const GONE: readonly unknown[] = ['404 BOOK_NOT_FOUND', '410 BOOK_WITHDRAWN']
const said = ({ status, body }: KitResponse) =>
  isRecord(body) && typeof body['error'] === 'string' ? `${status} ${body['error']}` : `${status}`

/** A book of the first brand that is not the second's does not exist there. */
const otherBrand: Check = {
  call: 'book.show',
  rule: 'brands',
  run: async test => {
    const { hasSecond, samples, call, ask, expect } = test
    if (!hasSecond) throw new Skip('needs --brand-2, or --host-2 and --prefix-2')
    const isSecond = true
    for (const { id, name } of (await samples.cards()).slice(0, MAX)) {
      if ((await call('book.show', { book_id: id }, { isSecond })).status === 200) continue
      for (const of of OF_BOOK) {
        const response = await call(of, { book_id: id, chapter_id: 1, keyword: 'the' }, { isSecond })
        const message =
          `${of} of book ${id} of the first brand only must be ${GONE.join(' or ')}, is ${said(response)}` as const
        expect(GONE.includes(said(response)), message, { response })
      }
      const found = cardsIn(await ask('search.multi', { keyword: keywordFor({ name }) }, { isSecond }))
      expect(
        !found.some(card => card.id === id),
        `search.multi at the second brand must not find book ${id}, which is not there`,
      )
      return
    }
    throw new Skip('both brands have the same books')
  },
}

const recommendations: Check = {
  call: 'recommend.get',
  rule: 'recommendations',
  run: async ({ samples, ask, expect }) => {
    for (const { id } of (await samples.cards()).slice(0, MAX)) {
      const { items } = await ask('recommend.get', { book_id: id })
      const ids = items.map(book => book.id)
      expect(!ids.includes(id), `must not have book ${id} itself`, { field: 'data.items' })
      expect(ids.length <= 12, `must be at most 12, are ${ids.length}`, { field: 'data.items' })
      expect(new Set(ids).size === ids.length, `of book ${id} must have each book once`, { field: 'data.items' })
    }
  },
}

/** The address of a picture as browsers resolve it. */
const inWidths = (address: string) =>
  address.includes(WIDTH) ? PICTURE_WIDTHS.map(width => address.replaceAll(WIDTH, `${width}`)) : [address]

const pictures = (
  call: EndpointName,
  field: string,
  addresses: (test: Tester) => Promise<(string | null)[]>,
): Check => ({
  call,
  rule: 'pictures',
  run: async test => {
    const own = (await addresses(test))
      .filter(address => address !== null)
      .filter(address => address.startsWith('/v1/'))
    if (!own.length) throw new Skip('no picture of this server: all are elsewhere, or there are none')
    for (const path of own.slice(0, MAX).flatMap(inWidths)) {
      const sent = await test.send({ method: 'GET', path })
      const { status, headers } = sent
      const type = headers['content-type'] ?? ''
      const message = `must be 200 with a picture, is ${status} with ${type || 'no Content-Type'}` as const
      const response = { ...sent, text: '', body: undefined }
      test.expect(status === 200 && type.startsWith('image/'), message, { field, response })
    }
  },
})

export const bookChecks = (): Check[] => [
  ...withCards.map(resolve),
  recommendations,
  otherBrand,
  pictures('book.show', 'data.cover', async ({ samples }) => (await samples.cards()).map(({ cover }) => cover)),
  pictures('banner.index', 'data.items.0.image', async ({ ask }) =>
    (await ask('banner.index')).items.map(({ image }) => image),
  ),
]
