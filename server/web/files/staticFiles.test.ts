import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import { rawRequest } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'
import { staticFiles } from './staticFiles.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(20)
let assets: string
let site: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  assets = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(assets, 'fonts'))
  await Promise.all([
    writeFile(join(assets, 'app-A1.js'), SCRIPT),
    writeFile(join(assets, 'app-A1.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(assets, 'app-A1.js.map'), '{}'),
    writeFile(join(assets, 'page-B2.css'), 'p{}'),
    writeFile(join(assets, 'body.woff2'), 'font'),
    writeFile(join(assets, '..', 'outside.js'), 'outside'),
  ])
  site = await testApp({ assets })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(assets, { recursive: true })
  await rm(join(assets, '..', 'outside.js'))
})

const get = (path: string) => request(site.server).get(path).set('Host', 'www.one.example')

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['deflate, zstd', undefined],
  ['xbr, gzipped', undefined],
  ['', undefined],
])('a browser that accepts %j gets %s', async (accepted, encoding) => {
  const response = await get('/assets/app-A1.js')
    .set('Accept-Encoding', accepted)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
    })
    .expect(200)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toBe('Accept-Encoding')
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(String(response.body)).toBe(SCRIPT)
})

test('a known encoding gets 304, and each encoding has its own ETag', async () => {
  const packed = await get('/assets/app-A1.js').set('Accept-Encoding', 'gzip')
  const plain = await get('/assets/app-A1.js').set('Accept-Encoding', 'identity')
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  const again = await get('/assets/app-A1.js')
    .set('Accept-Encoding', 'gzip')
    .set('If-None-Match', String(packed.headers.etag))
    .expect(304)
  expect(again.headers['cache-control']).toContain('immutable')
  expect(again.headers['content-length']).toBeUndefined()
})

test('files carry no headers that only documents need, and no browser guesses their type or runs a drawing', async () => {
  const { headers } = await get('/assets/app-A1.js').expect(200)
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(permissions-policy|x-frame-options|referrer-policy)$/)]),
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('HEAD sends the headers without a body', async () => {
  const response = await request(site.server).head('/assets/page-B2.css').set('Host', 'www.one.example').expect(200)
  expect(response.headers['content-length']).toBe('3')
  expect(response.headers['content-type']).toBe('text/css; charset=utf-8')
})

test('fonts are served with their type', async () => {
  expect((await get('/assets/body.woff2').expect(200)).type).toBe('font/woff2')
})

test.each([
  '/assets/gone-C3.js',
  '/assets/',
  '/assets',
  '/assets/fonts',
  '/assets/fonts/',
  '/assets/app-A1.js.br',
  '/assets/../outside.js',
  '/assets/%2e%2e/outside.js',
  '/assets/..%2foutside.js',
  '/assets//app-A1.js',
  '/assets/app-A1.js/',
  '/assets/app-A1.js%00.css',
  '/assets/__proto__',
  '/assets/%ff',
])('%s is a 404 that is not cached', async path => {
  const response = await rawRequest(site.port, [`GET ${path} HTTP/1.1`, 'Host: www.one.example'])
  expect(response).toContain('404 Not Found')
  expect(response).not.toContain('outside')
  if (!path.startsWith('/assets/..')) {
    expect(response).toMatch(/content-type: text\/plain/i)
    expect(response).toMatch(/cache-control: no-store/i)
  }
})

test('nothing can be written', async () => {
  const response = await request(site.server).post('/assets/app-A1.js').set('Host', 'www.one.example').expect(405)
  expect(response.headers.allow).toBe('GET, HEAD')
})

test('files outlive a build that replaces them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replaced-'))
  await writeFile(join(folder, 'app-A1.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'app-A1.js'), SCRIPT)
  jest.useFakeTimers()
  const app = express().use(staticFiles(folder))
  jest.runAllTimers()
  jest.useRealTimers()
  await rm(folder, { recursive: true })
  expect((await request(app).get('/assets/app-A1.js').set('Accept-Encoding', 'gzip').expect(200)).text).toBe(SCRIPT)
})
