import { expect, test } from '@jest/globals'
import type { Config } from '../../../config.ts'
import { writeBrand } from '../../testing/brandFolder.ts'
import { pageSite } from '../testing/pageSite.ts'
import { ask } from './testing/ask.ts'

const cachingSite = (environment: Record<string, string> = {}, config: Partial<Config> = {}) =>
  pageSite({ environment: { PAGE_CACHE_BYTES: '8388608', ...environment }, config, logLevel: 'info' })
type Site = Awaited<ReturnType<typeof cachingSite>>

const warmed = (site: Site) => site.logged().filter(({ msg }) => msg === 'page cache warmed')

test('the first reader gets home and ranking from the cache, at the brand’s own host and on this computer', async () => {
  await using site = await cachingSite()
  await site.pageCache?.warmUp(site.port)
  site.requests.length = 0
  for (const host of ['www.one.example', 'www.two.example', `one.localhost:${site.port}`, `localhost:${site.port}`]) {
    for (const path of ['/', '/ranking/1']) {
      const { status, headers } = await ask(site, path, { Host: host })
      expect([host, path, status, headers.age !== undefined]).toEqual([host, path, 200, true])
    }
  }
  expect(site.requests).toEqual([])
  expect(warmed(site)).toMatchObject([{ pages: 10, seconds: expect.any(Number) }])
})

test('behind a proxy the https pages are warmed', async () => {
  await using site = await cachingSite({ TRUST_PROXY: 'loopback' })
  await site.pageCache?.warmUp(site.port)
  site.requests.length = 0
  expect((await ask(site, '/', { 'X-Forwarded-Proto': 'https' })).headers.age).toBeDefined()
  expect(site.requests).toEqual([])
})

test('with many brands only the first ones are warmed, one page after the other', async () => {
  await using site = await cachingSite({}, { pageWarmBrands: 1 })
  let [at, most] = [0, 0]
  site.interfere(async call => {
    if (call !== 'bookRank.list') return
    most = Math.max(most, ++at)
    await new Promise(setImmediate)
    at--
  })
  await site.pageCache?.warmUp(site.port)
  expect(most).toBe(1)
  expect(new Set(site.requests.map(({ headers }) => headers['x-brand'])).size).toBe(1)
})

test('an unavailable backend does not prevent warming of other brands', async () => {
  await using site = await cachingSite()
  await writeBrand(site.folder, 'one', { backendUrl: 'http://127.0.0.1:9/' })
  await site.brands.reload()
  site.interfere((_call, res, { headers }) => {
    if (headers['x-brand'] !== 'one') return undefined
    res.writeHead(503).end()
    return true
  })
  await site.pageCache?.warmUp(site.port)
  expect(warmed(site)).toMatchObject([{ pages: 6, gaveUp: 1 }])
})

test('after a reload only changed brands are warmed again', async () => {
  await using site = await cachingSite()
  await site.pageCache?.warmUp(site.port)
  site.requests.length = 0
  await site.brands.reload()
  while (warmed(site).length < 2) await new Promise(setImmediate)
  expect(site.requests).toEqual([])
  expect(warmed(site)[1]).toMatchObject({ pages: 0 })
})

test('warming skips a backend after three failures', async () => {
  await using site = await cachingSite()
  await site.stopBackend()
  await site.pageCache?.warmUp(site.port)
  expect(warmed(site)).toMatchObject([{ pages: 0, gaveUp: 1 }])
  await site.startBackend()
  expect((await ask(site, '/')).status).toBe(200)
})
