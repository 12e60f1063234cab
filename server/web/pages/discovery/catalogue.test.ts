import { afterAll, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { unzipSync } from 'fflate'
import request from 'supertest'
import { readEpub } from '../../../backend/catalogue/epub/readEpub.ts'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { valid, wellFormed } from './testing/validate.ts'

const HOSTILE = `<b>&"]]> \u0000\u0008`
const chapter = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })
const TEXT = 'The lamp burned low all night, and nobody came to look after it but gulls.'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const books = [
  newBook({ title: 'Sold', freeChapters: 2, cover: { type: 'image/png', bytes: PNG } }),
  newBook({
    title: 'Fog & Rain',
    freeChapters: 3,
    authors: [{ name: 'Ó Dálaigh' }, { name: 'C. Fen' }],
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
        identifier: { type: 'string', pattern: '^urn:uuid:' },
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

/** An Atom feed of the catalogue, by links as [rel, path] and entries by title. */
async function atomFeed(path: string, of?: Pick<typeof site, 'server'>, kind = 'acquisition') {
  const { body, text } = await get(path, of)
    .buffer(true)
    .expect(200)
    .expect('Content-Type', new RegExp(`^application/atom\\+xml;\\s?profile=opds-catalog;\\s?kind=${kind}`))
  const xml = Buffer.isBuffer(body) ? body.toString() : text
  const titles = valid('atom', xml, 'title').slice(1)
  const linksIn = (part: string) =>
    [...part.matchAll(/<link rel="([^"]*)" type="([^"]*)" href="http:\/\/www\.one\.example([^"]*)"/g)].map(
      ([, rel = '', type = '', href = '']) => [rel, href.replaceAll('&amp;', '&'), type] as const,
    )
  const [head = '', ...entries] = xml.split('<entry')
  return { xml, titles, links: linksIn(head).map(([rel, href]) => [rel, href] as const), entries: entries.map(linksIn) }
}

test('apps for OPDS 1.2 find the books, their files, covers and the search', async () => {
  const start = await atomFeed('/opds', site, 'navigation')
  expect(start.titles).toEqual(['Free books'])
  const [rel, href] = start.entries[0]![0]!
  expect(rel).toBe('subsection')
  const { titles, entries, xml } = await atomFeed(href)
  expect(titles).toEqual(['Endless', 'Fog & Rain'])
  expect(xml).toContain('<dc:language>he</dc:language>')
  expect(entries[1]!.map(([rel, , type]) => [rel, type])).toEqual([
    ['http://opds-spec.org/acquisition/open-access', 'application/epub+zip'],
    ['alternate', 'text/html'],
    ['http://opds-spec.org/image', 'image/jpeg'],
    ['http://opds-spec.org/image/thumbnail', 'image/jpeg'],
  ])
  for (const [, href, type] of entries[1]!)
    await get(href)
      .expect(200)
      .expect('Content-Type', new RegExp(type.replace('+', '\\+')))
  const search = start.links.find(([rel]) => rel === 'search')![1]
  const { text, body } = await get(search).buffer(true).expect(200)
  const [, template = ''] = /template="http:\/\/www\.one\.example([^"]*)"/.exec(text ?? String(body)) ?? []
  const find = (words: string) =>
    template.replace('{searchTerms}', words).replace('{startPage?}', '').replaceAll('&amp;', '&')
  expect((await atomFeed(find('fog%20rain'))).titles).toEqual(['Fog & Rain'])
  for (const words of ['sold', '', '%20', 'x'.repeat(300)]) expect((await atomFeed(find(words))).titles).toEqual([])
  const { navigation } = await feed('/opds/search.json?query=nothing')
  expect(navigation).toHaveLength(1)
})

const ACCEPTED = [
  ['application/opds+json', 'json'],
  ['application/opds+json;q=0.9, application/atom+xml;q=0.8', 'json'],
  ['application/atom+xml, application/opds+json;q=0.5', 'atom'],
  ['application/atom+xml;profile=opds-catalog', 'atom'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'atom'],
  ['application/opds+json;q=0, */*', 'atom'],
  ['*/*', 'atom'],
  ['', 'atom'],
] as const

test('a client gets the catalogue in the format that it accepts, cached or not', async () => {
  await using cached = await pageSite({ books: [], environment: { PAGE_CACHE_BYTES: '8000000' } })
  for (const of of [site, cached])
    for (const path of ['/opds', '/opds/?x=1', '/opds'])
      for (const [accept, format] of ACCEPTED) {
        const { headers } = await get(path, of).set('Accept', accept).expect(200)
        expect([accept, headers['content-type']]).toEqual([accept, expect.stringContaining(format)])
        expect(headers['vary']).toMatch(/Accept(,|$)/)
      }
})

test('programs on other sites may read feeds, catalogues and covers, and nothing else', async () => {
  const allowed = async (path: string) => (await get(path)).headers['access-control-allow-origin']
  const { publications } = await feed('/opds/free-1.json')
  const paths = [...publications[0]!.images, ...publications[0]!.links]
    .map(({ href }) => href)
    .filter(href => !href.startsWith('/novel'))
  const cover = site.brands.all().find(({ key }) => key === 'one')!.public.bookSourceImg
  for (const path of [
    ...paths,
    cover,
    '/opds',
    '/feed/books.xml',
    '/sitemap.xml',
    '/share/site.png',
    '/one_api/v1/book.cover?book_id=1',
  ])
    expect([path, await allowed(path)]).toEqual([path, '*'])
  for (const path of ['/', '/novel/2/fantasy/fog-rain', '/robots.txt', '/one_api/v1/book.show?book_id=2'])
    expect([path, await allowed(path)]).toEqual([path, undefined])
})

test('ids of books are made of brand and book, whatever their title, and differ between brands', async () => {
  const idsOf = async (path: string, host = HOST, of = site) =>
    valid('atom', (await request(of.server).get(path).set('Host', host).buffer(true)).text, 'id')
  const [, , book] = await idsOf('/feed/books.xml')
  await using renamed = await pageSite({ books: books.slice(0, 2).map(one => ({ ...one, title: `New ${one.title}` })) })
  expect(await idsOf('/feed/books.xml', HOST, renamed)).toContain(book)
  expect(await idsOf('/feed/books.xml', 'one.localhost')).toContain(book)
  expect(await idsOf('/feed/books.xml', 'www.two.example')).not.toContain(book)
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
  expect(await page('/feed/book-2.xml')).toMatch(
    /<feed [^>]*xml:lang="he"><id>.*<author><name>Ó Dálaigh<\/name><\/author><author><name>C. Fen<\/name><\/author>/s,
  )
  const { publications } = await feed('/opds/free-1.json')
  expect(publications.map(({ metadata }) => metadata)).toMatchObject([
    { language: 'en', author: { name: 'Ada Quill' } },
    { language: 'he', author: [{ name: 'Ó Dálaigh' }, { name: 'C. Fen' }] },
  ])
  const { 'book/package.opf': details, 'book/chapter-1.xhtml': text } = unzipSync(await bytesOf('/opds/book-2.epub'))
  expect(new TextDecoder().decode(details)).toContain('<spine toc="ncx" page-progression-direction="rtl">')
  expect(new TextDecoder().decode(text)).toContain('lang="he" xml:lang="he" dir="rtl"')
})

test('a paged catalogue links each page to the next, up to the last', async () => {
  const many = Array.from({ length: 51 }, (_, at) => newBook({ title: `Book ${at}`, freeChapters: 3 }))
  await using large = await pageSite({ books: many })
  const rels = async (path: string) =>
    (await feed(path, large)).links.map(({ rel, href }) => [rel, href]).filter(([, href]) => href?.includes('/free-'))
  const pages = (one: string, two: string, format: string) =>
    [`self ${one}`, 'first 1', `${two}`, 'last 2'].map(text => {
      const [rel, page] = text.split(' ')
      return [rel, `/opds/free-${page}.${format}`]
    })
  const atomRels = async (path: string) =>
    (await atomFeed(path, large)).links.filter(([, href]) => href.includes('/free-'))
  for (const [one, two] of [
    ['1', 'next 2'],
    ['2', 'previous 1'],
  ] as const) {
    expect(await rels(`/opds/free-${one}.json`)).toEqual(pages(one, two, 'json'))
    expect(await atomRels(`/opds/free-${one}.xml`)).toEqual(pages(one, two, 'xml'))
  }
  for (const format of ['json', 'xml']) await get(`/opds/free-3.${format}`, large).expect(404)
})

test('a catalogue without free books is valid', async () => {
  await using sold = await pageSite({ books: [newBook({ title: 'Sold', freeChapters: 1 })] })
  expect((await feed('/opds/free-1.json', sold)).navigation).toHaveLength(1)
})

test('a free book is one EPUB that any reading app opens: every chapter, word for word', async () => {
  const bytes = await bytesOf('/opds/book-2.epub')
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  const { book } = readEpub(bytes)
  expect(book).toMatchObject({
    title: 'Fog & Rain',
    authors: [{ name: 'Ó Dálaigh' }, { name: 'C. Fen' }],
    language: 'he',
  })
  expect(book.chapters.slice(0, 2)).toMatchObject([
    { title: 'One', paragraphs: [`${TEXT} It was _very_ low.`, '***', expect.stringMatching(/^A storm\s*of gulls$/)] },
    { title: 'Two', paragraphs: [`${TEXT} <i>Markup</i> & such.`] },
  ])
  expect(book.chapters[2]?.paragraphs[0]).toContain('<b>&"]]>')
  const files = Object.entries(unzipSync(bytes))
  for (const [name, content] of files) if (!/mimetype|jpg$/.test(name)) wellFormed(new TextDecoder().decode(content))
  expect(await bytesOf('/opds/book-2.epub')).toEqual(bytes)
})

test('a file has its cover and its contents, for apps of EPUB 2 and 3', async () => {
  const files = unzipSync(await bytesOf('/opds/book-2.epub'))
  const text = (name: string) => new TextDecoder().decode(files[`book/${name}`])
  const details = text('package.opf')
  expect([...files['book/cover.jpg']!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(details).toContain('<meta name="cover" content="cover"/>')
  expect(details).toMatch(/<item id="cover" href="cover.jpg" media-type="image\/jpeg" properties="cover-image"\/>/)
  expect(details).toMatch(/<spine toc="ncx" /)
  const [, id = ''] = /<dc:identifier id="id">(urn:uuid:[^<]*)</.exec(details) ?? []
  expect(text('toc.ncx')).toContain(`<meta name="dtb:uid" content="${id}"/>`)
  expect([...text('toc.ncx').matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    'chapter-1.xhtml',
    'chapter-2.xhtml',
    'chapter-3.xhtml',
  ])
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
  for (const [name, content] of Object.entries(unzipSync(body as Buffer)))
    if (!/mimetype|jpg$/.test(name)) wellFormed(new TextDecoder().decode(content))
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
  site.respond({})
  await bytesOf('/opds/book-2.epub')
})
