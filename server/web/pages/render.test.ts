import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createApp } from '../../../client/app/ssr.ts'
import { LOCALES } from '../../../shared/locales.ts'
import { ratesOf } from '../../settings/limits/rates.ts'
import { createLog } from '../../log.ts'
import type { Brand } from '../brands/brand.ts'
import { open as openTarget, type OpenedPage } from './open.ts'
import { pageUrl, type Target, type Context } from './pageContext.ts'
import { render } from './render.ts'
import { createBackends } from './calls/backends.ts'
import { pageSite } from './testing/pageSite.ts'

const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'
const UNPACK: Record<string, (body: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: body => body,
}

async function open({ port }: { port: number }, accepted: string, { method = 'GET', path = BOOK } = {}) {
  const headers = { Host: 'www.one.example', 'Accept-Encoding': accepted }
  const sent = request({ port, path, method, headers })
  sent.end()
  const [res] = await once(sent, 'response')
  const body = await buffer(res)
  const coding: string = res.headers['content-encoding'] ?? 'identity'
  return { status: res.statusCode, headers: res.headers, body, coding, html: UNPACK[coding]?.(body).toString() }
}

test('a page whose data is ready is sent whole, in the accepted encoding', async () => {
  await using site = await pageSite({ responseBytes: 1024 * 1024 })
  await open(site, 'identity')
  const pages = await Promise.all(
    ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity'].map(accepted => open(site, accepted)),
  )
  expect(pages.map(({ coding }) => coding)).toEqual(['zstd', 'br', 'gzip', 'identity'])
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
  for (const { html, headers, body } of pages) {
    expect(headers).toMatchObject({ 'content-length': String(body.length), vary: 'Accept-Encoding' })
    expect(headers['content-security-policy']).not.toContain('nonce')
    // The head's own script; React's are for parts streamed later.
    expect(html?.match(/<script>/g)).toHaveLength(1)
    expect(html).toContain('id="deferred-chapters"')
    expect(html?.match(/<script type="module" src="\/assets\/main-TEST.js" async>/g)).toHaveLength(1)
  }
  const head = await open(site, 'identity', { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, html: '' })
  expect(head.headers['content-length']).toBe(String(pages[3]?.body.length))
})

test.each(['nothing', 'banners'])('the first picture of home is requested first when %s is missing', async missing => {
  await using site = await pageSite({ responseBytes: 1024 * 1024 })
  site.interfere((call, res) => missing === 'banners' && call === 'banner.index' && Boolean(res.writeHead(503).end()))
  const { html = '' } = await open(site, 'identity', { path: '/' })
  const [first = '', ...others] = html.match(/<img [^>]*src="\/one_api[^>]*>/g) ?? []
  expect(first).toContain('fetchPriority="high"')
  expect(others.join('')).not.toContain('fetchPriority')
  expect(html.slice(0, html.indexOf('<style>'))).toMatch(/<link rel="preload" as="image" [^>]*fetchPriority="high"/)
})

test('a page with a slow part is streamed, without delaying the rest', async () => {
  await using site = await pageSite()
  const late = Promise.withResolvers<boolean>()
  site.interfere(call => call === 'recommend.get' && late.promise)
  const sent = request({ port: site.port, path: BOOK, headers: { Host: 'www.one.example' } })
  sent.end()
  const [res] = await once(sent, 'response')
  expect(res.headers['content-security-policy']).toContain('nonce')
  expect(res.headers['x-accel-buffering']).toBe('no')
  late.resolve(false)
  expect((await buffer(res)).toString()).toContain('id="deferred-recommendations"')
})

test('a page with a failing part is streamed and reports the failure', async () => {
  await using site = await pageSite()
  const assets = {
    locale: LOCALES[0],
    scripts: ['/main.js'],
    styles: '',
    headScript: { code: '', hash: '' },
    classes: [],
    isReading: false,
    hasOffline: false,
    inline: { css: '', hash: '' },
    inlineFor: () => ({ css: '', hash: '' }),
  }
  const log = createLog({ level: 'silent' })
  const context: Context = {
    log,
    backendOf: () => site.backendUrl,
    pools: site.pools,
    responses: undefined,
    backends: createBackends(log),
    assets: { of: () => assets },
    count: () => {},
    timeRender: () => () => {},
    reports: 0,
    dataTimeout: 30_000,
    rates: ratesOf(),
    renderTimeout: 10_000,
  }
  const brand = site.brands.ofHost('www.one.example') as Brand
  const sent: Target = {
    brand,
    domain: 'www.one.example',
    origin: 'https://www.one.example',
    url: pageUrl(BOOK),
    locale: LOCALES[0],
    language: { section: 7, lang: 'en-us' },
  }
  const requester = { address: '', ids: { requestId: '' } }
  const opened = await openTarget(sent, requester, AbortSignal.timeout(30_000), context)
  if (opened.redirect !== undefined || opened.view.kind !== 'page') throw new Error('The book could not be opened')
  const { view } = opened
  await view.deferred.settled
  const errors: unknown[] = []
  const rendered = (page: OpenedPage) =>
    render(
      {
        opened: page,
        requester,
        isComplete: false,
        renderSlot: async () => () => {},
        onError: error => void errors.push(error),
      },
      context,
    )
  expect(await rendered(opened)).toMatchObject({ content: expect.stringContaining('id="deferred-chapters"') })

  const failed = Promise.reject<unknown>(new Error('no chapters'))
  await expect(failed).rejects.toThrow('no chapters')
  Object.assign(failed, { status: 'rejected', reason: new Error('no chapters') })
  const broken = { ...view, deferred: { get: () => failed, isSettled: () => true } }
  const app = createApp(opened.services, sent.url, { ...opened, view: broken })
  const page = await rendered({ ...opened, view: broken, app })
  if (!page || 'content' in page) throw new Error('The page is not streamed')
  await page.stream.allReady
  expect(errors).toHaveLength(2)
})
