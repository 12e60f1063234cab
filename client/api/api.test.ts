import { afterEach, expect, jest, test } from '@jest/globals'
import { pictureAddress, pictureSources } from '../../shared/pictures.ts'
import { createApi, type Transport } from './request.ts'
import { callHeaders } from '../../shared/page/apiClient.ts'
import { withSharedBooks } from './sharedBooks.ts'

const brand = { apiBase: '/one_api' }

test('a picture whose address takes a width has a srcset of three sizes', () => {
  expect(pictureSources(brand, '/v1/book.cover?book_id=1&w={width}', '84px')).toEqual({
    src: '/one_api/v1/book.cover?book_id=1&w=240',
    srcSet:
      '/one_api/v1/book.cover?book_id=1&w=120 120w,' +
      '/one_api/v1/book.cover?book_id=1&w=240 240w,' +
      '/one_api/v1/book.cover?book_id=1&w=480 480w',
    sizes: '84px',
  })
  expect(pictureAddress(brand, 'https://cdn.example/w_{width}/1.jpg?w={width}', 480)).toBe(
    'https://cdn.example/w_480/1.jpg?w=480',
  )
})

test('any other picture keeps its address', () => {
  expect(pictureSources(brand, 'https://cdn.example/1.jpg', '84px')).toEqual({ src: 'https://cdn.example/1.jpg' })
  expect(pictureAddress(brand, '/v1/book.cover?book_id=1', 480)).toBe('/one_api/v1/book.cover?book_id=1')
})

type Scripted = { status: number; body?: unknown } | 'down'
const ok = (data: unknown): Scripted => ({ status: 200, body: { code: 200, desc: '', data } })
const bad = (status: number, desc: string): Scripted => ({
  status,
  body: { code: status, desc, data: {}, error: 'INTERNAL' },
})

/** An API whose server gives these answers in turn; `asked` lists the requests, `shown` what the reader or log got. */
function scripted(...responses: Scripted[]) {
  let token = ''
  const requests: { url: string; init: RequestInit }[] = []
  const shown: string[] = []
  const transport: Transport = {
    async fetch(url, init) {
      requests.push({ url, init })
      const response = responses.shift() ?? 'down'
      if (response === 'down') throw new TypeError('fetch failed')
      return new Response(JSON.stringify(response.body), { status: response.status, statusText: 'Status Text' })
    },
    base: '/paper_api',
    headers: () => callHeaders(token, 'device-1'),
    language: { section: 7, lang: 'en-us' },
    retryDelay: 0,
    timeout: 1000,
  }
  const api = createApi(transport, {
    notify: message => shown.push(`notify ${message}`),
    badRequest: () => shown.push('to /400'),
    unauthorized: (token, isRequested) => shown.push(`signed out ${token || 'nobody'}${isRequested ? '' : ' quietly'}`),
    log: message => shown.push(`log ${message}`),
  })
  return {
    api,
    requests,
    shown,
    signIn: (as: string) => {
      token = as
    },
  }
}

test('a GET sends section and lang in the query, and every header', async () => {
  const { api, requests } = scripted(ok({ items: [] }))
  await expect(api.get('recommend.get', { book_id: 12 })).resolves.toEqual({ s: 1, d: { items: [] }, errors: [] })
  expect(requests[0]?.url).toBe('/paper_api/v1/recommend.get?book_id=12&section=7&lang=en-us')
  expect(requests[0]?.init.headers).toEqual({
    'Content-Type': 'application/json',
    Accept: 'application/json',
    Authorization: 'Bearer ',
    'Device-Uuid': 'device-1',
    'App-Version': '1.0.0',
    ua: 'wap',
  })
})

test('a POST sends section and lang in the body', async () => {
  const { api, requests } = scripted(ok({ books: [], authors: [], tags: [] }))
  await api.post('search.multi2', { keyword: 'whale' })
  expect(requests[0]?.url).toBe('/paper_api/v1/search.multi2')
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual({ keyword: 'whale', section: 7, lang: 'en-us' })
})

test.each<[string, Scripted]>([
  ['no answer', 'down'],
  ['429', bad(429, 'slow')],
  ['503', bad(503, 'busy')],
])('a GET is retried once after %s', async (_what, first) => {
  const { api, requests, shown } = scripted(first, ok({ items: [] }))
  expect((await api.get('hotsearch.words', {})).s).toBe(1)
  expect(requests).toHaveLength(2)
  expect(shown).toEqual([])
})

test('a second failure is final: it is shown, and returned as s 0 with an empty d', async () => {
  const { api, requests, shown } = scripted(bad(503, 'It broke'), bad(503, 'It broke again'))
  await expect(api.get('hotsearch.words', {})).resolves.toMatchObject({
    s: 0,
    d: {},
    errors: [{ status: 503, desc: 'It broke again' }],
  })
  expect(requests).toHaveLength(2)
  expect(shown).toContain('notify It broke again')
})

test('a backend’s message about its own fault is not shown to readers', async () => {
  const { api, shown } = scripted(bad(500, 'SQLITE_CORRUPT'), bad(500, 'SQLITE_CORRUPT'))
  await expect(api.get('hotsearch.words', {})).resolves.toMatchObject({ errors: [{ status: 500, desc: '' }] })
  expect(shown).toContain('notify Has Error')
})

test('a POST is retried only with an idempotency key, which it reuses', async () => {
  const without = scripted('down', ok({ id: 1 }))
  await without.api.post('complaint.submit_save', { type_id: 1, book_id: 1, content: 'x' })
  expect(without.requests).toHaveLength(1)
  const withKey = scripted('down', ok({ id: 1 }))
  await withKey.api.post('complaint.submit_save', { type_id: 1, book_id: 1, content: 'x' }, { idempotencyKey: 'k' })
  expect(withKey.requests.map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])).toEqual([
    'k',
    'k',
  ])
})

test('404 is final and shows the server’s message, or Has Error', async () => {
  const named = scripted(bad(404, 'No such book'))
  await named.api.get('book.show', { book_id: 1 })
  expect(named.requests).toHaveLength(1)
  expect(named.shown).toContain('notify No such book')
  const silent = scripted({ status: 404, body: {} })
  await silent.api.get('book.show', { book_id: 1 })
  expect(silent.shown).toContain('notify Has Error')
})

test('a list whose call the backend lacks shows no toast: the screen reports it', async () => {
  const body = { code: 404, desc: 'There is no such call.', data: {}, error: 'NO_SUCH_CALL' }
  const { api, shown } = scripted({ status: 404, body }, { status: 404, body })
  await api.get('user.premium', {})
  expect(shown).toEqual(['log request failed'])
  await api.post('user.logout', {})
  expect(shown).toContain('notify There is no such call.')
})

test('400 opens /400 and shows nothing else', async () => {
  const { api, shown } = scripted(bad(400, 'Unreadable'))
  await api.get('book.show', { book_id: 1 })
  expect(shown.filter(line => !line.startsWith('log'))).toEqual(['to /400'])
})

test('401 ends the session of its call, quietly for a call in the background', async () => {
  const { api, shown, signIn } = scripted(bad(401, 'Sign in first'), bad(401, 'Sign in first'))
  signIn('old')
  const call = api.get('user.surplus', {})
  signIn('new')
  await call
  await api.get('user.surplus', {}, { background: true })
  expect(shown.filter(line => line.startsWith('signed out'))).toEqual(['signed out old', 'signed out new quietly'])
})

test('a wrong password ends no session', async () => {
  const { api, shown } = scripted({
    status: 401,
    body: { code: 401, desc: 'Wrong', data: {}, error: 'BAD_CREDENTIALS' },
  })
  await api.post('user.login', { email: 'a@b.example', password: 'wrong wrong' })
  expect(shown).toEqual(['log request failed', 'notify Wrong'])
})

test('an error text with 5000 logs the slow-network message', async () => {
  const { api, shown } = scripted(bad(504, 'timeout of 5000ms exceeded'), bad(504, 'timeout of 5000ms exceeded'))
  await api.get('hotsearch.words', {})
  expect(shown).toContain('log The network is slow.')
})

test('a code other than 200 in the envelope is a failure, whatever the HTTP status', async () => {
  const { api, shown } = scripted({ status: 200, body: { code: 404, desc: 'No such book', data: {} } })
  expect(await api.get('book.show', { book_id: 1 })).toMatchObject({
    s: 0,
    d: {},
    errors: [{ status: 404, desc: 'No such book' }],
  })
  expect(shown).toContain('notify No such book')
  const odd = scripted({ status: 200, body: { code: 0, desc: 'Odd', data: { ids: 1 } } })
  expect(await odd.api.post('search.multi2', { keyword: 'x' })).toMatchObject({
    s: 0,
    d: {},
    errors: [{ status: 502, desc: 'Odd' }],
  })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', [1]],
  ['a text', 'all is well'],
  ['data that is null', { code: 200, desc: '', data: null }],
  ['data that is a text', { code: 200, desc: '', data: 'here' }],
  ['a code that is a text', { code: '200', desc: '', data: {} }],
  ['a sentence that is none', { code: 500, desc: { includes: 1 }, data: {} }],
])('a response of %s is a failure that is shown, never thrown', async (_what, body) => {
  const { api, shown } = scripted({ status: 200, body }, { status: 200, body })
  expect(await api.get('hotsearch.words', {})).toMatchObject({ s: 0, d: {} })
  expect(shown).toContain('notify Has Error')
})

test('a body that hangs times out', async () => {
  const hanging: Transport['fetch'] = async (_url, { signal }) =>
    new Response(
      new ReadableStream({
        start: stream => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      }),
    )
  const nothing = () => {}
  const api = createApi(
    {
      fetch: hanging,
      base: '',
      headers: () => ({}),
      language: { section: 7, lang: 'en-us' },
      retryDelay: 0,
      timeout: 20,
    },
    { notify: nothing, badRequest: nothing, unauthorized: nothing, log: nothing },
  )
  expect(await api.get('hotsearch.words', {})).toMatchObject({
    s: 0,
    errors: [{ status: 0, desc: 'The server took too long.' }],
  })
})

afterEach(() => {
  jest.useRealTimers()
})

/** An API that shares requests for books; `asked` lists those that reached the server. */
function asking(respond = () => Response.json({ code: 200, data: { id: 7 } })) {
  const requests: string[] = []
  const nothing = () => {}
  const api = createApi(
    {
      fetch: async url => {
        requests.push(url.replace('http://site/v1/', ''))
        return respond()
      },
      base: 'http://site',
      headers: () => ({}),
      language: { section: 7, lang: 'en-us' },
      retryDelay: 0,
      timeout: 1000,
    },
    { notify: nothing, badRequest: nothing, unauthorized: nothing, log: nothing },
  )
  const reader = { token: '' }
  return { api: withSharedBooks(api, () => reader.token), requests, reader }
}

test('concurrent requests for a book share one call', async () => {
  const { api, requests } = asking()
  const leaves = new AbortController()
  const calls = [
    api.get('book.show', { book_id: 7 }, { signal: leaves.signal }),
    api.get('book.show', { book_id: 7 }),
  ] as const
  leaves.abort()
  expect((await calls[1]).d).toEqual({ id: 7 })
  expect((await api.get('book.show', { book_id: 7 })).s).toBe(1)
  expect(requests).toHaveLength(1)
  await api.get('book.show', { book_id: 8 })
  await api.get('chapter.free', { book_id: 7, chapter_id: 1 })
  await api.get('chapter.free', { book_id: 7, chapter_id: 1 })
  expect(requests).toHaveLength(4)
})

test('a book is reloaded for another reader, and after it expires', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] })
  const { api, requests, reader } = asking()
  await api.get('book.show', { book_id: 7 })
  reader.token = 'hers'
  await api.get('book.show', { book_id: 7 })
  expect(requests).toHaveLength(2)
  jest.setSystemTime(Date.now() + 11_000)
  await api.get('book.show', { book_id: 7 })
  expect(requests).toHaveLength(3)
})
