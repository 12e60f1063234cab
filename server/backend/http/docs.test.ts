import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { testBackend } from '../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)
const { body: document } = await request(backend.app).get('/openapi.json')

test('the document has every call with its method', () => {
  for (const [name, { method }] of Object.entries(endpoints)) {
    expect(document.paths[`/v1/${name}`]).toHaveProperty(method.toLowerCase())
  }
})

test('only addresses outside the contract are marked as reference-only', () => {
  const marked = Object.entries<Record<string, object>>(document.paths)
    .filter(([, operations]) => Object.values(operations).every(operation => 'x-reference-only' in operation))
    .map(([path]) => path.replace('/v1/', ''))
  const others = Object.keys(document.paths).map(path => path.replace('/v1/', ''))
  expect(marked).toEqual(others.filter(name => !(name in endpoints)))
})

test('the version is that of the contract, which the backend reports too', async () => {
  expect(document.info.version).toBe(CONTRACT_VERSION)
  const { body } = await request(backend.app).get('/v1/site.capabilities')
  expect(body.data.contract_version).toBe(CONTRACT_VERSION)
})

test('only optional calls are marked as optional', () => {
  const required = Object.entries(document.paths as Record<string, Record<string, object>>)
    .filter(([, operations]) =>
      Object.values(operations).every(operation => !('x-optional' in operation) && !('x-reference-only' in operation)),
    )
    .map(([path]) => path)
  expect(required).toEqual(['/v1/book.show', '/v1/book.chapters', '/v1/chapter.free'])
})

test('fields, language, headers and sign-in are documented', () => {
  const { get } = document.paths['/v1/book.chapters']
  expect(get.parameters.slice(0, 3)).toMatchObject([
    { name: 'book_id', in: 'query', required: true },
    { name: 'page', required: false },
    { name: 'limit', schema: { anyOf: [{ maximum: 200 }, { const: '' }] } },
  ])
  expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/lang' })
  expect(document.paths['/v1/order.create'].post).toMatchObject({
    security: [{ bearer: [] }],
    parameters: expect.arrayContaining([{ $ref: '#/components/parameters/IdempotencyKey' }]),
    requestBody: { required: true },
  })
})

test('the documentation page loads no external resources and runs no inline script', async () => {
  const page = await request(backend.app).get('/docs/')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.text).not.toMatch(/<script>|https?:/)
  for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await request(backend.app).get(path!)).status).toBe(200)
  }
})
