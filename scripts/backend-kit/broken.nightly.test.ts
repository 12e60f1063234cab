import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { developmentProvider } from '../../server/backend/oauth/developmentProvider.ts'
import { isRecord } from './kit/inspect.ts'
import { table } from './table.ts'
import type { Damage } from './testing/damaged.ts'
import { answer, firstPageOnly, found, inData, inFailure, items, judge } from './testing/judge.ts'
import { credentials, dear, site } from './testing/site.ts'
import type { Fields } from './kit/wire.ts'

const house = await site({ coins: 500, providers: [developmentProvider] })
const other = await site({ coins: 500 })
const poor = await site({ books: [dear] })
afterAll(() => Promise.all([house.close(), other.close(), poor.close()]))

/** Withholds every response of one call. */
const keepBack = (verdict: 'hang' | 'cut'): Damage => ({
  after: (_reply, { name }) => (name === 'charge.list' ? verdict : undefined),
})

type Case = [title: string, damage: Damage, only: string, said: string]

const data: Case[] = [
  [
    'text instead of a number',
    inData('book.show', ({ data }) => (data['score'] = '4.5')),
    'book.show:answer',
    'book.show  data  data.score: expected number, received string',
  ],
  [
    'a number that is text in a list',
    inData('book.chapters', reply => items(reply).forEach(item => (item['price'] = String(item['price'])))),
    'book.chapters:answer',
    'book.chapters  data  data.items[].price: expected number, received string',
  ],
  [
    'an id as text',
    inData('bookRank.list', reply => items(reply).forEach(item => (item['id'] = String(item['id'])))),
    'bookRank.list:answer',
    'bookRank.list  data  data.items[].id: expected number, received string',
  ],
  [
    'a missing field deep inside',
    inData('recommend.get', reply => items(reply).forEach(({ author }) => delete (author as Fields)['name'])),
    'recommend.get:answer',
    'recommend.get  data  data.items[].author.name: expected string, received undefined',
  ],
  [
    'a time without its zone',
    inData('book.show', ({ data }) => (data['updated_at'] = '2026-02-01 00:00:00')),
    'book.show:answer',
    'book.show  data  data.updated_at: Invalid ISO datetime',
  ],
  [
    'a status that the contract does not have',
    inData('book.show', ({ data }) => (data['status'] = 'ongoing')),
    'book.show:answer',
    'book.show  data  data.status: Invalid option',
  ],
  [
    'the other form of a call with two',
    {
      after: (reply, { name, query }) => {
        if (name === 'recommend.tag_group_list' && query.get('subid')) answer(reply, { items: [] })
      },
    },
    'recommend.tag_group_list:answer',
    'recommend.tag_group_list  data  data.page',
  ],
]

const envelope: Case[] = [
  [
    'a code that is not the HTTP status',
    { after: ({ body }, { name }) => void (name === 'hotsearch.words' && isRecord(body) && (body['code'] = 0)) },
    'hotsearch.words:answer',
    'hotsearch.words  envelope  code: is 0, but the HTTP status is 200',
  ],
  [
    'data without an envelope',
    inData('nestedH5.info', reply => (reply.body = reply.data)),
    'nestedH5.info:answer',
    'nestedH5.info  envelope  code: is missing',
  ],
  [
    'HTML for a failure',
    inFailure('book.show', (_body, reply) => (reply.body = '<h1>Not Found</h1>')),
    'book.show:unknown',
    'book.show  envelope  status 404: the answer is no JSON object: <h1>Not Found</h1>',
  ],
  [
    'no Content-Type',
    inData('charge.list', reply => (reply.headers = {})),
    'charge.list:answer',
    'charge.list  envelope  Content-Type: is not application/json',
  ],
  [
    'an error name that nobody knows',
    inFailure('author.home', body => (body['error'] = 'NO_AUTHOR')),
    'author.home:unknown',
    'author.home  envelope  error: "NO_AUTHOR" is no error name of the contract',
  ],
  [
    'a failure without a sentence',
    inFailure('author.home', body => (body['desc'] = '')),
    'author.home:unknown',
    'author.home  envelope  desc: a failure needs a sentence for people',
  ],
  [
    'a validation without fields',
    inFailure('book.show', body => delete body['fields']),
    'book.show:input',
    'book.show  envelope  fields: VALIDATION needs',
  ],
]

const failures: Case[] = [
  [
    '200 for what does not exist',
    inFailure('book.show', (body, reply) => Object.assign(reply, { status: 200, body: { ...body, code: 200 } })),
    'book.show:unknown',
    'book.show  unknown  must be 404 BOOK_NOT_FOUND, is 200',
  ],
  [
    'another name for the failure',
    inFailure('chapter.free', body => (body['error'] = 'NOT_FOUND')),
    'chapter.free:unknown',
    'chapter.free  unknown  must be 404 CHAPTER_NOT_FOUND, is 404 "NOT_FOUND"',
  ],
  [
    'another code for the failure',
    inFailure('book.show', (body, reply) => Object.assign(reply, { status: 400 }, Object.assign(body, { code: 400 }))),
    'book.show:input',
    'book.show  input  book_id: left out must be 422 VALIDATION, is 400 "VALIDATION"',
  ],
  [
    'a wrong field that is taken',
    inFailure('search.multi2', (_body, reply) => answer(reply, { books: [], authors: [], tags: [] })),
    'search.multi2:input',
    'search.multi2  input  keyword: left out must be 422 VALIDATION, is 200',
  ],
  [
    'the wrong field blamed',
    inFailure('book.show', body => (body['fields'] = [{ path: 'id', message: 'Missing' }])),
    'book.show:input',
    'book.show  input  book_id: is refused, but `fields` names id',
  ],
  [
    'a server that fails on odd input',
    inFailure('search.multi', (body, reply) =>
      Object.assign(reply, { status: 500 }, Object.assign(body, { code: 500, error: 'INTERNAL' })),
    ),
    'search.multi:input',
    'search.multi  steady  the server fails with 500',
  ],
  [
    'an unknown call that answers',
    inFailure('no.such_call', (_body, reply) => answer(reply, {})),
    'method',
    '*  method  must be 404 NO_SUCH_CALL, is 200',
  ],
  [
    'a method that is not refused',
    inFailure('book.show', (_body, reply) => answer(reply, {})),
    'book.show:method',
    'book.show  method  must be 405 METHOD_NOT_ALLOWED, is 200',
  ],
  [
    'no Allow',
    inFailure('book.show', (_body, { headers }) => delete headers['allow']),
    'book.show:method',
    'book.show  method  Allow: must name GET, is missing',
  ],
  [
    'broken JSON that is a validation',
    inFailure('device.report', (body, reply) =>
      Object.assign(reply, { status: 422 }, Object.assign(body, { code: 422, error: 'VALIDATION' })),
    ),
    'device.report:body',
    'device.report  body  must be 400 BAD_REQUEST, is 422 "VALIDATION"',
  ],
  [
    'a body of any size',
    inFailure('search.multi', (_body, reply) => answer(reply, { items: [], page: 1, limit: 20, total: 0 })),
    'search.multi:body',
    'search.multi  body  must be 413 TOO_LARGE, is 200',
  ],
  [
    'sign-in that nobody checks',
    inFailure('user.surplus', (_body, reply) => answer(reply, { coins: 1, vouchers: 1 })),
    'sign-in',
    'user.surplus  sign-in  must be 401 SIGN_IN_REQUIRED, is 200',
  ],
  [
    'a language that is refused',
    {
      after: (reply, { name, query }) =>
        void (name === 'bookRank.list' && query.get('lang') === 'vi' && Object.assign(reply, { status: 422 })),
    },
    'bookRank.list:language',
    'bookRank.list  language  with {"section":1,"lang":"vi"} must be 200, is 422',
  ],
]

const pages: Case[] = [
  [
    'a total that counts one page',
    inData('book.chapters', reply => (reply.data['total'] = items(reply).length)),
    'book.chapters:paging',
    'book.chapters  paging  data.total: changes between pages',
  ],
  [
    'the first page for every page',
    firstPageOnly(),
    'book.chapters:paging',
    'book.chapters  paging  data.items: pages overlap',
  ],
  [
    'pages counted from 0',
    inData('author.home', ({ data }) => (data['page'] = Number(data['page']) - 1)),
    'author.home:paging',
    'author.home  paging  data.page: must be 1, is 0',
  ],
  [
    'a limit that is not kept',
    inData('book.chapters', reply => void items(reply).pop()),
    'book.chapters:paging',
    'book.chapters  paging  data.items: by page, limit and total there must be 4, there are 3',
  ],
  [
    'no bound for the limit',
    inFailure('seo.book_tags', (_body, reply) => answer(reply, { items: [], page: 1, limit: 20, total: 0 })),
    'seo.book_tags:limits',
    'seo.book_tags  limits  limit: must be 422 VALIDATION, is 200',
  ],
]

const meaning: Case[] = [
  [
    'a paywall that is a failure',
    {
      after: (reply, { name }) => {
        if (name === 'chapter.free' && reply.data['locked']) {
          Object.assign(reply, { status: 403, body: { code: 403, desc: 'Locked.', data: {}, error: 'CHAPTER_LOCKED' } })
        }
      },
    },
    'chapter.free:locked',
    'chapter.free  answer  must be 200 with data, is 403',
  ],
  [
    'all of a locked chapter',
    inData('chapter.free', ({ data }) => (data['paragraphs'] = [Array(900).fill('word').join(' ')])),
    'chapter.free:locked',
    'chapter.free  locked  data.paragraphs: the opening of a locked chapter has 900 words',
  ],
  [
    'a chapter that does not say that it is locked',
    inData('chapter.free', ({ data }) => (data['locked'] = false)),
    'chapter.free:locked',
    'chapter.free  locked  data.locked: must be true',
  ],
  [
    'markup in the text',
    inData('chapter.free', ({ data }) => (data['paragraphs'] = ['<p>The lamp burned.</p>'])),
    'chapter.free:locked',
    'chapter.free  locked  data.paragraphs: must be plain text',
  ],
  [
    'a way on past the last chapter',
    inData('chapter.free', ({ data }) => (data['next_id'] ??= Number(data['id']) + 1)),
    'chapter.free:chapters',
    'chapter.free  chapters  data.next_id: of chapter 4 must be null, is 5',
  ],
  [
    'a chapter count that the list does not have',
    inData('book.show', ({ data }) => (data['chapter_count'] = 40)),
    'book.chapters:chapters',
    'book.chapters  chapters  data.total: is 4, book.show says chapter_count 40',
  ],
  [
    'a list of books that do not exist',
    inData('author.home', reply => items(reply).forEach((item, index) => (item['id'] = 9000 + index))),
    'author.home:books',
    'book.show  answer  must be 200 with data, is 404',
  ],
  [
    'a card that says something else',
    inData('recommend.get', reply => items(reply).forEach(item => (item['name'] = 'Another Name'))),
    'recommend.get:books',
    'recommend.get  books  name: of book',
  ],
  [
    'a whole introduction on a card',
    inData('recommend.get', reply => items(reply).forEach(item => (item['introduction'] = 'x'.repeat(201)))),
    'recommend.get:books',
    'recommend.get  books  introduction: of a card has at most 200 characters',
  ],
  [
    'genres that count wrong',
    inData('recommend.tag_group_list', reply =>
      items(reply).forEach(item => 'tags' in item && (item['book_count'] = 77)),
    ),
    'recommend.tag_group_list:catalogue',
    'recommend.tag_group_list  catalogue  data.items[].book_count: of Fantasy is 77, its list has 3',
  ],
  [
    'a ranking that begins with 0',
    inData('bookRank.book_list', reply => items(reply).forEach(item => (item['rank'] = Number(item['rank']) - 1))),
    'bookRank.book_list:catalogue',
    'bookRank.book_list  data  data.items[].rank: Too small: expected number to be >=1',
  ],
  [
    'six suggestions',
    inData(
      'search.multi2',
      ({ data }) => (data['tags'] = Array.from({ length: 6 }, () => ({ subid: 1, name: 'Sea' }))),
    ),
    'search.multi2:suggestions',
    'search.multi2  suggestions  data.tags: at most 5',
  ],
  [
    'a book recommended to its own readers',
    {
      after: (reply, { name, query }) => {
        if (name === 'recommend.get') for (const item of items(reply)) item['id'] = Number(query.get('book_id'))
      },
    },
    'recommend.get:recommendations',
    'recommend.get  recommendations  data.items: book 1 is recommended to its own readers',
  ],
  [
    'a search that finds everything',
    inData('search.multi', ({ data }) => (data['total'] = 5)),
    'search.multi:search',
    'search.multi  search  data.total: nonsense must find nothing',
  ],
  [
    'a chapter in two volumes',
    inData('book.show', ({ data }) => {
      const one = { title: 'One', first_chapter: 1, last_chapter: 1 }
      data['volumes'] = [one, { ...one, title: 'Two' }]
    }),
    'book.show:chapters',
    'of "Two" in book 1 is 1, the volume before ends with 1',
  ],
  [
    'a volume that goes on after the end of its book',
    inData('book.show', ({ data }) => (data['volumes'] = [{ title: 'One', first_chapter: 1, last_chapter: 900 }])),
    'book.show:chapters',
    'of "One" in book 1 is 900, the book has 4',
  ],
  [
    'covers that are no pictures',
    { after: (reply, { name }) => void (name === 'book.cover' && (reply.headers = { 'content-type': 'text/plain' })) },
    'pictures',
    'book.show  pictures  data.cover: must be 200 with a picture',
  ],
  [
    'Idempotency-Key ignored',
    { before: ({ headers }) => headers['idempotency-key'] && (headers['idempotency-key'] = randomUUID()) },
    'complaint.submit_save:idempotency',
    'complaint.submit_save  idempotency  must be 422 IDEMPOTENCY_MISMATCH, is 200',
  ],
  [
    'an Idempotency-Key that may be missing',
    { before: ({ headers }) => (headers['idempotency-key'] ||= randomUUID()) },
    'complaint.submit_save:idempotency',
    'complaint.submit_save  idempotency  Idempotency-Key: must be 422 VALIDATION, is 200',
  ],
  [
    'a third-party sign-in that pages elsewhere can begin',
    { before: ({ headers }) => (headers['device-uuid'] ||= 'anybody') },
    'user.oauthUrl:account',
    'user.oauthUrl  account  Device-Uuid: must be 422 VALIDATION, is 200',
  ],
]

describe.each([
  ['data', data],
  ['the envelope', envelope],
  ['failures', failures],
  ['pages', pages],
  ['meaning', meaning],
])('a copy of the server that is broken in %s', (_kind, cases) => {
  test.each(cases)('%s is found', async (_title, damage, only, said) => {
    const result = await judge(house.url, damage, { only: [only] })
    expect(found(result)).toContainEqual(expect.stringContaining(said))
    expect(result.ok).toBe(false)
  })
})

describe('a server that does not answer', () => {
  /** In milliseconds, enough for the answered calls on a busy machine. */
  const SILENCE = 2000

  test.each([
    ['hang', `no answer within ${SILENCE} ms`],
    ['cut', 'no answer: socket hang up'],
  ] as const)('%s is found, and the other calls are tried all the same', async (verdict, said) => {
    const only = ['charge.list:answer', 'nestedH5.info:answer']
    const result = await judge(house.url, keepBack(verdict), { only, timeout: SILENCE })
    expect(found(result)).toEqual([`charge.list  steady  ${said}`])
    expect(result.lines).toContainEqual(
      expect.objectContaining({ call: 'nestedH5.info', rule: 'answer', verdict: 'pass' }),
    )
  })
})

describe('a server that is broken for a signed-in reader', () => {
  test.each<Case>([
    [
      'a wrong password that signs in',
      inFailure('user.login', (_body, reply) => answer(reply, { token: 'x' })),
      'user.login:account',
      'user.login  account  must be 401 BAD_CREDENTIALS, is 200',
    ],
    [
      'a chapter charged again',
      {
        after: (reply, { name }) =>
          void (name === 'order.create' && 'coins' in reply.data && (reply.data['coins'] = 99)),
      },
      'order.create:orders',
      'order.create  orders  data.coins: a chapter already ordered costs nothing, this costs 99',
    ],
    [
      'vouchers that are not those of the balance',
      inData('user.surplus', ({ data }) => (data['live_vouchers'] = [{ amount: 1, expires_at: null }])),
      'user.surplus:orders',
      'user.surplus  orders  data.live_vouchers: are 1, vouchers are',
    ],
    [
      'vouchers in another order',
      inData(
        'user.surplus',
        ({ data }) =>
          (data['live_vouchers'] = [null, '2026-05-15T12:00:00.000Z'].map(expires_at => ({ amount: 25, expires_at }))),
      ),
      'user.surplus:orders',
      'user.surplus  orders  data.live_vouchers: those that run out first go first',
    ],
    [
      'one key that makes two orders',
      { before: ({ headers }) => delete headers['idempotency-key'] },
      'order.create:idempotency',
      'order.create  idempotency  data.id: one key made',
    ],
    [
      'a chapter that stays locked',
      inData('chapter.ordered', ({ data }) => 'locked' in data && (data['locked'] = true)),
      'order.create:orders',
      'order.create  orders  data.locked: chapter.ordered of an ordered chapter must be false',
    ],
    [
      'a reading log that the older wins',
      inData('readlog.get', reply => items(reply).forEach(item => (item['chapter_id'] = 1))),
      'readlog.batchsave:readlog',
      'readlog.batchsave  readlog  logs[].chapter_id: must be 2, the newest, is 1',
    ],
    [
      'a rating that is told otherwise',
      inData('review.mine', ({ data }) => isRecord(data['review']) && (data['review']['stars'] = 5)),
      'review.save:ratings',
      'review.save  ratings  data.stars: review.mine must say 4, says 5',
    ],
    [
      'ratings that are not counted',
      inData('review.list', ({ data }) => (data['ratings'] = { count: 0, given: [0, 0, 0, 0, 0] })),
      'review.save:ratings',
      'review.save  ratings  data.ratings.count: must be one more, 1, is 0',
    ],
    [
      'markup that is taken out of a text',
      inData('review.save', ({ data }) => (data['text'] = String(data['text']).replace(/<[^>]*>/g, ''))),
      'review.save:ratings',
      'review.save  ratings  data.text: must be the text that was sent',
    ],
    [
      'a rating by who has not read',
      inFailure('review.save', (_body, reply) =>
        answer(reply, { id: 1, name: '', stars: 1, text: '', changed_at: '2026-05-01T12:00:00.000Z', hidden: false }),
      ),
      'review.save:ratings',
      'review.save  ratings  must be 409 CONFLICT, is 200',
    ],
  ])('%s is found', async (_title, damage, only, said) => {
    const result = await judge(house.url, damage, { only: [only], credentials })
    expect(found(result)).toContainEqual(expect.stringContaining(said))
  })
})

test('too few coins without price and balance is found', async () => {
  const damage = inFailure('order.create', body => (body['data'] = {}))
  const result = await judge(poor.url, damage, { only: ['order.create:orders'], credentials })
  expect(found(result)).toEqual(['order.create  orders  data: NOT_ENOUGH_COINS says {price, balance}'])
})

test('a chapter sold for more than was agreed is found', async () => {
  const damage = inFailure('order.create', (_body, reply) => answer(reply, {}))
  const result = await judge(other.url, damage, { only: ['order.create:orders'], credentials })
  expect(found(result)).toContain('order.create  orders  must be 409 CONFLICT, is 200')
})

test('a token valid after signing out is found', async () => {
  const damage: Damage = {
    after: (reply, { name }) => {
      if (name === 'user.surplus' && reply.status === 401) answer(reply, { coins: 0, vouchers: 0 })
    },
  }
  const result = await judge(house.url, damage, { only: ['user.logout:account'], credentials })
  expect(found(result)).toEqual(['user.logout  account  must be 401 SIGN_IN_REQUIRED, is 200'])
})

test('a list of sessions without the current one is found', async () => {
  const damage: Damage = {
    after: ({ data }, { name }) => {
      if (name === 'user.sessions') for (const session of data['items'] as Fields[]) session['current'] = false
    },
  }
  const result = await judge(house.url, damage, { only: ['user.sessions:account'], credentials })
  expect(found(result)).toEqual(['user.sessions  account  data.items: must mark the one session that asks, marks 0'])
})

describe('made-up input', () => {
  const fuzz = { runs: 30, seed: 1 }
  test.each<Case>([
    [
      'meets a server that fails',
      {
        after: (reply, { sent }) => void ('lang' in sent && String(sent['keyword']).length > 5 && (reply.status = 500)),
      },
      'search.multi:fuzz valid',
      'search.multi  fuzz valid  steady: the server fails with 500',
    ],
    [
      'meets a server that takes anything',
      inFailure('book.chapters', (_body, reply) => answer(reply, { items: [], page: 1, limit: 20, total: 0 })),
      'book.chapters:fuzz invalid',
      'book.chapters  fuzz invalid  input that the contract forbids is 200',
    ],
    [
      'meets a server that answers garbage with garbage',
      inFailure('search.multi2', (_body, reply) => (reply.body = 'Bad Request')),
      'search.multi2:fuzz raw',
      'search.multi2  fuzz raw  envelope: status 4',
    ],
  ])('%s', async (_title, damage, only, said) => {
    const result = await judge(house.url, damage, { only: [only], fuzz })
    expect(found(result)).toContainEqual(expect.stringContaining(said))
    expect(table(result)).toContain('--seed 1')
  })
})

test('fields beyond the contract are listed and break nothing', async () => {
  const damage = inData('book.chapters', reply => items(reply).forEach(item => (item['volume'] = 1)))
  const result = await judge(house.url, damage, { only: ['book.chapters:answer'] })
  expect(result).toMatchObject({
    ok: true,
    notes: [{ call: 'book.chapters', message: 'data.items[].volume is not in the contract' }],
  })
})

test('the table names call, rule, field and request', async () => {
  const damage = inData('book.show', ({ data }) => delete data['score'])
  const text = table(await judge(house.url, damage, { only: ['book.show:answer'] }))
  expect(text).toContain('✗ book.show  data  data.score: expected number, received undefined')
  expect(text).toContain('/v1/book.show?book_id=1&section=7&lang=en-us')
  expect(text).toMatch(/1 of \d+ rules are broken \(causes: 1\), \d+ were skipped\./)
})
