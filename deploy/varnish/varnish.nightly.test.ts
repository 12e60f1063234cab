import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { ask } from '../../server/web/pages/cache/testing/ask.ts'
import { freePort } from '../../server/process/testing/freePort.ts'
import { CHANGING } from '../testing/changing.ts'
import { findProxy, proxyProgram } from '../testing/proxyProgram.ts'
import { proxiedSite } from '../testing/site.ts'

const binary = findProxy('varnishd', 'VARNISH_BIN')
const test = binary ? always : always.skip
let site: Awaited<ReturnType<typeof proxiedSite>>
let varnish: Awaited<ReturnType<typeof varnishBefore>>
beforeAll(async () => {
  if (!binary) return
  site = await proxiedSite({ keeps: true })
  varnish = await varnishBefore(site.port)
})
afterAll(async () => {
  await varnish?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

async function varnishBefore(port: number) {
  const own = await freePort()
  const program = await proxyProgram({
    binary: String(binary),
    configuration: import.meta.dirname,
    port: own,
    args: folder => [
      '-F',
      '-a',
      `127.0.0.1:${own}`,
      '-f',
      `${folder}/quire.vcl`,
      '-n',
      `${folder}/work`,
      '-s',
      'malloc,16m',
    ],
    changes: async () => ({ '"3000"': `"${port}"` }),
  })
  return { ...program, port: own }
}

const [ONE, TWO] = ['www.one.example', 'www.two.example']
/** How often the kept page was sent before, and what it was made from. */
async function seen(Host: string, path: string, headers: Record<string, string> = {}) {
  const answer = await ask(varnish, path, { Host, 'X-Forwarded-Proto': 'https', ...headers })
  return [Number(answer.headers['x-proxy-cache']) > 0, answer.text.replace(/ #\d+$/, '')]
}

test('brands, languages and queries never mix, and each is kept', async () => {
  const languages = { '': 'en-us', 'hb_lang=de': 'de-DE', 'a=b; hb_lang=es; c=d': 'es-ES', 'section=25': 'fr-FR' }
  for (const isKept of [false, true]) {
    for (const [host, brand] of [
      [ONE, 'one'],
      [TWO, 'two'],
    ] as const) {
      for (const [Cookie, lang] of Object.entries(languages)) {
        for (const path of ['/genres/1', '/genres/1?page=2'])
          expect(await seen(host, path, { Cookie })).toEqual([isKept, `<p>${brand} https://${host} ${lang} ${path}`])
      }
    }
  }
})

test('no cookie that is written oddly gets a page under another key', async () => {
  for (const Cookie of ['HB_LANG=de; hb_lang=es', 'xhb_lang=de; hb_lang=es', 'hb_lang=es; hb_lang=de'])
    expect((await seen(ONE, '/tags', { Cookie }))[1]).toBe(`<p>one https://${ONE} es-ES /tags`)
  expect(await seen(ONE, '/tags', { Cookie: 'hb_lang=de' })).toEqual([false, `<p>one https://${ONE} de-DE /tags`])
})

test.each(Object.entries(CHANGING))('%s: %s gives nobody else another page', async (name, value) => {
  for (const path of ['/genres/1', '/tags']) {
    const own = `${path}?header=${name}`
    // From the request that comes first the page is kept.
    await ask(varnish, own, { Host: ONE, 'X-Forwarded-Proto': 'https', [name]: value })
    for (const _round of ['made', 'kept']) expect((await seen(ONE, own))[1]).toBe(`<p>one https://${ONE} en-us ${path}`)
  }
})

test('who says who they are passes by; what is a reader’s own is never kept', async () => {
  for (const path of ['/genres', '/history']) {
    await seen(ONE, path)
    expect((await seen(ONE, path, { Authorization: 'Bearer a-token' }))[0]).toBe(false)
  }
  expect((await seen(ONE, '/history'))[0]).toBe(false)
  expect((await seen(ONE, '/genres'))[0]).toBe(true)
})

test('a tag that is thrown away is gone in all languages, and the others stay', async () => {
  const german = { Cookie: 'hb_lang=de' }
  for (const path of ['/novel/12/a/b', '/novel/1/a/b']) for (const more of [{}, german]) await seen(ONE, path, more)
  const ban = async (headers: Record<string, string>) => (await ask(varnish, '/', headers, 'BAN')).status
  const tag = { Host: ONE, 'X-Cache-Tag': 'book-one-12' }
  // As a reader's request comes: by the proxy.
  expect(await ban({ ...tag, 'X-Forwarded-Proto': 'https' })).toBe(403)
  expect(await ban({ ...tag, 'X-Cache-Tag': '.*' })).toBe(400)
  expect((await seen(ONE, '/novel/12/a/b'))[0]).toBe(true)
  expect(await ban(tag)).toBe(200)
  expect((await seen(ONE, '/novel/12/a/b'))[0]).toBe(false)
  expect((await seen(ONE, '/novel/12/a/b', german))[0]).toBe(false)
  expect((await seen(ONE, '/novel/1/a/b', german))[0]).toBe(true)
})
