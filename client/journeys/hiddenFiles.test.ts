import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends the path verbatim: a browser would normalize the very spellings to be tested. */
async function get(path: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  request(
    { host: '127.0.0.1', port: process.env['SITE_PORT'], path, headers: { Host: 'novelpack.localhost' } },
    response => text(response).then(body => resolve({ status: response.statusCode ?? 0, body }), reject),
  )
    .on('error', reject)
    .end()
  return promise
}

const FILES = [
  'package.json',
  'server/main.js',
  'server/main.js.map',
  'client/manifest.json',
  '.env',
  '.git/HEAD',
  '.npmrc',
]
const ENCODINGS = [
  (file: string) => `/${file}`,
  (file: string) => `/assets/${file}`,
  (file: string) => `/assets/../${file}`,
  (file: string) => `/assets/..%2f${file}`,
  (file: string) => `/assets/%2e%2e/%2e%2e/${file}`,
  (file: string) => `/assets//${file}`,
  (file: string) => `/brand/../${file}`,
  (file: string) => `/brand/x/..%2f..%2f${file}`,
  (file: string) => `/dist/${file}`,
  (file: string) => `/assets/..%5c..%5c${file}`,
  (file: string) => `/${file}%00.js`,
]

test.each(FILES)('%s is never served, whatever the spelling of its address', async file => {
  for (const encode of ENCODINGS) {
    const { status, body } = await get(encode(file))
    expect(`${encode(file)} ${status}`).toMatch(/ 40[04]$/)
    expect(body).not.toMatch(/"dependencies"|"mappings"|process\.env|ref: refs/)
  }
})

test('no built script has or names a source map', async () => {
  const assets = readdirSync('dist/client/assets')
  const scripts = assets.filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  expect(assets.filter(name => name.endsWith('.map'))).toEqual([])
  for (const name of scripts) {
    expect(readFileSync(`dist/client/assets/${name}`, 'utf8')).not.toContain('sourceMappingURL')
    expect([name, (await get(`/assets/${name}.map`)).status]).toEqual([name, 404])
  }
})
