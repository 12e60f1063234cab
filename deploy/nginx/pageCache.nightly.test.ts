import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGING } from '../testing/changing.ts'
import { isThere, nginxBefore, serversAt } from '../testing/nginx.ts'
import { askTls, beginTls } from '../testing/readers.ts'
import { proxiedSite } from '../testing/site.ts'

const test = isThere ? always : always.skip
const [ONE, TWO] = ['www.one.example', 'www.two.example']
let site: Awaited<ReturnType<typeof proxiedSite>>
let nginx: Awaited<ReturnType<typeof nginxBefore>>
beforeAll(async () => {
  if (!isThere) return
  site = await proxiedSite({ keeps: true })
  nginx = await nginxBefore(serversAt(site.port), { keeps: true })
})
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

const ask = (host: string, path: string, headers: Record<string, string> = {}) => askTls(nginx.tls, host, path, headers)
/** nginx's cache status, and what the page was rendered from. */
async function seen(host: string, path: string, headers: Record<string, string> = {}) {
  const response = await ask(host, path, headers)
  return [response.headers['x-proxy-cache'], response.text.replace(/ #\d+$/, '')]
}

test('brands, languages, queries and encodings are cached separately', async () => {
  const languages = { '': 'en-us', 'hb_lang=de': 'de-DE', 'hb_lang=es': 'es-ES', 'section=25': 'fr-FR' }
  for (const round of ['MISS', 'HIT']) {
    for (const [host, brand] of [
      [ONE, 'one'],
      [TWO, 'two'],
    ] as const) {
      for (const [cookie, lang] of Object.entries(languages)) {
        for (const path of ['/genres/1', '/genres/1?page=2']) {
          for (const coding of ['', 'gzip', 'br, gzip']) {
            const headers = { Cookie: `${cookie}; analytics=${Math.random()}`, 'Accept-Encoding': coding }
            expect(await seen(host, path, headers)).toEqual([round, `<p>${brand} https://${host} ${lang} ${path}`])
          }
        }
      }
    }
  }
})

test('a brand with several languages has a cached page in each, and readers get their own', async () => {
  const MANY = 'www.many.example'
  const readers: [accepts: string, cookie: string, code: string][] = [
    ['', '', 'en'],
    ['de-DE, de;q=0.9', '', 'en'],
    ['es-MX,es;q=0.9,en;q=0.5', '', 'es'],
    ['it-IT, it;q=0.9, ES;q=0.8', '', 'es'],
    ['zh-CN', '', 'cn'],
    ['fil-PH,tl;q=0.5', '', 'ph'],
    ['es-MX', 'cn', 'cn'],
    ['zh-CN', 'en', 'en'],
    ['zh-CN', 'klingon', 'cn'],
    ['best, frozen; divide', '', 'en'],
  ]
  for (const round of ['MISS', 'HIT'])
    for (const [accepts, cookie, code] of readers) {
      const path = `/genres/1?for=${readers.findIndex(reader => reader[1] === cookie)}`
      const Cookie = `analytics=${Math.random()}; i18n_redirected=${cookie}`
      const { headers, text } = await ask(MANY, path, { 'Accept-Language': accepts, Cookie })
      expect([accepts, cookie, text]).toEqual([accepts, cookie, expect.stringContaining(` ${code} /genres/1`)])
      expect(headers.vary).toContain('Accept-Language')
      if (round === 'HIT') expect(headers['x-proxy-cache']).toBe('HIT')
    }
})

test('oddly written cookies do not mix up cached pages', async () => {
  const odd = ['HB_LANG=de; hb_lang=es', 'hb_lang=es; hb_lang=de', 'hb_lang="de"', 'hb_lang=de; section=9;;br;0']
  for (const Cookie of odd) await ask(ONE, '/tags', { Cookie })
  await ask(ONE, '/tags;de;;;0')
  expect((await seen(ONE, '/tags', { Cookie: 'hb_lang=de' }))[1]).toBe(`<p>one https://${ONE} de-DE /tags`)
  expect((await seen(ONE, '/tags', { Cookie: 'hb_lang=es' }))[1]).toBe(`<p>one https://${ONE} es-ES /tags`)
  expect((await seen(ONE, '/tags'))[1]).toBe(`<p>one https://${ONE} en-us /tags`)
})

test.each(Object.entries(CHANGING))('%s: %s does not poison the page of others', async (name, value) => {
  for (const path of ['/genres/1', '/tags']) {
    const own = `${path}?header=${name}`
    // The page of the first request is cached.
    await ask(ONE, own, { [name]: value })
    for (const _round of ['made', 'kept']) expect((await seen(ONE, own))[1]).toBe(`<p>one https://${ONE} en-us ${path}`)
  }
})

test('signed-in requests bypass the cache, and personal responses are never cached', async () => {
  const Authorization = 'Bearer a-token'
  await ask(ONE, '/genres')
  for (const _round of [1, 2]) expect((await seen(ONE, '/genres', { Authorization }))[0]).toBe('BYPASS')
  expect((await seen(ONE, '/genres'))[0]).toBe('HIT')
  for (const _round of [1, 2]) expect((await ask(ONE, '/history')).headers['x-proxy-cache']).toBe('MISS')
})

test('a response from nginx’s cache has the id of its own request', async () => {
  const ids = [await ask(ONE, '/genres'), await ask(ONE, '/genres')].map(({ headers }) => headers['x-request-id'])
  expect(ids[0]).toMatch(/^\w{32}$/)
  expect(ids[1]).not.toBe(ids[0])
})

test('a line in purged.conf purges an address in all languages, and no other', async () => {
  const german = { Cookie: 'hb_lang=de' }
  const purged = ['/novel/12/a/b', '/novel/12/a/b?chapters=2']
  for (const path of [...purged, '/novel/1/a/b']) for (const more of [{}, german]) await ask(ONE, path, more)
  await ask(TWO, purged[0]!)
  writeFileSync(join(nginx.folder, 'purged.conf'), String.raw`"~^www\.one\.example/novel/12/" 2;`)
  nginx.signal('SIGHUP')
  // Workers with the old configuration still answer the requests they have accepted.
  for (const path of purged) for (const more of [{}, german]) while ((await seen(ONE, path, more))[0] === 'HIT');
  expect((await seen(ONE, '/novel/1/a/b', german))[0]).toBe('HIT')
  expect((await seen(TWO, purged[0]!))[0]).toBe('HIT')
})

test('streamed pages are passed on chunk by chunk here, too', async () => {
  const response = await beginTls(nginx.tls, ONE, '/myinfo')
  expect(String((await once(response, 'data'))[0])).toBe('begun')
  site.streams.pop()?.release()
  expect(await text(response)).toBe(' and ended')
})
