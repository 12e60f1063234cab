import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import request from 'supertest'
import { createTestSite, type TestSite } from '../library/createTestSite.ts'
import { createExample } from './example/createExample.ts'
import { runContract } from './runContract.ts'
import { found, inData, items, judge } from './testing/judge.ts'
import { listen } from './testing/listen.ts'

const FOLDER = new URL('example/', import.meta.url)
const credentials = { email: 'reader@example.com', password: 'a lamp for the tide' }
const example = createExample({ accounts: [credentials] })

/** What it answers; of all else the kit knows that it is not there. */
const HAS = `
  site.capabilities book.show book.chapters chapter.free recommend.get author.home recommend.index3
  recommend.tag_group_list bookRank.list bookRank.book_list search.multi
  user.login user.logout user.surplus readlog.get readlog.batchsave
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

test('the example keeps the contract, and what the kit leaves out is what it does not offer', async () => {
  const brands = { brand: 'local', second: { brand: 'one' } }
  const { lines, notes } = await runContract({ base: backend.url, ...brands, credentials, timeout: 10_000 })
  expect(lines.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(notes).toEqual([])
  const tried = new Set(lines.filter(({ verdict }) => verdict === 'pass').map(({ call }) => call))
  expect(tried).toEqual(new Set(['*', ...HAS.trim().split(/\s+/)]))
})

test('a fault in it is named by call, rule and field', async () => {
  const isText = inData('recommend.get', reply => items(reply).forEach(item => (item['score'] = '4.5')))
  expect(found(await judge(backend.url, isText, { only: ['recommend.get:answer'] }))).toEqual([
    'recommend.get  data  data.items[].score: expected number, received string',
  ])
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
])('%s is a page of it', async (path, words) => {
  const { status, text } = await request(site.server).get(path)
  expect(status).toBe(200)
  expect(text).toContain(words)
})

test('its pages lead to screens that it has, but for two indexes that are about calls of their own', async () => {
  const open = ['/', '/novel/3/science-fiction/eleven-days-fast', '/book-reader/3/1', '/genres', '/search']
  const pages = await Promise.all(open.map(path => request(site.server).get(path)))
  const links = new Set(
    pages.flatMap(({ text }) => [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to!)),
  )
  const dead = []
  for (const link of links) {
    const { status } = await request(site.server).get(link)
    if (status !== 200) dead.push(`${status} ${link}`)
  }
  expect(dead).toEqual(['503 /tags', '503 /hotnovels/all'])
})

test('it is written in at most 300 lines', () => {
  const files = readdirSync(FOLDER).map(file => readFileSync(new URL(file, FOLDER), 'utf8'))
  expect(files.join('').split('\n').length - 1).toBeLessThanOrEqual(300)
})
