import { afterAll, expect, test } from '@jest/globals'
import { isNight } from '../../../../scripts/jest/night.ts'
import { pageSite } from '../testing/pageSite.ts'
import { canonicalAddress } from './cacheKey.ts'
import { ask } from './testing/ask.ts'
import { paths } from './testing/paths.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const cachedSite = await pageSite({ environment: { PAGE_CACHE_BYTES: '67108864' } })
const plain = await pageSite()
const reader = await cachedSite.backend.signIn('ada.reader', 'one')
afterAll(async () => {
  await cachedSite[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

type Headers = Record<string, string>

/** Headers that may matter: a cached page must equal the one that a server without a cache renders for these alone. */
const COUNTS: Headers[] = [
  {},
  { Host: 'www.two.example' },
  { Host: 'one.localhost' },
  { Cookie: 'hb_lang=de' },
  { Cookie: 'section=9', Host: 'www.two.example' },
]
/** Headers that must not matter: with them the page is the same as without. */
const HOSTILE: Headers[] = [
  {
    Authorization: `Bearer ${reader.token}`,
    'X-Forwarded-Host': 'evil.example',
    'X-Original-URL': '/evil',
    Forwarded: 'host=evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '666',
    'X-Forwarded-For': 'evil.example',
    'X-Rewrite-URL': '/evil',
    'X-Brand': 'two',
    'X-HTTP-Method-Override': 'DELETE',
    'X-Request-Id': 'evil.example',
    'Accept-Language': 'de',
    Accept: 'application/json',
    Range: 'bytes=0-1',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    'If-None-Match': '"evil.example"',
  },
]
/** Cookies of unknown languages, and of a reader. */
const COOKIES = [`token=${reader.token}`, 'hb_lang=%00evil.example', 'section=evil.example; hb_lang=__proto__']

const NOT_ANYBODY = new RegExp(['secret-token', 'evil', reader.token, 'ada.reader'].join('|'), 'i')

/** Compares pages; shows details only if they differ. */
function expectSame(got: Awaited<ReturnType<typeof ask>>, right: typeof got, what: object): void {
  if (got.status !== right.status || got.text !== right.text)
    expect({ ...what, status: got.status, text: got.text }).toEqual({ ...what, status: right.status, text: right.text })
  expect(got.text + JSON.stringify(got.headers)).not.toMatch(NOT_ANYBODY)
}

test.each(COUNTS.map((own, index) => ({ own, index })))(
  'other readers’ headers change no byte of the page for $own',
  async ({ own, index }) => {
    for (const path of paths.filter((_, place) => isNight || place % COUNTS.length === index)) {
      const right = await ask(plain, path, { ...own, 'User-Agent': CRAWLER })
      const url = `${path}${path.includes('?') ? '&' : '?'}evil=secret-token&utm=secret-token`
      const cookies = own.Cookie ? [] : COOKIES.map(Cookie => ({ Cookie }))
      for (const hostile of [...HOSTILE, ...cookies]) {
        const got = await ask(cachedSite, url, { ...own, ...hostile, 'User-Agent': CRAWLER })
        expectSame(got, right, { path, own, hostile })
      }
    }
  },
)

/** Queries with an effect, in any notation: the cached page equals the one rendered for it alone. */
const SAYING = [
  'page=2&page=1&chapters=2&chapters=1',
  'page=%32&p%61ge=3',
  'sort=score&status=finished&page=1&sort=words',
]
/** Queries without an effect: the page equals the one without a query. */
const NONSENSE = [
  'chapters=99999999999&channel=1e1&page=0&status=evil&sort=__proto__&__proto__=1&constructor=2',
  'page=2%26status=finished&status=finished;sort=score&=&&==',
]

test('for any query in any order, the cached page equals the one rendered for it alone', async () => {
  const queries = [...SAYING, ...NONSENSE]
  for (const [place, path] of paths.filter(isCached).entries()) {
    for (const query of isNight ? queries : queries.filter((_, index) => (index + place) % 3 === 0)) {
      const url = `${path}?${query}`
      const right = await ask(plain, NONSENSE.includes(query) ? path : url, { 'User-Agent': CRAWLER })
      for (const round of ['made', 'from memory']) {
        const got = await ask(cachedSite, url, { 'User-Agent': CRAWLER })
        expectSame(got, right, { url, round })
      }
    }
  }
  expect(await hits()).toBeGreaterThan(50)
})

/** Whether a page at this address may be cached, whatever its query. */
const isCached = (path: string) => !path.includes('?') && canonicalAddress(path) !== undefined

async function hits(): Promise<number> {
  const metric = await cachedSite.metrics.registry.getSingleMetric('quire_page_cache_total')?.get()
  return (metric?.values ?? []).reduce((sum, { labels, value }) => (labels.state === 'hit' ? sum + value : sum), 0)
}
