import { expect, test } from '@jest/globals'
import { endpointNames, endpointOf } from '../../shared/api/endpoints.ts'
import type { Part } from '../../shared/api/parts.ts'
import { createTestSite } from './library/createTestSite.ts'
import { createMock, type MockOptions } from './mock/createMock.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile'
/** Links of bars and bookmarks, independent of the backend, and an existing book. */
const BEGIN = [
  '/',
  '/login',
  '/myinfo',
  '/myinfo/myLocked',
  '/myinfo/rechargeList',
  '/myinfo/voucherHistory',
  '/history',
  '/novel/1/x/x',
  '/book-reader/1/1',
]
/** Addresses of one kind to visit. */
const MOST = 6

/** Crawls the site of a backend: contents of its pages, and the calls they made. */
async function walk(backend: MockOptions) {
  await using mock = await createMock({ scenario: 'rich', ...backend })
  await using site = await createTestSite({ backend: mock.url })
  mock.requests.length = 0
  const pages = new Map<string, { status: number; text: string }>()
  const kinds = new Map<string, number>()
  const ahead = [...BEGIN]
  for (let path = ahead.shift(); path; path = ahead.shift()) {
    const kind = path.split('/')[1]!
    if (pages.has(path) || (kinds.get(kind) ?? 0) >= MOST) continue
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const response = await fetch(site.url + path, { headers: { 'User-Agent': BROWSER } })
    const text = (await response.text()).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    pages.set(path, { status: response.status, text })
    ahead.push(...[...text.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, to]) => to!))
  }
  const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${status} ${path}`)
  const say = (words: RegExp) => [...pages].filter(([, { text }]) => words.test(text)).map(([path]) => path)
  return { broken, say, requests: new Set(mock.requests.map(({ call }) => call)), paths: [...pages.keys()] }
}

const callsOf = (part: Part) => endpointNames.filter(name => endpointOf(name).use.part === part)

/** Links and texts that promise a missing part. */
const PROMISES: [Part, RegExp][] = [
  [
    'accounts',
    /href="\/login|href="\/myinfo\/(myLocked|rechargeList|voucherHistory)|coins and unlocked chapters|Sign in</,
  ],
  ['payments', />Buy for|coins and unlocked chapters/],
  ['reading_log', /coins and unlocked chapters/],
  ['shelf', /shelf of your account/],
  ['third_party', /Continue with/],
]

test.each(PROMISES)('without %s no page is a dead end, calls it or offers it', async (part, promise) => {
  const { broken, requests, say } = await walk({ responses: { 'site.capabilities': { offers: { [part]: false } } } })
  expect(broken).toEqual([])
  expect(callsOf(part).filter(name => requests.has(name))).toEqual([])
  expect(say(promise)).toEqual([])
})

test('with the three required calls alone home works, and no link leads to an error', async () => {
  const optional = endpointNames.filter(name => !endpointOf(name).use.required)
  const faults = Object.fromEntries(optional.map(name => [name, 'NO_SUCH_CALL'])) as MockOptions['faults']
  const { broken, paths, say } = await walk({ faults })
  expect(broken).toEqual([])
  expect(say(/href="\/(genres|ranking|search|tags|hotnovels|author)/)).toEqual([])
  expect(paths).toContain('/book-reader/1/2')
})
