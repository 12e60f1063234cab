import { expect, test } from '@jest/globals'
import request from 'supertest'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { sharedBackend } from '../testing/backend.ts'

const backend = await sharedBackend([])
const { body: document } = await request(backend.app).get('/openapi.json')

test('only addresses outside the contract are marked as reference-only', () => {
  const marked = Object.entries<Record<string, object>>(document.paths)
    .filter(([, operations]) => Object.values(operations).every(operation => 'x-reference-only' in operation))
    .map(([path]) => path.replace('/v1/', ''))
  const others = Object.keys(document.paths).map(path => path.replace('/v1/', ''))
  expect(marked).toEqual(others.filter(name => !(name in endpoints)))
})

test('the documentation page loads no external resources and runs no inline script', async () => {
  const page = await request(backend.app).get('/docs/')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.text).not.toMatch(/<script>|https?:/)
  for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await request(backend.app).get(path!)).status).toBe(200)
  }
})
