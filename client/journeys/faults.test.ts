import { afterAll, beforeAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { startBackend } from './testing/backendProcess.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

let backend: Awaited<ReturnType<typeof startBackend>>
let site: Site

beforeAll(async () => {
  backend = await startBackend()
  site = await startSite({ BACKEND_URL: `http://127.0.0.1:${backend.port}`, LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await site.stop()
  await backend.kill()
})

const ask = (path: string, host: string) => request(`http://127.0.0.1:${site.port}`).get(path).set('Host', host)

test('a dead backend: pages are the brand’s own 503, calls 502 in the envelope; all is well when it is back', async () => {
  await ask('/', 'freenovel.localhost').expect(200)
  await backend.kill()

  const page = await ask('/', 'joyfic.localhost').expect(503)
  expect(page.text).toContain('Joyfic')
  expect(page.headers['retry-after']).toBeDefined()
  const call = await ask('/joyfic_api/v1/hotsearch.words?section=7&lang=en-us', 'joyfic.localhost').expect(502)
  expect(call.body).toMatchObject({ code: 502, error: 'BACKEND_UNREACHABLE', data: {} })
  await ask('/healthz', 'any').expect(200)

  backend = await startBackend(backend.port)
  await ask('/', 'joyfic.localhost').expect(200)
  await ask('/joyfic_api/v1/hotsearch.words?section=7&lang=en-us', 'joyfic.localhost').expect(200)
})

test('a reader who follows a link while the backend is down is told, tries again when it is back, and reads on', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/', String(site.port)))
  await takenOver(page)
  await backend.kill()
  await page.locator('a[href^="/ranking"]').first().click()
  await page.getByRole('button', { name: 'Try again', exact: true }).waitFor()
  backend = await startBackend(backend.port)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.locator('#content a[href^="/novel/"]').first().waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ranking/)
})
