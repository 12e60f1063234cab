import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { testApp } from '../../testing/testApp.ts'

const site = await testApp()
afterAll(() => site[Symbol.asyncDispose]())
const get = (path: string, host = 'www.one.example') => request(site.server).get(path).set('Host', host)
const brand = (key: string) => {
  const found = site.brands.all().find(one => one.key === key)
  if (!found) throw new Error(`no brand ${key}`)
  return found
}

test('a picture is cached for ever, and can do nothing but be displayed', async () => {
  const response = await get(brand('one').public.logo).set('Accept-Encoding', 'gzip').buffer(true).expect(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(String(response.body)).toContain('one logo')
  await get(brand('one').public.logo)
    .set('Accept-Encoding', 'gzip')
    .set('If-None-Match', String(response.headers.etag))
    .expect(304)
})

test.each([
  ['br', 'br', '-br"'],
  ['gzip, deflate', 'gzip', '-gzip"'],
  ['identity', undefined, '"'],
])('a browser that accepts %s gets an SVG as %s, the first time and later', async (accepted, coding, tagEnd) => {
  const { logo } = brand('two').public
  const ask = () => get(logo, 'www.two.example').set('Accept-Encoding', accepted).buffer(true).expect(200)
  const responses = [...(await Promise.all([ask(), ask()])), await ask()]
  for (const { headers, body } of responses) {
    expect(headers['content-encoding']).toBe(coding)
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: expect.stringMatching(`${tagEnd}$`) })
    expect(String(body)).toContain('two logo')
  }
})

test('compressed pictures are sent unchanged', async () => {
  const { headers } = await get('/favicon.ico').set('Accept-Encoding', 'br, gzip').expect(200)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

test.each([
  ['another hash', '/brand/0123456789abcdef/logo.svg'],
  ['another brand’s picture', brand('two').public.logo],
  ['a file that is no picture', brand('one').public.logo.replace('logo.svg', 'brand.json')],
  ['a name of the language', brand('one').public.logo.replace('logo.svg', '__proto__')],
  ['a path outside', '/brand/0123456789abcdef/..%2f..%2fpackage.json'],
  ['no name', '/brand/0123456789abcdef'],
])('%s is a 404 that is not cached', async (_what, path) => {
  const response = await get(path).expect(404)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.type).toBe('text/plain')
})

test.each(['/favicon.ico', '/apple-touch-icon.png'])('%s is the icon as PNG', async path => {
  const response = await get(path).expect(200)
  expect(response.type).toBe('image/png')
  expect(response.headers['cache-control']).toBe('public, max-age=86400')
})

test('crawlers are excluded from personal pages and private hosts', async () => {
  expect((await get('/robots.txt')).text).toMatch(
    /^User-agent: \*\nDisallow: \/myinfo\n[^]*\nSitemap: http:\/\/www\.one\.example\/sitemap\.xml\n$/,
  )
  expect((await get('/robots.txt')).text).not.toContain('Disallow: /\n')
  expect((await get('/robots.txt', 'one.localhost')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await get('/robots.txt', '192.168.0.7')).text).toBe('User-agent: *\nDisallow: /\n')
})

test('password managers and browsers find where passwords are changed, and which hosts share passkeys', async () => {
  await get('/.well-known/change-password').expect(302).expect('Location', '/myinfo#password')
  const { body } = await get('/.well-known/webauthn')
    .expect(200)
    .expect('Content-Type', /^application\/json/)
  expect(body).toEqual({ origins: ['https://www.one.example'] })
  await get('/.well-known/assetlinks.json').expect(404)
})

test('a page opened before a picture changed still gets the old picture', async () => {
  const before = brand('two').public.logo
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>new logo</title></svg>'
  await writeFile(join(site.folder, 'two', 'logo.svg'), svg)
  await site.brands.reload()
  const [old, now] = await Promise.all(
    [before, brand('two').public.logo].map(path => get(path, 'www.two.example').buffer(true).expect(200)),
  )
  expect([String(old?.body), String(now?.body)]).toEqual([
    expect.stringContaining('two logo'),
    expect.stringContaining('new logo'),
  ])
  expect(old?.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  await get(before, 'www.one.example').expect(404)
})

test('a picture overwritten by an invalid file is still served', async () => {
  const { logo } = brand('one').public
  await writeFile(join(site.folder, 'one', 'logo.svg'), 'half a')
  await site.brands.reload()
  expect(brand('one').public.logo).toBe(logo)
  await get(logo).expect(200)
})

test('the icon cannot be written', async () => {
  await request(site.server).put('/favicon.ico').set('Host', 'www.one.example').expect(405)
})
