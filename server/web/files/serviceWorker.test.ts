import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { testApp } from '../testing/testApp.ts'

let client = ''
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'quire-worker-'))
  await mkdir(join(client, 'assets'))
  await mkdir(join(client, 'worker/en'), { recursive: true })
  await build(['main-1.js'])
})
afterAll(() => rm(client, { recursive: true, force: true }))

/** A build with these files for offline pages. */
async function build(offline: string[]) {
  await writeFile(join(client, 'manifest.json'), JSON.stringify({ offline }))
  await writeFile(join(client, 'worker/en/worker.js'), 'works()')
  await writeFile(join(client, 'worker/en/workerOff.js'), 'goesAway()')
}

async function worker(environment = {}, host = 'www.one.example') {
  await using site = await testApp({ assets: join(client, 'assets'), environment })
  return await request(site.server).get('/sw.js').set('Host', host).expect(200)
}
const siteIn = (text: string) => JSON.parse(/self\.SITE=(.*);\n/.exec(text)?.[1] ?? '') as Record<string, unknown>

test('every host has a service worker for all its pages, which browsers revalidate', async () => {
  const { headers, text } = await worker()
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self' https:; frame-ancestors 'none'",
  })
  expect(text).toContain('works()')
  expect(siteIn(text)).toMatchObject({ brand: 'one', files: ['/assets/main-1.js'] })
})

test('brands have workers of their own', async () => {
  const [one, two] = await Promise.all([worker(), worker({}, 'www.two.example')])
  expect(siteIn(one.text)['apiBase']).not.toBe(siteIn(two.text)['apiBase'])
  expect(siteIn(one.text)['release']).not.toBe(siteIn(two.text)['release'])
})

test('another release is another worker, and the same one the same', async () => {
  const [first, again] = [await worker(), await worker()]
  await build(['main-2.js'])
  const next = await worker()
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(next.headers['etag']).not.toBe(first.headers['etag'])
  expect(siteIn(next.text)['release']).not.toBe(siteIn(first.text)['release'])
})

test('turned off, the served worker removes itself', async () => {
  const { text } = await worker({ SERVICE_WORKER: 'off' })
  expect(text).toContain('goesAway()')
  expect(text).not.toContain('works()')
})
