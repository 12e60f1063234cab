import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newBook } from '../../server/backend/testing/books.ts'
import { SORTS } from '../../shared/bookFilter.ts'
import { CONTRACT_VERSION } from '../../shared/contractVersion.ts'
import { main } from './contract.ts'
import { UNKNOWN_ID } from './kit/samples.ts'
import { table } from './table.ts'
import type { Options } from './runContract.ts'
import { damaged, SLOW, type Damage, type Exchange, type Reply } from './testing/damaged.ts'
import { answer, found, inData, inFailure, items, judge } from './testing/judge.ts'
import { credentials, site, UNHEARD } from './testing/site.ts'
import type { Fields } from './kit/wire.ts'

const house = await site({ coins: 500, brands: ['local', 'one'] })
const file = (name: string) => join(tmpdir(), `planted-${process.pid}.${name}`)
afterAll(async () => {
  await house.close()
  for (const name of ['json', 'xml']) rmSync(file(name), { force: true })
})

type Planted = { fault: string; damage: Damage; only: string; said: string; more?: Partial<Options> }

/** The text of a response in Latin-1, whatever its header says. */
const inLatin1: Damage['after'] = (reply, { name }) => {
  if (name !== 'book.show' || reply.status !== 200) return
  reply.data['name'] = 'Café'
  reply.body = Buffer.from(JSON.stringify(reply.body), 'latin1')
}

const signedIn = { credentials }

/** Damages the request. */
const inRequest = (call: string, change: (exchange: Exchange) => void): Damage => ({
  before: exchange => void (exchange.name === call && change(exchange)),
})

/** A validation error that the contract does not have. */
const refuse = (reply: Reply, path: string) =>
  Object.assign(reply, {
    status: 422,
    body: { code: 422, desc: 'No.', data: {}, error: 'VALIDATION', fields: [{ path, message: 'No' }] },
  })

const planted: Planted[] = [
  {
    fault: 'a token of one brand that is good on another',
    damage: { before: ({ headers }) => (headers['x-brand'] = 'local') },
    only: 'brands',
    said: 'user.surplus  brands  must be 401 SIGN_IN_REQUIRED, is 200',
    more: { ...signedIn, brand: 'local', second: { brand: 'one' } },
  },
  {
    fault: 'Latin-1 under a label of UTF-8',
    damage: { after: inLatin1 },
    only: 'book.show:answer',
    said: 'book.show  envelope  the bytes of the answer are no UTF-8',
  },
  {
    fault: 'a label of Latin-1',
    damage: inData('book.show', ({ headers }) => (headers['content-type'] = 'application/json; charset=iso-8859-1')),
    only: 'book.show:answer',
    said: 'book.show  envelope  Content-Type: must be UTF-8, is iso-8859-1',
  },
  {
    fault: 'an Idempotency-Key that two devices share',
    damage: { before: ({ headers, name }) => name === 'complaint.submit_save' && (headers['device-uuid'] = 'all') },
    only: 'complaint.submit_save:idempotency',
    said: 'complaint.submit_save  idempotency  a key that another device used must be new, is 422',
  },
  {
    fault: 'Cache-Control: public on what a signed-in reader gets',
    damage: inData('user.surplus', ({ headers }) => (headers['cache-control'] = 'public, max-age=60')),
    only: 'user.surplus:answer',
    said: 'user.surplus  caching  Cache-Control: of an answer to a signed-in reader is public, max-age=60',
    more: signedIn,
  },
  {
    fault: 'max-age without private on the same',
    damage: inData('readlog.get', ({ headers }) => (headers['cache-control'] = 'max-age=60')),
    only: 'readlog.get:answer',
    said: 'readlog.get  caching  Cache-Control',
    more: signedIn,
  },
  {
    fault: 'the 51st entry of a log dropped',
    damage: {
      before: ({ sent }) =>
        Array.isArray(sent['logs']) && (sent['logs'] = sent['logs'].slice(0, sent['logs'].length > 200 ? 201 : 50)),
    },
    only: 'readlog.batchsave:readlog',
    said: 'readlog.batchsave  readlog  logs[]: of 200 entries the last is the newest, kept was number 50',
    more: signedIn,
  },
  {
    fault: 'an answer slower than a page waits',
    damage: { after: (_reply, { name }) => (name === 'book.show' ? 'slow' : undefined) },
    only: 'book.show:answer',
    said: `book.show  steady  takes longer than a page waits (${SLOW - 50} ms)`,
    more: { pageTimeout: SLOW - 50 },
  },
  {
    fault: 'microseconds where a ranking counts seconds',
    damage: {
      after: (reply, { name, query }) => {
        if (name !== 'bookRank.book_list' || query.get('type') !== 'new') return
        for (const item of items(reply)) item['value'] = Number(item['value']) * 1e6
      },
    },
    only: 'bookRank.book_list:answer',
    said: 'bookRank.book_list  data  data.items[].value: Too big: expected number to be <=253402300799',
  },
  {
    fault: 'a ranking by stars that counts to 100',
    damage: {
      after: (reply, { name, query }) => {
        if (name !== 'bookRank.book_list' || query.get('type') !== 'rating') return
        for (const item of items(reply)) item['value'] = 88
      },
    },
    only: 'bookRank.book_list:answer',
    said: 'bookRank.book_list  data  data.items[].value',
  },
  {
    fault: 'a currency that is none',
    damage: inData('charge.list', reply =>
      items(reply).forEach(item => ((item['money'] as Fields)['currency'] = 'us$')),
    ),
    only: 'charge.list:answer',
    said: 'charge.list  data  data.items[].money.currency',
  },
  {
    fault: 'a picture of an address that browsers refuse',
    damage: inData('book.show', ({ data }) => (data['cover'] = 'http://elsewhere.example/1.jpg')),
    only: 'book.show:answer',
    said: 'book.show  data  data.cover',
  },
  {
    fault: 'a trending word that no search takes',
    damage: inData('hotsearch.words', ({ data }) => (data['items'] = ['x'.repeat(101)])),
    only: 'hotsearch.words:answer',
    said: 'hotsearch.words  data  data.items[]',
  },
  {
    fault: 'a banner that leads to another host by a path',
    damage: inData('banner.index', reply => items(reply).forEach(item => (item['link'] = '//elsewhere.example/'))),
    only: 'banner.index:answer',
    said: 'banner.index  data  data.items[].link',
  },
  {
    fault: 'a layout that the site does not have',
    damage: inData('recommend.index3', reply => items(reply).forEach(item => (item['layout'] = 'carousel'))),
    only: 'recommend.index3:answer',
    said: 'recommend.index3  data  data.items[].layout',
  },
  {
    fault: 'an empty page refused',
    damage: {
      after: (reply, { name, query }) => {
        if (name !== 'book.chapters' || query.get('page') !== '') return
        refuse(reply, 'page')
      },
    },
    only: 'book.chapters:answer',
    said: 'book.chapters  answer  must be 200, is 422',
  },
  {
    fault: 'an answer larger than the web server passes on',
    damage: inData('book.show', ({ data }) => (data['filler'] = 'x'.repeat(2 * 1024 * 1024))),
    only: 'book.show:answer',
    said: 'book.show  transport  the answer must be at most 2 MiB, is 2.0 MiB',
  },
  {
    fault: 'answers that are always compressed',
    damage: inData('book.show', reply => {
      reply.headers['content-encoding'] = 'gzip'
      reply.body = gzipSync(JSON.stringify(reply.body))
    }),
    only: 'book.show:answer',
    said: 'book.show  transport  Content-Encoding: must come as it is',
  },
  {
    fault: 'HEAD that nobody has thought of',
    damage: {
      after: (reply, { name, method }) => void (name === 'book.show' && method === 'HEAD' && (reply.status = 501)),
    },
    only: 'book.show:transport',
    said: 'book.show  transport  HEAD must be 200, as GET is, is 501',
  },
  {
    fault: 'a token that is not good refused where none is needed',
    damage: {
      after: (reply, { name, headers }) => {
        if (name !== 'book.show' || headers['authorization']?.trim() === 'Bearer') return
        Object.assign(reply, { status: 401, body: { code: 401, desc: 'No.', data: {}, error: 'SIGN_IN_REQUIRED' } })
      },
    },
    only: 'book.show:sign-in',
    said: 'book.show  sign-in  Authorization: with a token that nobody gave out must be 200, as without one, is 401',
  },
  {
    fault: 'the whole of a short locked chapter given away',
    damage: inData('chapter.free', ({ data }) => {
      if (data['title'] === 'The Short One') data['paragraphs'] = ['One. Two. Three. Four.']
    }),
    only: 'chapter.free:locked',
    said: 'chapter.free  locked  data.paragraphs: shows all of a locked chapter: 4 of 4 words',
  },
  {
    fault: 'a reading log in the other order',
    damage: inData('readlog.get', reply => (reply.data['items'] = items(reply).toReversed())),
    only: 'readlog.batchsave:readlog',
    said: 'readlog.batchsave  readlog  data.items[].read_at: the latest must come first',
    more: signedIn,
  },
  {
    fault: 'a shelf in the other order',
    damage: inData('shelf.list', reply => (reply.data['items'] = items(reply).toReversed())),
    only: 'shelf.save:shelf',
    said: 'shelf.save  shelf  data.items[].changed_at: the latest must come first',
    more: signedIn,
  },
  ...['score', 'updated', 'words'].map(sort => ({
    fault: `\`sort=${sort}\` of a genre passed over`,
    damage: inRequest('recommend.tag_group_list', ({ query }) => query.get('sort') === sort && query.delete('sort')),
    only: 'recommend.tag_group_list:catalogue',
    said: `recommend.tag_group_list  catalogue  data.items: \`sort=${sort}\` of`,
  })),
  {
    fault: 'a search that finds books by what is locked',
    damage: inRequest('search.multi', ({ sent }) => sent['keyword'] === UNHEARD && (sent['keyword'] = 'Marsh Lights')),
    only: 'search.multi:search',
    said: `search.multi  search  data.items: “${UNHEARD}”, a word of a locked chapter, must not find its book`,
  },
  {
    fault: 'a failure that its key does not keep',
    damage: inRequest(
      'complaint.submit_save',
      ({ sent, headers }) => sent['book_id'] === UNKNOWN_ID && (headers['idempotency-key'] = randomUUID()),
    ),
    only: 'complaint.submit_save:idempotency',
    said: 'complaint.submit_save  idempotency  must be 422 IDEMPOTENCY_MISMATCH, is 200',
  },
  {
    fault: '`everywhere` that ends one session',
    damage: inRequest('user.logout', ({ sent }) => delete sent['everywhere']),
    only: 'user.logout:account',
    said: 'user.logout  account  must be 401 SIGN_IN_REQUIRED, is 200',
    more: signedIn,
  },
  {
    fault: 'a sign-in that keeps the token before',
    damage: inRequest('user.login', ({ headers }) => delete headers['authorization']),
    only: 'user.login:account',
    said: 'user.login  account  must be 401 SIGN_IN_REQUIRED, is 200',
    more: signedIn,
  },
  {
    fault: 'an address whose case and blanks count',
    damage: inRequest(
      'user.login',
      ({ sent }) => /[A-Z ]/.test(String(sent['email'])) && (sent['email'] = 'x@x.example'),
    ),
    only: 'user.login:account',
    said: 'user.login  answer  must be 200 with data, is 401',
    more: signedIn,
  },
  {
    fault: 'counts of filters that are not those of the list',
    damage: inData('search.facets', ({ data }) =>
      (data['status'] as Fields[]).forEach(choice => (choice['count'] = 77)),
    ),
    only: 'search.facets:search',
    said: 'search.facets  search  data.status[].count: of `status=',
  },
  {
    fault: '`letters` that begin no name',
    damage: inData('seo.book_tags', ({ data }) => (data['letters'] = ['Q'])),
    only: 'seo.book_tags:catalogue',
    said: 'seo.book_tags  catalogue  data.letters: must have d, which begins 1 names, is Q',
  },
  {
    fault: 'a first visit of a browser refused',
    damage: {
      after: (reply, { name, sent }) => void (name === 'device.report' && sent['nbid'] === '' && refuse(reply, 'nbid')),
    },
    only: 'device.report:answer',
    said: 'device.report  answer  must be 200, is 422',
  },
  {
    fault: 'an order beyond the coins of a rich reader',
    damage: inFailure('order.create', (body, reply) => {
      const data = {
        id: 1,
        kind: 'chapters',
        status: 'paid',
        coins: 0,
        vouchers: 0,
        created_at: '2026-05-01T12:00:00.000Z',
      }
      if (body['error'] === 'NOT_ENOUGH_COINS') answer(reply, data)
    }),
    only: 'order.create:orders',
    said: 'order.create  orders  must be 409 NOT_ENOUGH_COINS, is 200',
    more: signedIn,
  },
  ...['TypeError: x is undefined', 'no book at show (/srv/app.js:10:4)', 'Traceback (most recent call last)'].map(
    desc => ({
      fault: `${desc} as the sentence of a failure`,
      damage: inFailure('book.show', body => (body['desc'] = desc)),
      only: 'book.show:unknown',
      said: 'book.show  envelope  desc: must be a sentence for people, is',
    }),
  ),
  {
    fault: 'the first of two fields taken',
    damage: inRequest('book.show', ({ query }) => query.set('book_id', query.get('book_id')!)),
    only: 'book.show:input',
    said: 'book.show  input  book_id: repeated must be 422 VALIDATION, is 200',
  },
  {
    fault: 'a keyword of blanks searched for',
    damage: inRequest('search.multi', ({ sent }) => sent['keyword'] === '   ' && (sent['keyword'] = 'x')),
    only: 'search.multi:input',
    said: 'search.multi  input  keyword: as "   " must be 422 VALIDATION, is 200',
  },
  {
    fault: 'an id that JSON numbers cannot hold',
    damage: inRequest(
      'book.show',
      ({ query }) => query.get('book_id') === String(2 ** 53) && query.set('book_id', '1'),
    ),
    only: 'book.show:input',
    said: 'book.show  input  book_id: as 9007199254740992 must be 422 VALIDATION, is 200',
  },
  ...(['readlog', 'shelf'] as const).map((rule): Planted => {
    const call = rule === 'shelf' ? 'shelf.save' : 'readlog.batchsave'
    return {
      fault: `only what is newer counted by ${call}`,
      damage: inData(call, ({ data }) => (data['saved'] = 0)),
      only: rule,
      said: `${call}  ${rule}  data.saved: must be 1`,
      more: signedIn,
    }
  }),
  {
    fault: 'a log of nothing saved',
    damage: {
      after: (reply, { name, sent }) => {
        const { logs } = sent
        if (name === 'readlog.batchsave' && Array.isArray(logs) && !logs.length) answer(reply, { saved: 0 })
      },
    },
    only: 'readlog.batchsave:input',
    said: 'readlog.batchsave  input  logs: as [] must be 422 VALIDATION, is 200',
    more: signedIn,
  },
]

describe('a catalogue that cannot show a difference', () => {
  test('is reported as untested, as prominently as a failure, without books', async () => {
    await using empty = await site({ books: [] })
    const { ok, lines } = await judge(empty.url, {}, { only: ['recommend.index3'] })
    expect(ok).toBe(false)
    const home = lines.filter(({ verdict }) => verdict === 'untried').map(({ call, rule }) => `${call} ${rule}`)
    expect(home).toContain('recommend.index3 books')
  })

  test('is untested if all orders are equal and no filter excludes a book', async () => {
    const alike = ['One', 'Two'].map(title => newBook({ title, freeChapters: 3 }))
    await using same = await site({ books: alike })
    const only = ['recommend.tag_group_list:catalogue', 'search.facets:search']
    const result = await judge(same.url, {}, { only })
    const reasons = result.lines.flatMap(({ untried }) => untried)
    for (const sort of SORTS)
      expect(reasons).toContain(`\`sort=${sort}\`: in no genre do the books stand otherwise than in another order`)
    expect(result).toMatchObject({ ok: false, failed: 0 })
    expect(table(result)).toContain('could not be tried')
  })
})

describe('a copy of the server with a fault planted on purpose', () => {
  test.each(planted)('$fault is found by the check that names it', async ({ damage, only, said, more }) => {
    const result = await judge(house.url, damage, { only: [only], ...more })
    expect(found(result)).toContainEqual(expect.stringContaining(said))
    expect(result.ok).toBe(false)
    for (const { expected, curl, got } of result.causes) {
      expect(expected.length).toBeLessThan(120)
      expect({ curl, got }).toEqual({ curl: expect.stringContaining('/v1/'), got: expect.any(String) })
    }
  })

  test.each(planted)('without it the same check passes: $fault', async ({ only, more }) => {
    const result = await judge(house.url, {}, { only: [only], ...more, pageTimeout: 60_000 })
    expect(found(result)).toEqual([])
  })

  test('with those of broken.nightly.test.ts there are at least 40', () => {
    const others = readFileSync('scripts/backend-kit/broken.nightly.test.ts', 'utf8').match(/^ {2,6}\[\n/gm) ?? []
    expect(planted.length + others.length).toBeGreaterThanOrEqual(40)
  })
})

/** A server without some calls. */
const lacking = (...calls: string[]): Damage => ({
  after: (reply, { name }) => {
    if (!calls.includes(name)) return
    Object.assign(reply, { status: 404, body: { code: 404, desc: 'No.', data: {}, error: 'NO_SUCH_CALL' } })
  },
})

const offering = (offers: object, version?: string): Damage => ({
  after: (reply, { name }) => {
    if (name === 'site.capabilities' && reply.status === 200) answer(reply, { offers, contract_version: version })
  },
})

const both = (first: Damage, second: Damage): Damage => ({
  after: (reply, exchange) => first.after?.(reply, exchange) ?? second.after?.(reply, exchange),
})

describe('a server that lacks a call', () => {
  test('has one problem if the call is required, and dependent checks name it', async () => {
    const only = ['book.chapters', 'chapters', 'locked', 'paging', 'answer', 'input']
    const result = await judge(house.url, lacking('book.chapters'), { only })
    expect(found(result)).toEqual(['book.chapters  answer  is no call of the server: nothing can be read without it'])
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('book.chapters is no call of the server')
  })

  test('meets the contract if the call is optional', async () => {
    const only = ['hotsearch.words', 'recommend.get', 'seo.book_tags', 'banner.index']
    const result = await judge(house.url, lacking(...only), { only })
    expect(found(result)).toEqual([])
    expect(result.ok).toBe(true)
  })

  test('has a problem if it declares the part', async () => {
    const damage = both(lacking('charge.list'), offering({ payments: true }))
    const result = await judge(house.url, damage, { only: ['charge.list'] })
    expect(found(result)).toEqual(['charge.list  answer  is no call of the server: site.capabilities offers payments'])
  })

  test('is not tested for undeclared parts', async () => {
    const asked: string[] = []
    const damage: Damage = {
      before: ({ name }) => asked.push(name),
      ...offering({ payments: false, complaints: false }),
    }
    const result = await judge(house.url, damage, { only: ['answer', 'idempotency', 'method'] })
    expect(found(result)).toEqual([])
    expect(asked).not.toContain('charge.list')
    expect(asked).not.toContain('complaint.submit_save')
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('site.capabilities says that there is no payments')
  })

  test('lists the missing optional calls, which are not violations', async () => {
    const speaking = (version: string) =>
      judge(house.url, offering({}, version), { only: ['site.capabilities:answer'] })
    const older = await speaking('0.9.0')
    expect(found(older)).toEqual([])
    expect(older.notes).toContainEqual({
      call: 'site.capabilities',
      message: expect.stringMatching(/^the server speaks contract 0\.9\.0, this site \S+: ./),
    })
    expect((await speaking(CONTRACT_VERSION)).notes).toEqual([])
    expect(found(await speaking('newest'))).toEqual(['site.capabilities  data  data.contract_version: is no version'])
  })

  test('is not tested for it with --without', async () => {
    const result = await judge(house.url, lacking('book.show'), { only: ['book.show'], without: ['book.show'] })
    expect(found(result)).toEqual([])
    expect(result.lines.flatMap(({ skipped }) => skipped)).toContain('--without book.show')
  })
})

describe('the report', () => {
  test('has the shell command, the wrong part of the response, the expectation and its section', async () => {
    const damage = both(
      inData('book.show', ({ data }) => (data['score'] = 'four & a <half>')),
      inData('user.surplus', ({ data }) => (data['coins'] = -1)),
    )
    const { url, close } = await damaged(house.url, damage)
    const said = { out: '' }
    const account = ['--user', credentials.email, '--password', credentials.password]
    const only = ['--only', 'book.show:answer', '--only', 'user.surplus:answer']
    const files = ['--json', file('json'), '--junit', file('xml')]
    const code = await main(['--base', url, ...account, ...only, ...files], {
      out: text => (said.out += text),
      err: () => {},
    })
    await close()
    expect(code).toBe(1)
    expect(said.out).toContain('got 200: "four & a <half>"')
    expect(said.out).toContain('expected number (docs/calls.md#bookshow)')
    expect(said.out).toMatch(
      new RegExp(`curl -sS -i '${url}/v1/book.show\\?book_id=1&section=7&lang=en-us' -H 'Content-Type`),
    )
    expect(said.out).toContain('"Authorization: Bearer $TOKEN"')
    const report = JSON.parse(readFileSync(file('json'), 'utf8'))
    const problem = report.lines.find(({ call, rule }: Fields) => call === 'book.show' && rule === 'data').problems[0]
    expect(problem).toMatchObject({ field: 'data.score', status: 200, got: '"four & a <half>"', expected: 'number' })
    expect(problem.curl).toContain('curl -sS -i')
    const xml = readFileSync(file('xml'), 'utf8')
    expect(xml).toContain('<testcase classname="book.show" name="data"><failure message="data.score: expected number')
    expect(xml).toContain('four &amp; a &lt;half&gt;')
    expect(xml).toMatch(/<testsuites name="contract" tests="\d+" failures="2" skipped="\d+">/)
    for (const text of [said.out, xml, JSON.stringify(report)]) expect(text).not.toContain(credentials.password)
  })

  test('refuses an unknown call for --without', async () => {
    let said = ''
    const code = await main(['--base', 'http://x', '--without', 'book.burn'], {
      out: () => {},
      err: text => (said += text),
    })
    expect([code, said.split('\n')[0]]).toEqual([2, '--without knows no call "book.burn".'])
  })
})
