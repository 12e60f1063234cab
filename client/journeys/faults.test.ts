import { expect, test } from '@jest/globals'
import request from 'supertest'
import { useRestartableSite } from './testing/restartableSite.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()
const site = useRestartableSite()
const ask = (path: string, host: string) => request(`http://127.0.0.1:${site.port()}`).get(path).set('Host', host)

test('with the backend down pages are the brand’s 503 and calls a 502 envelope; both recover with it', async () => {
  await ask('/', 'freenovel.localhost').expect(200)
  await site.killBackend()

  const page = await ask('/', 'joyfic.localhost').expect(503)
  expect(page.text).toContain('Joyfic')
  expect(page.headers['retry-after']).toBeDefined()
  const call = await ask('/joyfic_api/v1/hotsearch.words?section=7&lang=en-us', 'joyfic.localhost').expect(502)
  expect(call.body).toMatchObject({ code: 502, error: 'BACKEND_UNREACHABLE', data: {} })
  await ask('/healthz', 'any').expect(200)

  await site.startBackend()
  await ask('/', 'joyfic.localhost').expect(200)
  await ask('/joyfic_api/v1/hotsearch.words?section=7&lang=en-us', 'joyfic.localhost').expect(200)
})

test('a link followed while the backend is down shows an error, and retrying works when it is back', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/', site.port()))
  await takenOver(page)
  await site.killBackend()
  await page.locator('a[href^="/ranking"]').first().click()
  await page.getByRole('button', { name: 'Try again', exact: true }).waitFor()
  await site.startBackend()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.locator('#content a[href^="/novel/"]').first().waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ranking/)
})
