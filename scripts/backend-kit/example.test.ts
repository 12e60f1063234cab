import { afterAll, beforeAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { createTestSite, type TestSite } from './library/createTestSite.ts'
import { createExample } from './example/createExample.ts'
import { runContract } from './runContract.ts'
import type { Damage } from './testing/damaged.ts'
import { respond, firstPageOnly, found, inData, inFailure, items, judge } from './testing/judge.ts'
import { listen } from './testing/listen.ts'

const credentials = { email: 'reader@example.com', password: 'a lamp for the tide' }
const example = createExample({ accounts: [credentials] })

/** Calls that it implements; the kit knows that the others are missing. */
const HAS = `
  site.capabilities book.show book.chapters chapter.free recommend.get author.home recommend.index3
  recommend.tag_group_list bookRank.list bookRank.book_list search.multi
  user.login user.logout user.surplus readlog.get readlog.batchsave
  comment.counts comment.list comment.add comment.edit comment.report comment.remove comment.like
  comment.news comment.notify reader.mute reader.mutes
`

let backend: Awaited<ReturnType<typeof listen>>
let site: TestSite
beforeAll(async () => {
  backend = await listen(example)
  site = await createTestSite({ backend: backend.url })
})
afterAll(async () => {
  await site.close()
  await backend.close()
})

test('the example meets the contract, and skipped checks are of parts that it lacks', async () => {
  const brands = { brand: 'local', second: { brand: 'one' } }
  const { lines, notes } = await runContract({ base: backend.url, ...brands, credentials, timeout: 10_000 })
  expect(lines.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(notes).toEqual([])
  const tried = new Set(lines.filter(({ verdict }) => verdict === 'pass').map(({ call }) => call))
  expect(tried).toEqual(new Set(['*', ...HAS.trim().split(/\s+/)]))
})

/** Check, message and fault. `planted.nightly.test.ts` has more, for the whole backend. */
test.each<[only: string, said: string, damage: Damage]>([
  [
    'recommend.get:response',
    'recommend.get  data  data.items[].score: expected number, received string',
    inData('recommend.get', reply => items(reply).forEach(item => (item['score'] = '4.5'))),
  ],
  [
    'book.show:unknown',
    'book.show  unknown  must be 404 BOOK_NOT_FOUND, is 200',
    inFailure('book.show', (_body, reply) => respond(reply, {})),
  ],
  [
    'sign-in',
    'user.surplus  sign-in  must be 401 SIGN_IN_REQUIRED, is 200',
    inFailure('user.surplus', (_body, reply) => respond(reply, { coins: 1, vouchers: 1 })),
  ],
  [
    'book.chapters:paging',
    'book.chapters  paging  data.items: pages must not overlap, have 2 different of 6 items',
    firstPageOnly(),
  ],
  [
    'user.login:account',
    'user.login  account  must be 401 BAD_CREDENTIALS, is 200',
    inFailure('user.login', (_body, reply) => respond(reply, { token: 'x' })),
  ],
])('a fault is reported with call, rule and field: %s finds %s', async (only, said, damage) => {
  const result = await judge(backend.url, damage, { only: [only], credentials })
  expect(found(result)).toContainEqual(expect.stringContaining(said))
})

test.each([
  ['/', 'Eleven Days Fast'],
  ['/novel/3/science-fiction/eleven-days-fast', 'Mele Fonoti'],
  ['/book-reader/3/1', 'The buoy said we had already left.'],
  ['/author/1/x', 'Level Crossing'],
  ['/genres', 'Science Fiction'],
  ['/genres/1', 'Bulky Waste and Minor Curses'],
  ['/ranking/1', 'Most read'],
  ['/search', 'Search'],
  ['/search-more/result/lamp', 'Eleven Days Fast'],
  ['/secPage/1/new-here', 'New here'],
])('%s is one of its pages', async (path, words) => {
  const { status, text } = await request(site.server).get(path).redirects(1)
  expect(status).toBe(200)
  expect(text).toContain(words)
})
