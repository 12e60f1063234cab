import { expect, test } from '@jest/globals'
import { pageSite } from '../testing/pageSite.ts'
import { ask, BOOK, ONE } from './testing/ask.ts'

/** An eighth of it has room for only a few pages, the rest for all pages of a test. */
const BYTES = 2 * 1024 * 1024
const MADE_UP = 25

const cachingSite = (environment: Record<string, string> = {}) =>
  pageSite({ environment: { PAGE_CACHE_BYTES: String(BYTES), ...environment }, logLevel: 'silent' })
type Site = Awaited<ReturnType<typeof cachingSite>>
type Address = { path?: string; host?: string }

/** Requests `MADE_UP` invented pages; returns whether the first one is still cached. */
async function isFirstCached(site: Site, address: (made: number) => Address, header = 'Host'): Promise<boolean> {
  const get = async (made: number) => {
    const { path = BOOK, host = ONE } = address(made)
    expect((await ask(site, path, { [header]: host })).status).toBe(200)
  }
  for (let made = 0; made < MADE_UP; made++) await get(made)
  const before = await misses(site)
  // The last one is: pages are cached where there is room.
  await get(MADE_UP - 1)
  expect(await misses(site)).toBe(before)
  await get(0)
  return (await misses(site)) === before
}

async function misses(site: Site): Promise<number> {
  const metric = await site.metrics.registry.getSingleMetric('quire_page_cache_total')?.get()
  return metric?.values.find(({ labels }) => labels.state === 'miss')?.value ?? 0
}

test('invented search words evict only their own kind, with or without results', async () => {
  await using site = await cachingSite()
  expect(await isFirstCached(site, made => ({ path: `/keywords/xyzzy${made}` }))).toBe(false)
  const found = (made: number) => `${'lamp%20'.repeat(made % 13)}${made < 13 ? 'lamp' : 'tide'}`
  expect(await isFirstCached(site, made => ({ path: `/keywords/${found(made)}` }))).toBe(false)
})

test('invented hosts evict only their own kind, and a brand’s own hosts stay cached', async () => {
  await using site = await cachingSite({ DEFAULT_BRAND: 'one' })
  const own = [ONE, `${ONE}:${site.port}`, `one.localhost:${site.port}`]
  for (const host of own) await ask(site, BOOK, { Host: host })
  expect(await isFirstCached(site, made => ({ host: `made-up-${made}.example` }))).toBe(false)
  const before = await misses(site)
  for (const host of own) await ask(site, BOOK, { Host: host })
  expect(await misses(site)).toBe(before)
})

/** Addresses of pages of every kind, and those that made-up names, ids and parameters in them lead to. */
const WRONG = [
  ['/novel/1/x/y', BOOK],
  ['/novel/the-lamp-and-the-tide', BOOK],
  [`${BOOK}/`, BOOK],
  ['/novel/1/%66antasy/the-lamp-and-the-tide?chapters=1&x=1', `${BOOK}?chapters=1`],
  ['/genres/1/x', '/genres/1/fantasy'],
  ['/genres/1/x?status=finished&tags=3', '/genres/1/fantasy?status=finished&tags=3'],
  ['/author/1/x?page=1', '/author/1/ada-quill?page=1'],
  ['/category/fantasy/slow-burn/x', '/category/fantasy/slow-burn'],
  ['/ranking/x', '/ranking/1'],
  ['/ranking/popular/1/x', '/ranking/popular/1/1'],
  ['/keywords/lamp/x', '/keywords/lamp'],
  ['/hotnovels/all/x', '/hotnovels/all'],
  ['/?channel=99', '/'],
  ['/book-reader/1/1?key=99', '/book-reader/1/1'],
]

test('addresses with made-up names, ids and ignored parameters redirect without rendering', async () => {
  await using site = await cachingSite()
  const got: unknown[] = []
  for (const [path = '', own = ''] of WRONG) {
    const { status, headers } = await ask(site, path)
    got.push([path, own, status, headers.location, headers['cache-control'], (await ask(site, own)).status])
  }
  expect(got).toEqual(WRONG.map(([path, own]) => [path, own, 301, own, 'no-cache', 200]))
  const renders = await site.metrics.registry.getSingleMetric('quire_page_render_seconds')?.get()
  const shown = new Set(WRONG.map(([, own]) => own))
  const count = renders?.values.filter(value => 'metricName' in value && String(value.metricName).endsWith('_count'))
  expect(count?.reduce((sum, { value }) => sum + value, 0)).toBe(shown.size)
})

test('a network that has used up its rendering time gets pages from memory only', async () => {
  await using site = await cachingSite({ LIMITS: 'render.network=1', TRUST_PROXY: 'loopback' })
  const get = async (address: string, path: string) => (await ask(site, path, { 'X-Forwarded-For': address })).status
  expect(await get('192.0.2.1', '/')).toBe(200)
  expect(await get('192.0.2.1', BOOK)).toBe(503)
  expect(await get('192.0.2.1', '/history')).toBe(503)
  expect(await get('192.0.2.1', '/')).toBe(200)
  expect(await get('198.51.100.1', BOOK)).toBe(200)
  expect(await get('192.0.2.1', BOOK)).toBe(200)
})

test('ports that a proxy forwards evict only their own kind', async () => {
  await using site = await cachingSite({ TRUST_PROXY: 'loopback' })
  expect(await isFirstCached(site, made => ({ host: `${ONE}:${9000 + made}` }), 'X-Forwarded-Host')).toBe(false)
})
