import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request as httpRequest } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { BrandFile } from '../../shared/brand.ts'
import { startSite, type Site } from './testing/site.ts'

const brands = readdirSync('brands', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => ({ key: name, file: JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8')) as BrandFile }))

const hostOf = ({ key, file }: (typeof brands)[number]) => (file.localNetwork ? 'localhost' : `${key}.localhost`)

async function ask(
  path: string,
  headers: Record<string, string>,
  port: number | string | undefined = process.env['SITE_PORT'],
): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  httpRequest({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end()
  const answer = await promise
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

let own: Site
// A separate site, because the many requests of a test here would get other journeys rate-limited. It trusts no proxy.
beforeAll(async () => {
  const data = process.env['SITE_DATA'] ?? ''
  own = await startSite({ DATA_DIR: data, WEB_CONCURRENCY: '2', TRUST_PROXY: '0', LOG_LEVEL: 'warn' })
})
afterAll(() => own.stop())

test.each(brands)('$key shows its own name, colours and prefix', async brand => {
  const { status, body } = await ask('/', { Host: hostOf(brand) })
  expect(status).toBe(200)
  expect(body).toContain(brand.file.appName)
  expect(body).toContain(`--theme:${brand.file.$themeColor}`)
  expect(body).toContain(`--header-bg:${brand.file.headerBg}`)
  expect(body).toContain(`"apiBase":"/${brand.file.apiPrefix}"`)
})

test('600 mixed concurrent requests to all hosts never show another brand', async () => {
  const wanted = Array.from({ length: 600 }, (_, index) => ({
    brand: brands[index % brands.length]!,
    kind: Math.floor(index / brands.length) % 5,
  }))
  const asked = wanted.map(async ({ brand, kind }) => {
    const get = (path: string) => ask(path, { Host: hostOf(brand) }, own.port)
    if (kind === 0) return { brand, ...(await get('/ranking/1')) }
    if (kind === 1) return { brand, ...(await get('/manifest.webmanifest')) }
    if (kind === 2) return { brand, ...(await get('/no/such/page')) }
    const { status } = await get(`/${brand.file.apiPrefix}/v1/hotsearch.words?section=7&lang=en-us`)
    return { brand, status, body: '' }
  })
  const wrong = []
  const answers = await Promise.all(asked)
  for (const { brand, status, body } of answers) {
    const others = brands.filter(({ key }) => key !== brand.key)
    const foreign =
      body &&
      others.find(
        ({ file }) =>
          body.includes(`"/${file.apiPrefix}"`) ||
          body.includes(`<title>${file.appName}`) ||
          body.includes(`"name":"${file.appName}"`),
      )
    const mine = !body || body.includes(brand.file.appName)
    // Under this load a request may be refused, but never answered with another brand's page.
    if (foreign || !mine || ![200, 404, 502, 503, 504].includes(status))
      wrong.push({ brand: brand.key, status, foreign: foreign || undefined })
  }
  expect(wrong).toEqual([])
})

test('a forged X-Forwarded-Host changes nothing', async () => {
  const [one, two] = brands
  const forged = { Host: hostOf(one!), 'X-Forwarded-Host': hostOf(two!), 'X-Forwarded-Proto': 'https' }
  const { body } = await ask('/', forged, own.port)
  expect(body).toContain(`"key":"${one!.key}"`)
  expect(body).not.toContain(hostOf(two!))
})

test('another brand’s prefix is a 404, and an unknown host a 421 that names no brand', async () => {
  const [one, two] = brands
  expect((await ask(`/${two!.file.apiPrefix}/v1/hotsearch.words`, { Host: hostOf(one!) })).status).toBe(404)
  const unknown = await ask('/', { Host: 'nobody.example' })
  expect(unknown.status).toBe(421)
  for (const { file } of brands) expect(unknown.body).not.toContain(file.appName)
})
