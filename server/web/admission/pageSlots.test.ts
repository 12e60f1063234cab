import { once } from 'node:events'
import type { RequestHandler, Response } from 'express'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import type { Config } from '../../config.ts'
import type { Environment } from '../../settings.ts'
import { writeBrand } from '../testing/brandFolder.ts'
import { testApp } from '../testing/testApp.ts'
import { pageMade, renderSlot } from './pageSlots.ts'

const ONE = 'www.one.example'
const TWO = 'www.two.example'

/** A site whose /held/… pages respond on demand, with two slots and a queue of one. */
async function crowdedSite(
  config: Partial<Config> = {},
  { environment, made }: { environment?: Environment; made?: (res: Response) => void } = {},
) {
  const open: Response[] = []
  const begun: string[] = []
  let wake = () => {}
  const pages: RequestHandler = (req, res) => {
    begun.push(req.path)
    made?.(res)
    if (!req.path.startsWith('/held')) return res.type('html').send('<p>page')
    open.push(res)
    wake()
    return undefined
  }
  const site = await testApp({
    brands: { one: { backendUrl: 'http://127.0.0.1:7' }, two: { backendUrl: 'http://127.0.0.1:9' } },
    environment,
    config: { pagesAtOnce: 2, pagesQueued: 1, pagesMaxWaitMs: 60_000, ...config },
    pages,
  })
  const get = (path: string, host = ONE, address?: string) =>
    request(site.server)
      .get(path)
      .set({ Host: host, ...(address && { 'X-Forwarded-For': address }) })
      .then(response => response)
  const arrived = async (count: number) => {
    while (open.length < count) await new Promise<void>(resolve => void (wake = resolve))
  }
  /** Requests pages in sequence, so that each has its slot or its place in the queue. */
  const ask = async (...paths: string[]) => {
    const responses: ReturnType<typeof get>[] = []
    for (const path of paths) {
      const requested = once(site.server, 'request')
      responses.push(get(path))
      await requested
    }
    return responses
  }
  return { ...site, get, ask, arrived, open, begun }
}

test('readers beyond the queue get the busy page at once, in the brand’s name and colours', async () => {
  await using site = await crowdedSite()
  const waiting = await site.ask('/held/1', '/held/2', '/held/3')
  await site.arrived(2)
  const busy = await site.get('/fourth')
  expect(busy.status).toBe(503)
  expect(busy.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(busy.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(busy.text).toContain('<header>The one</header>')
  expect(busy.text).toContain('background:#0a5f52')
  expect(busy.text).toContain('@media (prefers-color-scheme:dark)')
  expect(busy.headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+';/)
  expect(site.begun).toEqual(['/held/1', '/held/2'])
  site.open[0]?.end('one')
  await site.arrived(3)
  for (const res of site.open.slice(1)) res.end('others')
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await site.metrics.text()).toContain('quire_http_rejected_total{brand="one",kind="page"} 1')
})

test('HEAD of a busy page has its headers and no body', async () => {
  await using site = await crowdedSite({ pagesAtOnce: 1, pagesQueued: 0 })
  const [held] = await site.ask('/held/1')
  await site.arrived(1)
  const response = await request(site.server).head('/').set('Host', ONE).expect(503).expect('Retry-After', '5')
  expect(response.text ?? '').toBe('')
  site.open[0]?.end('done')
  await held
})

test('pages queued for one backend take no slot of another; health, files and calls never queue', async () => {
  await using site = await crowdedSite()
  const held = await site.ask('/held/1', '/held/2', '/held/3')
  await site.arrived(2)
  expect((await site.get('/', TWO)).status).toBe(200)
  expect((await site.get('/healthz')).status).toBe(200)
  expect((await site.get('/readyz')).status).toBe(200)
  expect((await site.get('/robots.txt')).status).toBe(200)
  expect((await site.get('/assets/none.js')).status).toBe(404)
  expect((await site.get('/one_api/v1/book.show')).status).toBe(502)
  expect((await site.get('/')).status).toBe(503)
  site.open[0]?.end()
  await site.arrived(3)
  for (const res of site.open.slice(1)) res.end()
  await Promise.all(held)
})

test('readers who wait too long for a slot get the busy page', async () => {
  await using site = await crowdedSite({ pagesAtOnce: 1, pagesMaxWaitMs: 100 })
  const [held] = await site.ask('/held/1')
  await site.arrived(1)
  expect((await site.get('/second')).status).toBe(503)
  site.open[0]?.end()
  expect((await held)?.status).toBe(200)
  expect((await site.get('/third')).status).toBe(200)
})

test('all addresses of an IPv6 /48 count as one reader, who is evicted for another', async () => {
  await using site = await crowdedSite({ pagesAtOnce: 1, pagesQueued: 3 }, { environment: { TRUST_PROXY: 'loopback' } })
  const requests: Promise<{ status: number }>[] = []
  const requestFrom = async (path: string, address: string) => {
    const requested = once(site.server, 'request')
    requests.push(site.get(path, ONE, address))
    await requested
  }
  for (let index = 1; index <= 4; index++) await requestFrom(`/held/${index}`, `2001:db8:0:${index}::1`)
  await requestFrom('/held/other', '2001:db8:1::1')
  expect((await requests[3])?.status).toBe(503)
  for (let count = 1; count <= 4; count++) {
    await site.arrived(count)
    site.open[count - 1]?.end()
  }
  await Promise.all(requests)
  expect(site.begun).toEqual(['/held/1', '/held/other', '/held/2', '/held/3'])
})

test('a reader who disconnects frees the slot for the next', async () => {
  await using site = await crowdedSite({ pagesAtOnce: 1 })
  const left = request(site.server).get('/held/1').set('Host', ONE)
  left.end(() => {})
  await site.arrived(1)
  const [next] = await site.ask('/held/2')
  left.abort()
  await site.arrived(2)
  site.open[1]?.end('mine')
  expect((await next)?.text).toBe('mine')
})

test('a backend that no brand uses any more keeps no queue', async () => {
  await using site = await crowdedSite()
  const [held] = await site.ask('/held/1')
  await site.arrived(1)
  const used = async () => /quire_slots\{of="pages",state="used"\} (\d+)/.exec(await site.metrics.text())?.[1]
  expect(await used()).toBe('1')
  await writeBrand(site.folder, 'one', { backendUrl: 'http://127.0.0.1:9' })
  await site.brands.reload()
  expect(await used()).toBe('0')
  site.open[0]?.end('one')
  expect(await held).toMatchObject({ status: 200 })
  await site.get('/other')
  expect(await used()).toBe('0')
})

test('a rendered page frees its slot, however slowly its reader downloads it', async () => {
  await using site = await crowdedSite({ pagesAtOnce: 1, pagesQueued: 0 }, { made: pageMade })
  const [slow] = await site.ask('/held/1')
  await site.arrived(1)
  expect((await site.get('/next')).status).toBe(200)
  site.open[0]?.end('at last')
  expect((await slow)?.text).toBe('at last')
})

test('one page is rendered at a time, fairly between brands', async () => {
  const rendering: { path: string; res: Response; release: () => void }[] = []
  let wake = () => {}
  const occupy = async (res: Response) => {
    const release = await renderSlot(res)
    if (release) rendering.push({ path: `${res.req.hostname} ${res.req.path}`, res, release })
    wake()
  }
  const begun = async (count: number) => {
    while (rendering.length < count) await new Promise<void>(resolve => void (wake = resolve))
  }
  await using site = await crowdedSite({ pagesAtOnce: 9 }, { made: res => void occupy(res) })
  const requests = [...(await site.ask('/held/1', '/held/2', '/held/3'))]
  const requested = once(site.server, 'request')
  requests.push(site.get('/held/4', TWO))
  await requested
  await site.arrived(4)
  for (let count = 1; count <= 4; count++) {
    await begun(count)
    expect(rendering).toHaveLength(count)
    rendering[count - 1]?.release()
    rendering[count - 1]?.res.end()
  }
  await Promise.all(requests)
  expect(rendering.map(({ path }) => path)).toEqual([
    `${ONE} /held/1`,
    `${TWO} /held/4`,
    `${ONE} /held/2`,
    `${ONE} /held/3`,
  ])
})
