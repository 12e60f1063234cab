import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentProvider } from '../../server/backend/oauth/developmentProvider.ts'
import { newBook, story } from '../../server/backend/testing/books.ts'
import { CONTRACT_VERSION } from '../../shared/contractVersion.ts'
import { main } from './contract.ts'
import { isRecord } from './kit/inspect.ts'
import { table } from './table.ts'
import type { Options } from './runContract.ts'
import { damaged, SLOW, type Damage, type Exchange, type Reply } from './testing/damaged.ts'
import {
  respond,
  found,
  inData,
  inFailure,
  inRequest,
  items,
  judge,
  only,
  refuse,
  setAll,
  withCursors,
} from './testing/judge.ts'
import { credentials, site, UNHEARD } from './testing/site.ts'
import type { Fields } from './kit/wire.ts'

const house = await site({ coins: 500, brands: ['local', 'one'], providers: [developmentProvider] })
const file = (name: string) => join(tmpdir(), `planted-${process.pid}.${name}`)
afterAll(async () => {
  await Promise.all([house.close(), shop.close()])
  for (const name of ['json', 'xml']) rmSync(file(name), { force: true })
})

const EMPTY = { items: [], page: 1, limit: 20, total: 0 }

/** Message and fault; `example.test.ts` has others. The call is the message's first word, and the rule its second. */
type Planted = [said: string, damage: Damage, more?: Partial<Options> & { rule?: string }]

/** A text of an open chapter, and what is wrong with it. */
const inText = (text: string, said: string): Planted => [
  `chapter.free  data  data.paragraphs[]: ${said}`,
  inData('chapter.free', ({ data }) => (data['paragraphs'] = [text])),
  { rule: 'response' },
]
/** Data of a call about comments, and what the kit says of another. */
function inComments(call: string, said: string, change: (reply: Reply) => void, changed = call): Planted {
  return [`${call}  comments  ${said}`, inData(changed, change)]
}

/** Items of a list with the latest last. */
const latestLast = (call: string, field: string) =>
  inData(call, reply => {
    for (const [index, item] of items(reply).entries())
      item[field] = new Date(Date.UTC(2026, 0, index + 1)).toISOString()
  })

const madeUp: Planted[] = [
  [
    'search.multi  fuzz valid  steady: must respond without failing, is 500',
    only('search.multi', (reply, { sent }) => String(sent['keyword']).length > 5 && (reply.status = 500)),
  ],
  [
    'book.chapters  fuzz invalid  input that the contract forbids is 200',
    inFailure('book.chapters', (_body, reply) => respond(reply, EMPTY)),
  ],
  [
    'search.multi2  fuzz raw  envelope: must be a JSON object, is 4',
    inFailure('search.multi2', (_body, reply) => (reply.body = 'Bad Request')),
  ],
]

/** A text of this many words. */
const long = (words: number) => Array(words).fill('word').join(' ')

/** Coins of a top-up are there before it is paid. */
function creditedAtOnce(): Damage {
  let added = 0
  return {
    after: ({ data, status }, { name, sent }) => {
      if (name === 'order.create' && status === 200 && sent['kind'] === 'top_up') added += 10
      if (name === 'user.surplus' && typeof data['coins'] === 'number') data['coins'] += added
    },
  }
}

/** All words but the last are there before a chapter is ordered. */
function wholeUnlessOrdered(): Damage {
  return inData('chapter.free', ({ data }) => {
    data['paragraphs'] = [long(data['locked'] ? 299 : 300)]
  })
}

/** Everybody gets the reading log that was read last. */
function sharedLog(): Damage {
  let last: unknown
  return inData('readlog.get', reply => {
    if (items(reply).length) last = reply.body
    else reply.body = last ?? reply.body
  })
}

const PLANTED: Planted[] = [
  [
    'book.show  data  data.updated_at: Invalid ISO datetime',
    inData('book.show', ({ data }) => (data['updated_at'] = '2026-02-01 00:00:00')),
    { rule: 'response' },
  ],
  [
    'book.show  transport  HEAD must be 200, as GET is, is 501',
    only('book.show', (reply, { method }) => method === 'HEAD' && (reply.status = 501)),
  ],
  [
    `book.show  steady  must come within ${SLOW - 50} ms`,
    { after: (_reply, { name }) => (name === 'book.show' ? 'slow' : undefined) },
    { rule: 'response', pageTimeout: SLOW - 50 },
  ],
  [
    'user.surplus  caching  Cache-Control: of a response to a signed-in reader must be private, is public, max-age=60',
    inData('user.surplus', ({ headers }) => (headers['cache-control'] = 'public, max-age=60')),
    { rule: 'response' },
  ],
  inText('One.\0', 'must be readable text, has U+0000'),
  inText('One <em>more</em>.', 'must be plain text, has the HTML tag <em>'),
  [
    'readlog.get  paging  data.items[].read_at: the latest must come first',
    latestLast('readlog.get', 'read_at'),
    { only: ['readlog.batchsave:readlog', 'readlog.get:paging'] },
  ],
  [
    'book.show  envelope  desc: must be a sentence, is "BOOK_NOT_FOUND"',
    inFailure('book.show', body => (body['desc'] = body['error'])),
    { rule: 'unknown' },
  ],
  [
    'device.report  input  screen_width: as "390" must be 422 VALIDATION, is 200',
    inRequest('device.report', ({ sent }) => sent['screen_width'] === '390' && (sent['screen_width'] = 390)),
  ],
  [
    'bookRank.list  language  with {"section":1,"lang":"vi"} must be 200, is 422',
    only('bookRank.list', (reply, { query }) => query.get('lang') === 'vi' && refuse(reply, 'lang')),
  ],
  ['*  method  must be 404 NO_SUCH_CALL, is 200', inFailure('no.such_call', (_body, reply) => respond(reply, {}))],
  [
    'device.report  body  must be 400 BAD_REQUEST, is 422 "VALIDATION"',
    inFailure('device.report', (_body, reply) => refuse(reply, 'nbid')),
  ],
  [
    'user.surplus  brands  must be 401 SIGN_IN_REQUIRED, is 200',
    { before: ({ headers }) => (headers['x-brand'] = 'local') },
    { brand: 'local', second: { brand: 'one' } },
  ],
  [
    'complaint.submit_save  idempotency  must be 422 IDEMPOTENCY_MISMATCH, is 200',
    inRequest('complaint.submit_save', ({ headers }) => {
      if (headers['idempotency-key']) headers['idempotency-key'] = randomUUID()
    }),
  ],
  [
    'chapter.free  locked  a locked chapter must have at most 300 words in full_text, has 900',
    inData('chapter.free', ({ data }) => (data['full_text'] = long(900))),
  ],
  ['seo.free  catalogue  data.items: book 1 must be free, has 2 free of 4 chapters', setAll('seo.free', { id: 1 })],
  [
    'book.chapters  paging  data.total: must be',
    inData('book.chapters', reply => (reply.data['total'] = items(reply).length)),
  ],
  [
    'chapter.free  locked  data.paragraphs: must not show all of a locked chapter, is 4 of 4 words',
    inData('chapter.free', ({ data }) => {
      if (data['title'] === 'The Short One') data['paragraphs'] = ['One. Two. Three. Four.']
    }),
  ],
  [
    'book.chapters  paging  data.next: by cursor must have each item of the pages by number once, in their order',
    withCursors('book.chapters', after => after),
  ],
  [
    'book.chapters  chapters  data.total: must be 40, chapter_count of book.show, is 4',
    inData('book.show', ({ data }) => (data['chapter_count'] = 40)),
  ],
  [
    'recommend.tag_group_list  catalogue  data.items: `sort=score` of',
    inRequest('recommend.tag_group_list', ({ query }) => query.get('sort') === 'score' && query.delete('sort')),
  ],
  [
    'search.multi2  suggestions  data.tags: of “',
    inData('search.multi2', ({ data }) => (data['tags'] = Array.from('123456', () => ({ subid: 1, name: 'Sea' })))),
  ],
  [
    'recommend.get  recommendations  data.items: must not have book 1 itself',
    only('recommend.get', (reply, { query }) =>
      items(reply).forEach(item => (item['id'] = Number(query.get('book_id')))),
    ),
  ],
  [
    `search.multi  search  data.items: “${UNHEARD}”, a word of a locked chapter, must not find its book`,
    inRequest('search.multi', ({ sent }) => sent['keyword'] === UNHEARD && (sent['keyword'] = 'Marsh Lights')),
  ],
  [
    'book.show  pictures  data.cover: must be 200 with a picture',
    only('book.cover', reply => (reply.headers = { 'content-type': 'text/plain' })),
  ],
  ['order.create  orders  data.status: a top-up that is not paid yet must add no coins, adds 10', creditedAtOnce()],
  [
    'order.create  orders  data.created_at: must be now in UTC, is ',
    inData('order.create', ({ data }) => (data['created_at'] = new Date(Date.now() - 5 * 3_600_000).toISOString())),
  ],
  [
    'order.create  idempotency  data.id: one key must make one order, made',
    { before: ({ headers }) => delete headers['idempotency-key'] },
  ],
  [
    'readlog.batchsave  readlog  logs[]: of 200 entries the last, the newest, must be kept, is number 50',
    inRequest('readlog.batchsave', ({ sent }) => {
      const logs = sent['logs'] as unknown[]
      sent['logs'] = logs.slice(0, logs.length > 200 ? 201 : 50)
    }),
  ],
  [
    'review.save  ratings  data.stars: review.mine must say 4, says 5',
    inData('review.mine', ({ data }) => isRecord(data['review']) && (data['review']['stars'] = 5)),
  ],
  inComments(
    'comment.counts',
    'data.paragraphs: must be empty for who has not unlocked the chapter',
    ({ data }) => (data['paragraphs'] = [0, 1]),
  ),
  inComments(
    'comment.add',
    'data.items: a deleted comment must have neither text nor author in comment.list',
    reply => items(reply).forEach(item => item['state'] === 'deleted' && (item['text'] = 'What it said')),
    'comment.list',
  ),
]

/** What the kit is asked to check: a rule for a call. */
function ruleOf(said: string, named?: string) {
  const [call = '', rule] = said.split('  ')
  return call === '*' ? String(named ?? rule) : `${call}:${named ?? rule}`
}

test.each(PLANTED)('a broken server is found: %s', async (said, damage, ...[{ rule, ...more } = {}]) => {
  const result = await judge(house.url, damage, { credentials, only: [ruleOf(said, rule)], ...more })
  expect(found(result)).toContainEqual(expect.stringContaining(said))
  expect(result.ok).toBe(false)
  for (const { message, expected, curl, got } of result.causes) {
    expect(expected.length).toBeLessThan(120)
    expect(message).not.toBe(expected)
    expect({ curl, got }).toEqual({ curl: expect.stringContaining('/v1/'), got: expect.any(String) })
  }
})

test.each(madeUp)('generated input finds a broken server, and is named: %s', async (said, damage) => {
  const result = await judge(house.url, damage, { only: [ruleOf(said)], fuzz: { runs: 30, seed: 1 } })
  expect(found(result)).toContainEqual(expect.stringContaining(said))
  expect(table(result)).toContain('--seed 1')
})

test.each([
  ['hang', 'no answer within 2000 ms'],
  ['cut', 'the connection closed before the whole response (ECONNRESET): is Content-Length right?'],
] as const)('a server that does not answer (%s) is found, and the other calls are tried', async (verdict, said) => {
  const damage: Damage = { after: (_reply, { name }) => (name === 'charge.list' ? verdict : undefined) }
  const result = await judge(house.url, damage, {
    only: ['charge.list:response', 'nestedH5.info:response'],
    timeout: 2000,
  })
  expect(found(result)).toEqual([`charge.list  steady  ${said}`])
  expect(result.lines).toContainEqual(expect.objectContaining({ call: 'nestedH5.info', verdict: 'pass' }))
})

/** Many cheap chapters: each run orders some. */
const serial = newBook({
  title: 'The Serial',
  freeChapters: 1,
  chapters: Array.from({ length: 60 }, (_, index) => ({ title: 'Part', paragraphs: story(`Part ${index}`) })),
})
const shop = await site({ coins: 500, books: [serial] })

const isOrder = ({ name, sent }: Exchange) => name === 'order.create' && sent['kind'] === 'chapters'
const ofOrders = (change: (reply: Reply, exchange: Exchange) => void): Damage => ({
  after: (reply, exchange) => void (isOrder(exchange) && reply.status === 200 && change(reply, exchange)),
})
/** Charges coins more for some orders. */
function charging(more: (reply: Reply, exchange: Exchange) => number): Damage {
  let charged = 0
  return {
    after: (reply, exchange) => {
      if (isOrder(exchange)) charged += more(reply, exchange)
      if (exchange.name === 'user.surplus') reply.data['coins'] = Number(reply.data['coins']) - charged
    },
  }
}
const chaptersOf = ({ sent }: Exchange) => sent['chapter_ids'] as number[]
/** Keeps a chapter for readers without a token, once its owner has read it. */
function cachedForAll(): Damage {
  const full = new Map<string, unknown>()
  return only('chapter.free', (reply, { query, headers }) => {
    const key = query.get('chapter_id')!
    if (reply.data['locked'] === false) full.set(key, reply.body)
    else if (/^Bearer *$/.test(headers['authorization'] ?? '')) reply.body = full.get(key) ?? reply.body
  })
}

test.each<[said: string, damage: Damage]>([
  // Few top-ups may be unpaid at a time.
  ['data.paragraphs: before the order chapter.free must show at most half of', wholeUnlessOrdered()],
  [
    'data.coins: must charge',
    charging((_reply, exchange) => (chaptersOf(exchange).length > new Set(chaptersOf(exchange)).size ? 5 : 0)),
  ],
  ['data.coins: 5 orders at once of one chapter', charging((_reply, { sent }) => ('price' in sent ? 0 : 1))],
  [
    'data.coins: an order that failed must charge nothing, charged 5',
    charging(({ status }) => (status === 404 ? 5 : 0)),
  ],
  [
    'data.chapter_ids: must be those requested',
    ofOrders((reply, { sent }) => (reply.data['chapter_ids'] = sent['chapter_ids'])),
  ],
  ['data.items[].coins: in user.cost_list must be', setAll('user.cost_list', { coins: 77 })],
  ['auto beyond a limit of', inRequest('order.create', ({ sent }) => delete sent['auto'])],
  ['chapter.free must not show an anonymous reader', cachedForAll()],
])('a fault in orders of chapters is found: %s', async (said, damage) => {
  const result = await judge(shop.url, damage, { only: ['orders'], credentials })
  expect(found(result)).toContainEqual(expect.stringContaining(`orders  ${said}`))
})

test('a crash is one cause', async () => {
  const damage = only('book.show', reply => Object.assign(reply, { status: 500, headers: {}, body: 'Fatal error' }))
  const { causes } = await judge(house.url, damage, { only: ['book.show'] })
  expect(causes.map(({ message, got }) => `${message}: ${got}`)).toEqual([
    'must respond without failing, is 500: Fatal error',
  ])
})

test('failures without readable fields are one cause, not one for each rule', async () => {
  const damage = inFailure('book.show', body => body['fields'] && (body['fields'] = { book_id: 'Required' }))
  const { causes } = await judge(house.url, damage, { only: ['book.show'] })
  expect(causes.map(({ rule, field }) => `${rule} ${field}`)).toEqual(['envelope fields'])
})

test('cursors that lead through all pages are right', async () => {
  const { ok } = await judge(house.url, withCursors('book.chapters'), { only: ['book.chapters:paging'] })
  expect(ok).toBe(true)
})

test('unknown ids that all get 200 are one cause', async () => {
  const damage: Damage = { after: reply => void (reply.status === 404 && respond(reply, {})) }
  const { causes } = await judge(house.url, damage, { only: ['unknown', 'idempotency', 'updates'], credentials })
  expect(causes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'unknown: must be 404 BOOK_NOT_FOUND, is 200',
  ])
})

test('a list of another reader is found', async () => {
  const rules = ['readlog.get:paging', 'user.signup:account', 'readlog.batchsave:readlog']
  const result = await judge(house.url, sharedLog(), { only: rules, credentials })
  expect(found(result)).toContainEqual(
    expect.stringMatching(/^user\.signup  account  data\.total: readlog\.get of a new reader must be empty, has \d/),
  )
})

test('a book of another brand that one call opens is found', async () => {
  await using other = await site({ brands: ['local', 'one'] })
  await other.move(1, ',local,')
  const damage = inRequest('chapter.free', ({ headers }) => (headers['x-brand'] = 'local'))
  const brands = { brand: 'local', second: { brand: 'one' } }
  const result = await judge(other.url, damage, { ...brands, only: ['book.show:brands'] })
  expect(found(result)).toEqual([expect.stringContaining('chapter.free of book 1 of the first brand only must')])
})

test('fields beyond the contract are listed and break nothing', async () => {
  const result = await judge(house.url, setAll('book.chapters', { volume: 1 }), { only: ['book.chapters:response'] })
  expect(result).toMatchObject({
    ok: true,
    notes: [{ call: 'book.chapters', message: 'data.items[].volume is not in the contract' }],
  })
})

test('what the catalogue cannot show is reported as untested, as prominently as a failure', async () => {
  await using same = await site({ books: ['One', 'Two'].map(title => newBook({ title, freeChapters: 3 })) })
  const result = await judge(same.url, {}, { only: ['recommend.tag_group_list:catalogue'] })
  expect(result).toMatchObject({ ok: false, failed: 0 })
  expect(result.lines.flatMap(({ untried }) => untried)).toContain(
    '`sort=score`: in no genre do the books stand otherwise than in another order',
  )
  expect(table(result)).toContain('could not be tried')
})

/** A server without some calls. */
const lacking = (...calls: string[]): Damage => ({
  after: (reply, { name }) => void (calls.includes(name) && refuse(reply, '', 404, 'NO_SUCH_CALL')),
})
const offering = (offers: object, version?: string) =>
  inData('site.capabilities', reply => respond(reply, { offers, contract_version: version }))
const both = (first: Damage, second: Damage): Damage => ({
  after: (reply, exchange) => first.after?.(reply, exchange) ?? second.after?.(reply, exchange),
})

describe('a server that lacks a call', () => {
  test('has one problem if the call is required, and dependent checks name it', async () => {
    const rules = ['book.chapters', 'chapters', 'locked', 'paging', 'response', 'input']
    const result = await judge(house.url, lacking('book.chapters'), { only: rules })
    expect(found(result)).toEqual(['book.chapters  response  is no call of the server: nothing can be read without it'])
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('book.chapters is no call of the server')
  })

  test('meets the contract if the call is optional, or excluded with --without', async () => {
    const rules = ['hotsearch.words', 'recommend.get', 'book.show']
    const result = await judge(house.url, lacking(...rules), { only: rules, without: ['book.show'] })
    expect({ ok: result.ok, found: found(result) }).toEqual({ ok: true, found: [] })
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('--without book.show')
  })

  test('has a problem if it declares the part', async () => {
    const damage = both(lacking('charge.list'), offering({ payments: true }))
    const result = await judge(house.url, damage, { only: ['charge.list'] })
    expect(found(result)).toEqual([
      'charge.list  response  is no call of the server: site.capabilities offers payments',
    ])
  })

  test('is not tested for undeclared parts', async () => {
    const requests: string[] = []
    const damage: Damage = { before: ({ name }) => requests.push(name), ...offering({ payments: false }) }
    const result = await judge(house.url, damage, { only: ['response'] })
    expect(found(result)).toEqual([])
    expect(requests).not.toContain('charge.list')
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('site.capabilities says that there is no payments')
  })

  test('is told which calls an older contract lacks, which are not violations', async () => {
    const speaking = (version: string) =>
      judge(house.url, offering({}, version), { only: ['site.capabilities:response'] })
    const older = await speaking('0.9.0')
    expect(found(older)).toEqual([])
    expect(older.notes).toContainEqual({
      call: 'site.capabilities',
      message: expect.stringMatching(/^the server speaks contract 0\.9\.0, this site \S+: ./),
    })
    expect((await speaking(CONTRACT_VERSION)).notes).toEqual([])
    expect(found(await speaking('newest'))).toEqual(['site.capabilities  data  data.contract_version: is no version'])
  })
})

test('the report has the shell command, the wrong part of the response, the expectation and its section', async () => {
  const damage = both(
    inData('book.show', ({ data }) => (data['score'] = 'four & a <half>')),
    inData('user.surplus', ({ data }) => (data['coins'] = -1)),
  )
  const { url, close } = await damaged(house.url, damage)
  const said = { out: '' }
  const account = ['--user', credentials.email, '--password', credentials.password]
  const rules = ['--only', 'book.show:response', '--only', 'user.surplus:response']
  const files = ['--json', file('json'), '--junit', file('xml')]
  const code = await main(['--base', url, ...account, ...rules, ...files], {
    out: text => (said.out += text),
    err: () => {},
  })
  await close()
  expect(code).toBe(1)
  expect(said.out).toContain('✗ book.show  data  data.score: expected number, received string')
  expect(said.out).toContain('got 200: "four & a <half>"')
  expect(said.out).toContain('expected number (docs/calls.md#bookshow)')
  expect(said.out).toContain(`curl -sS -i '${url}/v1/book.show?book_id=1&section=7&lang=en-us' -H 'Content-Type`)
  expect(said.out).toContain('"Authorization: Bearer $TOKEN"')
  const report = JSON.parse(readFileSync(file('json'), 'utf8'))
  const problem = report.lines.find(({ call, rule }: Fields) => call === 'book.show' && rule === 'data').problems[0]
  expect(problem).toMatchObject({ field: 'data.score', status: 200, got: '"four & a <half>"', expected: 'number' })
  const xml = readFileSync(file('xml'), 'utf8')
  expect(xml).toContain('<testcase classname="book.show" name="data"><failure message="data.score: expected number')
  expect(xml).toContain('four &amp; a &lt;half&gt;')
  expect(xml).toMatch(/<testsuites name="contract" tests="\d+" failures="2" skipped="\d+">/)
  for (const text of [said.out, xml, JSON.stringify(report)]) expect(text).not.toContain(credentials.password)
})
