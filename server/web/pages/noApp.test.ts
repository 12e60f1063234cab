import { afterAll, beforeAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { writeBrand } from '../testing/brandFolder.ts'
import { paths } from './cache/testing/paths.ts'
import { pageSite } from './testing/pageSite.ts'

/** Brand `one` has an app, `two` has none. */
const site = await pageSite()
beforeAll(async () => {
  await writeBrand(site.folder, 'two', { app: undefined })
  await site.brands.reload()
})
afterAll(() => site[Symbol.asyncDispose]())

const ask = (host: string, path: string) => request(site.server).get(path).set('Host', host)

/** The HTML of a page, with its links, but without scripts, styles and class names. */
async function said(brand: string, path: string): Promise<string> {
  const { text } = await ask(`www.${brand}.example`, path)
  return text.replace(/<(script|style).*?<\/\1>/gs, '').replace(/ class="[^"]*"/g, '')
}

const OF_APP = /\bapps?\b|play\.google|scheme|app:\/\//i

test.each([...paths, '/book-reader/1/3', '/ads?book_id=1'])(
  'a brand without an app does not mention one on %s',
  async path => {
    const html = await said('two', path)
    expect(html).toContain('The two')
    expect(OF_APP.exec(html.replaceAll('apple-touch-icon', ''))).toBeNull()
  },
)

test.each([
  '/ads',
  '/ads?book_id=1',
  '/book-reader/1/1',
  '/book-reader/1/3',
  '/myinfo',
  '/invited-to-help/1',
  '/active-novel/1/x/y',
])('a brand with an app shows it on %s', async path => {
  expect(await said('one', path)).toContain('https://play.google.com/store/apps/details?id=example.app')
})

test('without an app, friends are invited to read', async () => {
  expect(await said('two', '/invited-to-help/1')).toMatch(/invites you to read along[^]*Read it too/)
  expect(await said('two', '/active-novel/1/x/y')).toMatch(/The novel continues here[^]*Read it here/)
})

test('pages inside an app get no app data either', async () => {
  const app = async (brand: string) =>
    (await ask(`www.${brand}.example`, `/${brand}_api/v1/nestedH5.info`).expect(200)).body as unknown
  expect(await app('one')).toMatchObject({ data: { app: { name: 'Test House', scheme: 'testhouse' } } })
  expect(await app('two')).toMatchObject({
    data: { app: { name: '', scheme: '', ios_store_url: '', android_package: '' } },
  })
})
