import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { digestOf, pinned } from './pinImages.ts'

const MANIFEST = '{"schemaVersion":2,"manifests":[]}'
const DIGEST = `sha256:${createHash('sha256').update(MANIFEST).digest('hex')}`
/** A registry as the OCI distribution specification describes it, which gives anonymous tokens. */
const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://registry.test')
  const challenge = `Bearer realm="${origin()}/token",service="registry.test",scope="repository:library/node:pull"`
  if (url.pathname === '/token') {
    response.end(JSON.stringify({ token: url.searchParams.get('scope') }))
  } else if (request.headers.authorization !== 'Bearer repository:library/node:pull') {
    response.writeHead(401, { 'WWW-Authenticate': challenge }).end()
  } else if (url.pathname === '/v2/library/node/manifests/24-slim') {
    expect(request.headers.accept).toContain('application/vnd.oci.image.index.v1+json')
    response.writeHead(200, { 'Docker-Content-Digest': DIGEST }).end(MANIFEST)
  } else if (url.pathname === '/v2/library/node/manifests/forged') {
    response.writeHead(200, { 'Docker-Content-Digest': `sha256:${'0'.repeat(64)}` }).end(MANIFEST)
  } else response.writeHead(404).end()
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const find = (image: string) => digestOf(image, origin())

test('every image is pinned to the digest of its manifest, again after a change of its tag', async () => {
  const text = 'ARG BASE=node:24-slim\nFROM ${BASE}\n    image: ${QUIRE_IMAGE:-quire}\n    image: node:24-slim\n'
  const now = await pinned(text, find)
  expect(now).toBe(text.replaceAll('node:24-slim', `node:24-slim@${DIGEST}`))
  expect(await pinned(now, async () => 'sha256:newer')).toBe(
    text.replaceAll('node:24-slim', 'node:24-slim@sha256:newer'),
  )
})

test('a missing image and a manifest that is not the named one are refused', async () => {
  await expect(find('node:nothing')).rejects.toThrow('node:nothing: the registry answers 404')
  await expect(find('node:forged')).rejects.toThrow('is not that of')
})

test('the Dockerfile has one base image, which can be pinned', async () => {
  const text = readFileSync('Dockerfile', 'utf8')
  expect(text.match(/^FROM \S+/gm)).toEqual(Array.from({ length: 3 }, () => 'FROM ${BASE}'))
  expect(await pinned(text, async () => DIGEST)).toContain(`ARG BASE=node:24-slim@${DIGEST}\n`)
})
