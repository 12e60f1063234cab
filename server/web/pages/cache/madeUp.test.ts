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
  expect(await isFirstCached(site, made => ({ path: `/keywords/xyzzy${made}/1` }))).toBe(false)
  expect(await isFirstCached(site, made => ({ path: `/keywords/${'lamp%20'.repeat(made)}lamp/1` }))).toBe(false)
})

test('invented hosts evict only their own kind, and a brand’s own hosts stay cached', async () => {
  await using site = await cachingSite({ DEFAULT_BRAND: 'one' })
  const own = [ONE, `${ONE}:${site.port}`, `one.localhost:${site.port}`]
  for (const host of own) await ask(site, BOOK, { Host: host })
  expect(await isFirstCached(site, made => ({ host: `x${made}.one.example` }))).toBe(false)
  expect(await isFirstCached(site, made => ({ host: `made-up-${made}.example` }))).toBe(false)
  const before = await misses(site)
  for (const host of own) await ask(site, BOOK, { Host: host })
  expect(await misses(site)).toBe(before)
})

test('ports that a proxy forwards evict only their own kind', async () => {
  await using site = await cachingSite({ TRUST_PROXY: 'loopback' })
  expect(await isFirstCached(site, made => ({ host: `${ONE}:${9000 + made}` }), 'X-Forwarded-Host')).toBe(false)
})
