import { expect, test } from '@jest/globals'
import request from 'supertest'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'

const FAR = { 'X-Forwarded-For': '203.0.113.9' }
const BRANDS = {
  one: { hosts: ['one.example', 'www.one.example'] },
  two: { hosts: ['two.example', '*.two.example'] },
  home: { apiPrefix: 'public', hosts: [], localNetwork: true },
}
type Headers = Record<string, string>

/** The site address that the backend receives with each request. */
async function warnings(environment: Record<string, string>, requests: [headers: Headers, prefix?: string][]) {
  await using backend = await fakeBackend((_req, res) => res.end('{}'))
  await using site = await testApp({
    brands: BRANDS,
    environment: { BACKEND_URL: backend.url, NODE_ENV: 'production', ...environment },
  })
  for (const [headers, prefix = 'one_api'] of requests)
    await request(site.server).post(`/${prefix}/v1/my.own`).set(headers).send({}).expect(200)
  return backend.requests.map(({ headers }) =>
    `${String(headers['x-forwarded-proto'])}://${String(headers['x-forwarded-host'])}`.replace(
      `:${site.port}`,
      ':OURS',
    ),
  )
}

test('links use the brand’s https host, whatever port, scheme or local name a request has', async () => {
  const requests: [Headers, string?][] = [
    [{ Host: 'www.one.example:4711' }],
    [{ Host: 'one.example' }],
    [{ Host: 'one.localhost:4711', ...FAR }],
    [{ Host: 'evil-upload.two.example:4711' }, 'two_api'],
  ]
  const right = ['https://www.one.example', 'https://one.example', 'https://one.example', 'https://two.example']
  expect(await warnings({}, requests)).toEqual(right)
  const behind = requests.map(([headers, prefix]): [Headers, string?] => [
    { ...FAR, ...headers, 'X-Forwarded-Host': headers['Host']!, 'X-Forwarded-Proto': 'http' },
    prefix,
  ])
  expect(await warnings({ TRUST_PROXY: 'loopback' }, behind)).toEqual(right)
  expect(await warnings({ DEFAULT_BRAND: 'one' }, [[{ Host: 'evil.example:4711' }]])).toEqual(['https://one.example'])
})

test('readers on this computer get local names, with the listening port', async () => {
  const requests: [Headers, string?][] = [
    [{ Host: 'one.localhost' }],
    [{ Host: 'one.localhost:4711' }],
    [{ Host: '192.168.0.7:4711' }, 'public'],
  ]
  expect(await warnings({}, requests)).toEqual([
    'http://one.localhost:OURS',
    'http://one.localhost:OURS',
    'http://192.168.0.7:OURS',
  ])
  expect(await warnings({ LOCAL_BRAND: 'nobody' }, requests.slice(0, 1))).toEqual(['https://one.example'])
  // A proxy in this network has its own port, which is unknown here.
  const near = { Host: 'inside', 'X-Forwarded-For': '192.168.0.8', 'X-Forwarded-Host': 'shelf.local:4711' }
  expect(await warnings({ TRUST_PROXY: 'loopback' }, [[near, 'public']])).toEqual(['http://shelf.local'])
})
