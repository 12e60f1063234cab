import { afterAll, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { unzipSync } from 'fflate'
import request from 'supertest'
import { readEpub } from '../../../backend/catalogue/epub/readEpub.ts'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { wellFormed } from './testing/validate.ts'

const HOSTILE = `<b>&"]]> \u0000\u0008`
const chapter = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })
const TEXT = 'The lamp burned low all night, and nobody came to look after it but gulls.'
const books = [
  newBook({ title: 'Sold', freeChapters: 2 }),
  newBook({
    title: 'Fog & Rain',
    freeChapters: 3,
    author: { name: 'Ó Dálaigh' },
    language: 'he',
    updatedAt: '2026-03-01T00:00:00.500Z',
    chapters: [
      chapter('One', `${TEXT} It was _very_ low.`, '***', 'A storm\nof gulls'),
      chapter('Two', `${TEXT} <i>Markup</i> & such.`),
      chapter(HOSTILE, `${TEXT} ${HOSTILE}`),
    ],
  }),
  newBook({ title: 'Empty', freeChapters: 0, chapters: [] }),
  newBook({
    title: 'Endless',
    freeChapters: 401,
    chapters: Array.from({ length: 401 }, (_, at) => chapter(`Night ${at + 1}`, 'Dark.')),
  }),
]
const site = await pageSite({ books })
afterAll(() => site[Symbol.asyncDispose]())

const HOST = 'www.one.example'
const get = (path: string, { server }: Pick<typeof site, 'server'> = site) =>
  request(server).get(path).set('Host', HOST)
const bytesOf = async (path: string): Promise<Buffer> =>
  (await get(path).responseType('blob').expect(200).expect('Content-Type', 'application/epub+zip')).body

/** OPDS 2.0: a feed has a title, a link to itself, and content; a publication can be downloaded. */
const link = {
  type: 'object',
  required: ['href'],
  properties: { href: { type: 'string', pattern: '^/' }, type: { type: 'string' }, rel: { type: 'string' } },
}
const navigation = { ...link, required: ['href', 'title', 'type'] }
const publication = {
  type: 'object',
  required: ['metadata', 'links', 'images'],
  properties: {
    metadata: {
      type: 'object',
      required: ['@type', 'title', 'identifier', 'modified', 'language'],
      properties: {
        title: { type: 'string', minLength: 1 },
        identifier: { type: 'string', pattern: '^http' },
        modified: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
      },
    },
    links: {
      type: 'array',
      items: link,
      contains: { properties: { rel: { const: 'http://opds-spec.org/acquisition/open-access' } }, required: ['type'] },
    },
    images: { type: 'array', minItems: 1, items: link },
  },
}
const some = (items: object) => ({ type: 'array', minItems: 1, items })
const isFeed = new Ajv({ allErrors: true, strict: false }).compile({
  type: 'object',
  required: ['metadata', 'links'],
  properties: {
    metadata: { type: 'object', required: ['title'] },
    links: { type: 'array', items: link, contains: { properties: { rel: { const: 'self' } }, required: ['rel'] } },
    navigation: some(navigation),
    publications: some(publication),
  },
  oneOf: [{ required: ['navigation'] }, { required: ['publications'] }],
})
type Link = { rel: string; href: string; type: string }
type Feed = {
  metadata: Record<string, unknown>
  links: Link[]
  navigation: Link[]
  publications: { metadata: { title: string; language?: string }; links: Link[]; images: Link[] }[]
}
async function feed(path: string, of?: Pick<typeof site, 'server'>): Promise<Feed> {
  const { body } = await get(path, of)
    .expect(200)
    .expect('Content-Type', /^application\/opds\+json/)
  const data = JSON.parse(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)) as Feed
  expect([isFeed(data), isFeed.errors]).toEqual([true, null])
  return data
}

test('the catalogue lists books that are free as a whole, and each of its links works', async () => {
  const { navigation: ways } = await feed('/opds/catalog.json')
  const { publications, metadata } = await feed(ways[0]!.href)
  expect(publications.map(({ metadata: { title } }) => title)).toEqual(['Endless', 'Fog & Rain'])
  expect(metadata).toMatchObject({ numberOfItems: 2, currentPage: 1 })
  for (const { links, images } of publications)
    for (const { href, type } of [...links, ...images.filter(({ href }) => !href.includes('/v1/'))]) {
      const response = await get(href).expect(200)
      if (type) expect(response.headers['content-type']).toContain(type)
    }
})

test('pages, feeds and file declare the language of a book and its direction', async () => {
  const page = async (path: string) => (await get(path).buffer(true).expect(200)).text
  const chapter = await page('/book-reader/2/1')
  expect(chapter).toMatch(/<article [^>]*lang="he" dir="rtl"/)
  expect(chapter).toMatch(/<footer [^>]*lang="en-US" dir="ltr"/)
  expect(await page('/book-reader/1/1')).toMatch(/<article [^>]*lang="en" dir="ltr"/)
  const book = await page('/novel/2/fantasy/fog-rain')
  expect(book).toMatch(/<h1[^>]*><bdi lang="he">Fog/)
  expect(book).toMatch(/<bdi [^>]*lang="he">One</)
  expect(await page('/feed/book-2.xml')).toMatch(/<feed [^>]*xml:lang="he"><id>/)
  const { publications } = await feed('/opds/free-1.json')
  expect(publications.map(({ metadata }) => metadata)).toMatchObject([{ language: 'en' }, { language: 'he' }])
  const { 'book/package.opf': details, 'book/chapter-1.xhtml': text } = unzipSync(await bytesOf('/opds/book-2.epub'))
  expect(new TextDecoder().decode(details)).toContain('<spine page-progression-direction="rtl">')
  expect(new TextDecoder().decode(text)).toContain('lang="he" xml:lang="he" dir="rtl"')
})

test('a paged catalogue links each page to the next, up to the last', async () => {
  const many = Array.from({ length: 51 }, (_, at) => newBook({ title: `Book ${at}`, freeChapters: 3 }))
  await using large = await pageSite({ books: many })
  const rels = async (path: string) =>
    (await feed(path, large)).links.map(({ rel, href }) => [rel, href]).filter(([rel]) => rel !== 'self')
  expect(await rels('/opds/free-1.json')).toEqual([
    ['start', '/opds/catalog.json'],
    ['next', '/opds/free-2.json'],
  ])
  expect(await rels('/opds/free-2.json')).toEqual([
    ['start', '/opds/catalog.json'],
    ['previous', '/opds/free-1.json'],
  ])
  await get('/opds/free-3.json', large).expect(404)
})

test('a catalogue without free books is valid', async () => {
  await using sold = await pageSite({ books: [newBook({ title: 'Sold', freeChapters: 1 })] })
  expect((await feed('/opds/free-1.json', sold)).navigation).toHaveLength(1)
})

test('a free book is one EPUB that any reading app opens: every chapter, word for word', async () => {
  const bytes = await bytesOf('/opds/book-2.epub')
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  const { book } = readEpub(bytes)
  expect(book).toMatchObject({ title: 'Fog & Rain', author: { name: 'Ó Dálaigh' }, language: 'he' })
  expect(book.chapters.slice(0, 2)).toMatchObject([
    { title: 'One', paragraphs: [`${TEXT} It was _very_ low.`, '***', expect.stringMatching(/^A storm\s*of gulls$/)] },
    { title: 'Two', paragraphs: [`${TEXT} <i>Markup</i> & such.`] },
  ])
  expect(book.chapters[2]?.paragraphs[0]).toContain('<b>&"]]>')
  const files = Object.entries(unzipSync(bytes))
  for (const [name, content] of files) if (name !== 'mimetype') wellFormed(new TextDecoder().decode(content))
  expect(await bytesOf('/opds/book-2.epub')).toEqual(bytes)
})

test('the EPUB of a book with volumes lists them in its contents, with any titles', async () => {
  const volumes = [undefined, `Part One: ${HOSTILE}`, `Part One: ${HOSTILE}`, 'Part Two', undefined]
  const chapters = volumes.map((volume, at) => ({ ...chapter(`Night ${at + 1}`, `${TEXT} ${at}`), volume }))
  await using divided = await pageSite({ books: [newBook({ title: 'In Parts', freeChapters: 5, chapters })] })
  const { body } = await get('/opds/book-1.epub', divided).responseType('blob').expect(200)
  const { book } = readEpub(body as Buffer)
  expect(book.chapters.map(({ title, volume }) => [title, volume])).toEqual([
    ['Night 1', undefined],
    ['Night 2', 'Part One: <b>&"]]>'],
    ['Night 3', 'Part One: <b>&"]]>'],
    ['Night 4', 'Part Two'],
    ['Night 5', undefined],
  ])
  for (const content of Object.values(unzipSync(body as Buffer)).slice(1)) wellFormed(new TextDecoder().decode(content))
})

test('a file is created once for all hosts, languages and readers, and rate-limited per network', async () => {
  await using cachedSite = await pageSite({
    books: books.slice(1, 2),
    environment: { PAGE_CACHE_BYTES: '8000000', DEFAULT_BRAND: 'one' },
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    get(path, cachedSite).responseType('blob').set(headers).expect(200)
  const chapters = () => cachedSite.requests.filter(({ call }) => call === 'chapter.free').length
  const { body } = await ask('/opds/book-1.epub')
  const before = chapters()
  const requests = ['Host made-up.example', `Host ${HOST}:4711`, 'Authorization x', 'Cookie lang=de; section=2']
  for (const [name = '', value = ''] of requests.map(header => header.split(/ (.*)/))) {
    expect((await ask('/opds/book-1.epub?x=1', { [name]: value })).body).toEqual(body)
  }
  expect(chapters()).toBe(before)
  const details = new TextDecoder().decode(unzipSync(body)['book/package.opf'])
  expect(details).toContain(`<dc:source>https://${HOST}/`)
  for (let id = 2; id <= 60; id++) await get(`/opds/book-${id}.epub`, cachedSite).expect(404)
  const refused = await get('/opds/book-61.epub', cachedSite).expect(429)
  expect([refused.headers['retry-after'], refused.text]).toEqual(['5', 'Too many requests\n'])
  await ask('/opds/book-1.epub')
})

test('there is no file for books with paid chapters, or for empty, very long or unknown ones', async () => {
  for (const id of [1, 3, 4, 99]) await get(`/opds/book-${id}.epub`).expect(404)
})

test('a chapter that became paid in the meantime is in no file', async () => {
  site.interfere(async (call, res, req) => {
    if (call !== 'chapter.free' || !req.url?.includes('chapter_id=2')) return false
    const { body } = await site.backend.call('chapter.free', { book_id: 2, chapter_id: 2 })
    body.data.locked = true
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
  await get('/opds/book-2.epub').expect(404)
  site.interfere(() => false)
  await bytesOf('/opds/book-2.epub')
})
