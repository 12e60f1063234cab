import { expect, test } from '@jest/globals'
import type { ServerResponse } from 'node:http'
import request from 'supertest'
import { endpoints, type Endpoint } from '../../../shared/api/endpoints.ts'
import { pageSite } from './testing/pageSite.ts'

/** An address for each screen of the table that calls its backend while rendering. */
const SCREENS: Record<string, string> = {
  '/': '/',
  '/ads': '/ads',
  '/novel/{bookId}/{category}/{bookName}': '/novel/1/fantasy/the-lamp-and-the-tide',
  '/book-reader/{bookid}/{chapterid}': '/book-reader/1/4',
  '/author/{authorId}/{name}': '/author/1',
  '/secPage/{subid}/{name}': '/secPage/1',
  '/genres': '/genres',
  '/genres/{subid}': '/genres/1',
  '/tags/{subid}/{name}': '/tags/2/sea',
  '/category/{name}': '/category/fantasy',
  '/ranking/{num}': '/ranking/1',
  '/ranking/{type}/{id}/{num}': '/ranking/popular/1/1',
  '/search': '/search',
  '/search-more': '/search-more',
  '/search-more/{name}': '/search-more/lamp',
  '/search-more/result/{name}': '/search-more/result/lamp',
  '/tags': '/tags',
  '/all-tags/{subid}': '/all-tags/l',
  '/hotnovels': '/hotnovels',
  '/keywords/{name}': '/keywords/lamp',
  '/myinfo/rechargeList': '/myinfo/rechargeList',
  '/invited-to-help/{bookId}/{activeId}': '/invited-to-help/1/1',
  '/active-novel/{bookId}/{category}/{bookName}': '/active-novel/1/fantasy/the-lamp-and-the-tide?active_id=1',
}

const fails = (status: number, error: string) => (res: ServerResponse) =>
  void res
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ code: status, desc: 'No.', data: {}, error }))

const WAYS: Record<string, (res: ServerResponse) => void> = {
  'is no call of the backend': fails(404, 'NO_SUCH_CALL'),
  'is not offered': fails(503, 'NOT_AVAILABLE'),
  'never answers': () => {},
}

const rows = Object.entries<Endpoint>(endpoints).flatMap(
  ([
    call,
    {
      use: { subject = [], beside = [] },
    },
  ]) => [
    ...subject.map(screen => ({ call, screen, status: 503 })),
    ...beside.map(screen => ({ call, screen, status: 200 })),
  ],
)

type Site = Awaited<ReturnType<typeof pageSite>>
const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile'
const open = (site: Site, path: string) =>
  request(site.server).get(path).set('Host', 'www.one.example').set('User-Agent', BROWSER)

/** The calls that each screen makes while rendering. */
async function requestedBy(site: Site): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const [screen, address] of Object.entries(SCREENS)) {
    site.requests.length = 0
    await open(site, address).expect(200)
    found.set(screen, new Set(site.requests.map(({ call }) => call)))
  }
  return found
}

test.each(Object.keys(WAYS))('if one call %s, only screens that are about it are the error page', async way => {
  // Concurrently: the request id says which call a page must do without.
  const [environment, config] = [{ TRUST_PROXY: '1' }, { pagesMaxWaitMs: 60_000 }]
  await using site = await pageSite({ dataTimeout: 5000, renderTimeout: 500, environment, config })
  const requests = await requestedBy(site)
  const made = rows.filter(({ call, screen }) => requests.get(screen)?.has(call))
  const details = rows.filter(({ screen, status }) => status === 503 && screen in SCREENS)
  expect(made).toEqual(expect.arrayContaining(details))
  site.interfere((name, res, req) => {
    const row = made[Number(String(req.headers['x-request-id']).slice('request-'.length))]
    if (name !== row?.call) return false
    WAYS[way]!(res)
    return true
  })
  const responses = await Promise.all(
    made.map(({ screen }, index) => open(site, SCREENS[screen]!).set('X-Request-Id', `request-${index}`)),
  )
  const label = ({ call, screen }: (typeof rows)[number], status: number) => `${status} ${screen} without ${call}`
  expect(responses.map(({ status }, index) => label(made[index]!, status))).toEqual(
    made.map(row => label(row, row.status)),
  )
  for (const { headers, text } of responses.filter(({ status }) => status === 503)) {
    expect(headers['retry-after']).toBe('5')
    expect(text).toContain('We’ll be right back')
  }
})

test('the table has every call made by rendering screens', async () => {
  await using site = await pageSite()
  for (const [screen, calls] of await requestedBy(site)) {
    const unnamed = [...calls].filter(call => !rows.some(row => row.call === call && row.screen === screen))
    expect({ screen, unnamed }).toEqual({ screen, unnamed: [] })
  }
})

test('a page that lacks unsupported parts is cached; one with a failed part is not', async () => {
  await using site = await pageSite({ environment: { PAGE_CACHE_BYTES: '10000000' } })
  site.respond({ 'hotsearch.words': 'NO_SUCH_CALL' })
  const requested = () => site.requests.filter(({ call }) => call === 'hotsearch.words').length
  for (let page = 0; page < 3; page++) await open(site, '/search').expect(200)
  expect(requested()).toBe(1)
  await site.purge()
  site.requests.length = 0
  site.respond({ 'hotsearch.words': 'INTERNAL' })
  await open(site, '/search').expect(200)
  const once = requested()
  await open(site, '/search').expect(200)
  expect(requested()).toBe(2 * once)
})

test('an unsupported call is not repeated for every page', async () => {
  await using site = await pageSite({ responseBytes: 1_000_000 })
  site.respond({ 'banner.index': 'NOT_AVAILABLE' })
  for (let page = 0; page < 3; page++) await open(site, '/').expect(200)
  expect(site.requests.filter(({ call }) => call === 'banner.index')).toHaveLength(1)
  expect(await site.counted('banner.index', 'absent')).toBe(1)
})
