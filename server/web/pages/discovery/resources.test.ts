import { afterAll, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { valid } from './testing/validate.ts'

const HOSTILE = `<script>alert(1)</script> & "quoted" ]]> \u0000\u0008\u{1F600} \uD800`
const books = [
  newBook({ title: 'The Lamp', freeChapters: 1, tags: ['Sea'], updatedAt: '2026-03-01T00:00:00.000Z' }),
  newBook({ title: 'Fog & Rain', freeChapters: 3, category: 'Mystery', authors: [{ name: 'B. Moor' }] }),
  newBook({ title: 'All of it sold', freeChapters: 0 }),
  newBook({
    title: `Bold ${HOSTILE}`,
    introduction: HOSTILE,
    authors: [{ name: `Ann ${HOSTILE}` }],
    chapters: [{ title: HOSTILE, paragraphs: [HOSTILE] }],
  }),
]
const site = await pageSite({ books })
afterAll(() => site[Symbol.asyncDispose]())

const HOST = 'www.one.example'
const ORIGIN = `http://${HOST}`
type Site = Pick<typeof site, 'server'>
const get = (path: string, { server }: Site = site) => request(server).get(path).set('Host', HOST).buffer(true)
const textOf = async (path: string, of: Site = site) => {
  const { body, text } = await get(path, of).expect(200)
  return Buffer.isBuffer(body) ? body.toString() : text
}
const pathOf = (address: string) => address.slice(ORIGIN.length)

describe('the sitemap', () => {
  test('is named by robots.txt and refers to files that exist', async () => {
    const { text } = await get('/robots.txt').expect(200)
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    await get('/sitemap.xml').expect('Content-Type', 'application/xml; charset=utf-8')
    const files = valid('sitemap', await textOf('/sitemap.xml'), 'loc')
    expect(files.map(pathOf)).toEqual(['/sitemap/pages-1.xml', '/sitemap/books-1.xml'])
    for (const file of files) valid('sitemap', await textOf(pathOf(file)), 'loc')
    await get('/sitemap/books-2.xml').expect(404)
    await get('/sitemap/books-99999999999.xml').expect(404)
    await get('/sitemap/books-01.xml').expect(404)
  })

  test('lists indexable pages by their own addresses', async () => {
    const files = ['/sitemap/pages-1.xml', '/sitemap/books-1.xml']
    const all = (await Promise.all(files.map(async file => valid('sitemap', await textOf(file), 'loc')))).flat()
    expect(all.length).toBeGreaterThan(15)
    expect(new Set(all).size).toBe(all.length)
    for (const address of all) {
      const html = await textOf(pathOf(address))
      expect([address, /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]]).toEqual([address, address])
      expect([address, html.includes('content="noindex"')]).toEqual([address, false])
    }
  })

  test('of a site without tags, or without books, lists no empty list', async () => {
    for (const house of [[newBook({ title: 'Plain' })], []]) {
      await using bare = await pageSite({ books: house })
      const addresses = valid('sitemap', await textOf('/sitemap/pages-1.xml', bare), 'loc').map(pathOf)
      expect(addresses.includes('/tags')).toBe(false)
      expect(addresses.includes('/genres')).toBe(house.length > 0)
      for (const path of addresses)
        expect([path, (await textOf(path, bare)).includes('"noindex"')]).toEqual([path, false])
    }
  })

  test('lists free chapters and the last change of books, but no paid chapters', async () => {
    const xml = await textOf('/sitemap/books-1.xml')
    const chapters = valid('sitemap', xml, 'loc').filter(address => address.includes('/book-reader/'))
    expect(chapters.map(pathOf).toSorted()).toEqual(
      ['/1/1', '/2/1', '/2/2', '/2/3', '/4/1'].map(path => `/book-reader${path}`),
    )
    expect(xml).toContain('/novel/1/fantasy/the-lamp</loc><lastmod>2026-03-01T00:00:00.000Z</lastmod>')
  })

  test('of a backend without book lists names the other pages', async () => {
    site.respond({ 'seo.sitemap': 'NO_SUCH_CALL' })
    expect(valid('sitemap', await textOf('/sitemap.xml'), 'loc').map(pathOf)).toEqual(['/sitemap/pages-1.xml'])
    site.respond({})
  })

  test('is unavailable while the backend fails', async () => {
    site.interfere((call, res) => (call === 'seo.sitemap' ? (res.destroy(), true) : false))
    await get('/sitemap.xml')
      .expect(503)
      .expect('Retry-After', /\d/)
      .expect('Content-Type', /^text\/plain/)
    await get('/sitemap/books-1.xml').expect(503)
    site.respond({})
  })
})

describe('feeds', () => {
  test('list the latest books with links', async () => {
    await get('/feed/books.xml').expect('Content-Type', 'application/atom+xml; charset=utf-8')
    const xml = await textOf('/feed/books.xml')
    expect(valid('atom', xml, 'title').slice(0, 2)).toEqual(['The one', 'The Lamp'])
    for (const [, address = ''] of xml.matchAll(/rel="alternate"[^>]*href="([^"]*)"/g)) await textOf(pathOf(address))
  })

  test('of a book list its latest chapters by title, paid ones too', async () => {
    const xml = await textOf('/feed/book-1.xml')
    expect(valid('atom', xml, 'title')).toEqual(['The Lamp', 'Part 3', 'Part 2', 'Part 1'])
    expect(xml).toContain(`href="${ORIGIN}/book-reader/1/3"`)
    expect(xml).not.toContain('plain words')
    await get('/feed/book-99.xml').expect(404)
  })

  test('of a long book have its last fifty chapters', async () => {
    const chapters = Array.from({ length: 51 }, (_, at) => ({ title: `Night ${at + 1}`, paragraphs: ['Dark.'] }))
    await using long = await pageSite({ books: [newBook({ title: 'Long', chapters })] })
    const titles = valid('atom', await textOf('/feed/book-1.xml', long), 'title').slice(1)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'Night 51', 'Night 2'])
  })

  test('stay valid feeds with any text of books', async () => {
    for (const path of ['/feed/books.xml', '/feed/book-4.xml', '/sitemap/books-1.xml']) {
      const xml = await textOf(path)
      valid(path.startsWith('/feed') ? 'atom' : 'sitemap', xml, 'id')
      expect(xml).not.toContain('<script')
    }
    expect(valid('atom', await textOf('/feed/book-4.xml'), 'title')[0]).toContain(
      '<script>alert(1)</script> & "quoted"',
    )
  })
})

describe('introductions for programs', () => {
  const sentence = 'A keeper of lamps, alone, finds a door in the sea. '
  const introduction = `${sentence}\n\n${sentence.repeat(3)}\r\n\tShe has <b>eleven</b> days & one lamp. ${sentence.repeat(5)}`
  const short = 'One\n\nand two.'
  const notified = [
    newBook({ title: 'Long', introduction, freeChapters: 3 }),
    newBook({ title: 'Short', introduction: short, freeChapters: 3 }),
  ]

  test('are one line of text, whole or cut after a word with an ellipsis', async () => {
    await using site = await pageSite({ books: notified })
    const line = introduction.replaceAll(/\s+/g, ' ').trim()
    const isBeginning = (text = '') => {
      expect(text).toMatch(/[^\s,;:.]…$/)
      expect(line.startsWith(text.slice(0, -1))).toBe(true)
      expect(line.charAt(text.length - 1)).toMatch(/[\s,;:.]/)
      expect(text.length).toBeLessThanOrEqual(300)
      expect(text.length).toBeGreaterThan(150)
    }
    const summaries = valid('atom', await textOf('/feed/books.xml', site), 'summary')
    const subtitles = await Promise.all(
      [1, 2].map(async id => valid('atom', await textOf(`/feed/book-${id}.xml`, site), 'subtitle')[0]),
    )
    const { publications } = JSON.parse(await textOf('/opds/free-1.json', site)) as {
      publications: { metadata: { title: string; description: string } }[]
    }
    const described = Object.fromEntries(
      publications.map(({ metadata: { title, description } }) => [title, description]),
    )
    const cut = [...summaries, ...subtitles, ...Object.values(described)].filter(text => text !== 'One and two.')
    expect(cut).toHaveLength(3)
    cut.forEach(isBeginning)
    expect([summaries.includes('One and two.'), subtitles[1], described['Short']]).toEqual([
      true,
      'One and two.',
      'One and two.',
    ])
  })

  test('and so are those for search engines', async () => {
    await using site = await pageSite({ books: notified })
    const html = await textOf('/novel/1/fantasy/long', site)
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    for (const text of [description, String(JSON.parse(json)['@graph'][0].description)])
      expect(text).toMatch(/^A keeper of lamps, alone, .*[^\s,;:.]…$/)
    expect(await textOf('/novel/2/fantasy/short', site)).toContain('content="One and two."')
  })
})

test('other addresses are ordinary pages', async () => {
  for (const path of ['/feed/other.xml', '/sitemap/books-1.json', '/opds/book-1.xml', '/feed/book-0.xml'])
    await get(path)
      .expect(404)
      .expect('Content-Type', /^text\/html/)
})

test('are created once for all, served stale if the backend fails, and purged by address', async () => {
  let now = Date.parse('2026-05-01T12:00:00Z')
  await using cachedSite = await pageSite({ books, environment: { PAGE_CACHE_BYTES: '8388608' }, now: () => now })
  const ask = (path: string) => get(path, cachedSite)
  const calls = () => cachedSite.requests.length
  const { headers } = await ask('/feed/book-1.xml')
    .expect(200)
    .expect('Cache-Tag', /brand-one,route-feed-book,book-one-1/)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(headers['cache-control']).toMatch(/s-maxage=900, stale-if-error=/)
  const before = calls()
  await ask('/feed/book-1.xml?utm=x').set('If-None-Match', String(headers['etag'])).expect(304)
  await ask('/sitemap/books-1.xml').expect(200)
  const afterSitemap = calls()
  await ask('/sitemap/books-1.xml').expect(200)
  expect([before > 0, calls()]).toEqual([true, afterSitemap])
  await cachedSite.stopBackend()
  now += 11 * 900_000
  await ask('/feed/book-1.xml').expect(200).expect('X-Cache', 'stale')
  await cachedSite.startBackend()
  await cachedSite.purge({ brand: 'one', path: '/feed/book-1.xml' })
  await cachedSite.stopBackend()
  await ask('/feed/book-1.xml').expect(503)
  await cachedSite.startBackend()
})
