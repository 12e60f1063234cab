import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import { isNight } from '../../../../scripts/jest/night.ts'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { Parser } from 'htmlparser2'
import { slug } from '../../../../shared/links.ts'

/** Three pages of a list. */
const MANY = 45
const HOSTILE = `"></script><script>alert(1)</script><!-- & \u2028 ']]>`
const site = await pageSite({
  books: [
    ...Array.from({ length: MANY }, (_, at) => newBook({ title: `Lamp ${at + 1}`, tags: ['Sea'] })),
    newBook({
      title: `Bold ${HOSTILE}`,
      category: 'Mystery',
      authors: [{ name: `Ann ${HOSTILE}` }],
      introduction: HOSTILE,
    }),
  ],
})
afterAll(() => site[Symbol.asyncDispose]())

const HOST = 'www.one.example'
type Site = Pick<typeof site, 'server'>
const pageAt = async (path: string, { server }: Site = site, host = HOST) =>
  headOf((await request(server).get(path).set('Host', host).redirects(1).expect(200)).text)
const isHidden = async (path: string, of?: Site) => (await pageAt(path, of)).meta['robots'] === 'noindex'

/** Lists of books, each at its canonical address. */
const LISTS = [
  '/genres/1/fantasy',
  '/tags/2/sea',
  '/author/1/ada-quill',
  '/ranking/popular/1/1',
  '/keywords/lamp',
  '/secPage/1',
]

describe('pages of a sequence', () => {
  test.each(LISTS)('%s: from the first to the last and back, each with its own address', async first => {
    const addresses: string[] = []
    let before: string | undefined
    for (let next: string | undefined = first; next !== undefined;) {
      const page = await pageAt(next)
      expect(linked(page, 'canonical')).toEqual([`http://${HOST}${next}`])
      expect([page.meta['og:url'], page.meta['robots']]).toEqual([`http://${HOST}${next}`, undefined])
      expect(linked(page, 'prev')).toEqual(before === undefined ? [] : [before])
      addresses.push(next)
      before = next
      next = linked(page, 'next')[0]
    }
    expect(addresses.length).toBeGreaterThan(1)
  })

  test('a list by genre or tag name links to the books’ canonical addresses', async () => {
    for (const [path, own] of [
      ['/category/fantasy', '/genres/1/fantasy'],
      ['/category/fantasy/sea', '/tags/2/sea'],
    ] as const) {
      const page = await pageAt(`${path}?page=2`)
      expect(linked(page, 'canonical')).toEqual([`http://${HOST}${own}?page=2`])
      expect([linked(page, 'prev'), linked(page, 'next')]).toEqual([[own], [`${own}?page=3`]])
    }
  })

  test('chapters link to the next and previous, except at the ends', async () => {
    const ways = async (path: string) => {
      const page = await pageAt(path)
      return [linked(page, 'prev'), linked(page, 'next')]
    }
    expect(await ways('/book-reader/1/1')).toEqual([[], ['/book-reader/1/2']])
    expect(await ways('/book-reader/1/2')).toEqual([['/book-reader/1/1'], ['/book-reader/1/3']])
    expect(await ways('/book-reader/1/3')).toEqual([['/book-reader/1/2'], []])
  })

  test('home and the page of a book have no neighbours', async () => {
    for (const path of ['/', '/novel/1/fantasy/lamp-1']) {
      const page = await pageAt(path)
      expect([...linked(page, 'prev'), ...linked(page, 'next')]).toEqual([])
    }
  })
})

describe('pages that search engines must not index', () => {
  test.each(['sort=score', 'status=finished', 'length=short', 'price=paid', 'min_score=4', 'tags=2', 'not_tags=2'])(
    'a list with %s, whatever its page, and it names no neighbours',
    async choice => {
      for (const list of ['/genres/1/fantasy', '/tags/2/sea', '/category/fantasy'])
        for (const path of [`${list}?${choice}`, `${list}?page=2&${choice}`]) {
          const response = await request(site.server).get(path).set('Host', HOST)
          // With some filters the list has no second page.
          if (response.status === 404 && path.includes('page=2')) continue
          const page = headOf(response.text)
          expect([path, page.meta['robots'], linked(page, 'prev'), linked(page, 'next'), page.described]).toEqual([
            path,
            'noindex',
            [],
            [],
            [],
          ])
        }
    },
  )

  test('a list with nothing in it', async () => {
    await using empty = await pageSite({ books: [] })
    for (const path of ['/genres', '/tags', '/hotnovels', '/ranking/1', '/search/result/lamp'])
      expect([path, await isHidden(path, empty)]).toEqual([path, true])
    expect(await isHidden('/all-tags/q')).toBe(true)
    expect(await isHidden('/keywords/nobody-looked-for-this')).toBe(true)
  })

  test('but lists and books opened from campaign links may be', async () => {
    for (const path of ['/genres/1/fantasy?utm_source=x', '/novel/1/fantasy/lamp-1?utm_source=x', '/?gclid=1'])
      expect([path, await isHidden(path)]).toEqual([path, false])
  })
})

describe('link previews on other sites', () => {
  let all: Awaited<ReturnType<typeof pageSite>>
  beforeAll(async () => {
    all = await pageSite({
      books: [newBook({ title: 'The Lamp', tags: ['Sea'] })],
      environment: { BRANDS_DIR: 'brands' },
    })
  })
  afterAll(() => all[Symbol.asyncDispose]())

  /** Size in the header of a PNG, whose bytes must be complete. */
  const sizeOf = (bytes: Buffer) => {
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    expect(bytes.subarray(-8, -4).toString()).toBe('IEND')
    return { width: `${bytes.readUInt32BE(16)}`, height: `${bytes.readUInt32BE(20)}` }
  }

  test('title, text, address and a large picture of each brand, in the declared size', async () => {
    const pictures = new Map<string, string>()
    // Drawing is dear: by day some brands.
    const brands = all.brands.all().filter((_, index) => isNight || index % 8 === 0)
    expect(brands.length).toBeGreaterThan(1)
    for (const { key, file } of brands) {
      const host = `${key}.localhost`
      for (const [path, type] of [
        ['/', 'website'],
        ['/novel/1/fantasy/the-lamp', 'book'],
        ['/book-reader/1/1', 'article'],
        ['/tags', 'website'],
      ] as const) {
        const { meta, title, ...page } = await pageAt(path, all, host)
        const [canonical] = linked({ meta, title, ...page }, 'canonical')
        expect(meta).toMatchObject({
          'og:site_name': file.appName,
          'og:type': type,
          'og:url': canonical,
          'og:description': meta['description'],
          'twitter:card': 'summary_large_image',
        })
        expect(canonical).toBe(`http://${host}${path}`)
        expect(title).toContain(meta['og:title'])
        expect([meta['og:title'], meta['og:image:alt'], meta['description']]).not.toContain('')
        const picture = new URL(meta['og:image'] ?? '')
        expect(picture.host).toBe(host)
        if (pictures.has(picture.href)) continue
        const { body, headers } = await request(all.server)
          .get(picture.pathname)
          .set('Host', host)
          .responseType('blob')
          .expect(200)
        expect(headers['content-type']).toBe('image/png')
        expect(sizeOf(body as Buffer)).toEqual({ width: meta['og:image:width'], height: meta['og:image:height'] })
        expect(sizeOf(body as Buffer)).toEqual({ width: '1200', height: '630' })
        pictures.set(picture.href, (body as Buffer).toString('base64'))
      }
    }
    // One of the site and one of the book for each brand, all different.
    expect(pictures.size).toBe(2 * brands.length)
    expect(new Set(pictures.values()).size).toBe(pictures.size)
  })
})

describe('a brand with several languages', () => {
  const CODES = ['en', 'de', 'fr']
  /** Kinds of pages that search engines index. */
  const KINDS = [
    '/',
    '/novel/1/fantasy/lamp-1',
    '/book-reader/1/2',
    '/genres',
    '/tags',
    ...LISTS,
    '/becomeOurTranslator',
  ]
  let all: Awaited<ReturnType<typeof pageSite>>
  beforeAll(async () => {
    const languages = { locales: CODES }
    const hosts = ['www.own.example', { host: 'de.own.example', locale: 'de' }, 'm.own.example', 'cdn.own.example']
    all = await pageSite({
      books: Array.from({ length: MANY }, (_, at) => newBook({ title: `Lamp ${at + 1}`, tags: ['Sea'] })),
      brands: { query: languages, own: { ...languages, hosts, servedHosts: ['cdn.own.example'] }, one: {} },
      environment: { PAGE_CACHE_BYTES: '20000000' },
    })
  })
  afterAll(() => all[Symbol.asyncDispose]())

  /** As a crawler: without cookies and preferences. @param headers of a reader */
  const visit = (href: string, headers: Record<string, string> = {}) => {
    const { host, pathname, search } = new URL(href)
    return request(all.server)
      .get(pathname + search)
      .set({ Host: host, ...headers })
  }
  const languagesIn = (head: ReadHead) =>
    head.links.flatMap(({ rel, hreflang, href }) => (rel === 'alternate' && hreflang ? [`${hreflang} ${href}`] : []))

  test.each([
    ['www.query.example', ['', '?lang=de', '?lang=fr']],
    ['www.own.example', ['', 'de.own.example', '?lang=fr']],
  ])('each page of %s names itself and all its languages, which name it', async (host, forms) => {
    for (const path of host.includes('own') ? KINDS.slice(0, 4) : KINDS) {
      const addresses = forms.map(form =>
        form.includes('.') ? `http://${form}${path}` : `http://${host}${path}${form}`,
      )
      const expected = [...addresses.map((href, at) => `${CODES[at]} ${href}`), `x-default ${addresses[0]}`]
      for (const [at, href] of addresses.entries()) {
        const { text, headers } = await visit(href).expect(200)
        const head = headOf(text)
        expect([href, languagesIn(head)]).toEqual([href, expected])
        expect([linked(head, 'canonical'), head.meta['og:url']]).toEqual([[href], href])
        const iso = ['en-US', 'de-DE', 'fr-FR'][at]!
        expect([headers['content-language'], text.includes(`<html lang="${iso}"`)]).toEqual([iso, true])
        expect(head.meta['og:locale']).toBe(iso.replace('-', '_'))
      }
    }
  })

  test('the first language named explicitly, unknown ones and other fields lead to the same addresses', async () => {
    const base = 'http://www.query.example/genres/1/fantasy'
    for (const [query, canonical, reader] of [
      ['?lang=en', base, 'de'],
      ['?lang=xx', `${base}?lang=de`, 'de'],
      ['?lang=DE&utm_source=x', `${base}?lang=de`, 'fr'],
      ['?page=2&lang=de-AT', `${base}?page=2&lang=de`, 'fr'],
      ['?lang=fr&page=2&lang=de', `${base}?page=2&lang=fr`, 'en'],
    ] as const) {
      const { text } = await visit(base + query, { 'Accept-Language': reader }).expect(200)
      expect([query, linked(headOf(text), 'canonical')]).toEqual([query, [canonical]])
    }
  })

  test('a redirect keeps the language of the address, and no link does', async () => {
    const { headers } = await visit('http://www.query.example/novel/1?lang=de')
    const { headers: wrong } = await visit('http://www.query.example/novel/1/x/y?lang=de').expect(301)
    expect([headers['location'] ?? '', wrong['location']]).toEqual(['', '/novel/1/fantasy/lamp-1?lang=de'])
    const { text } = await visit('http://www.query.example/genres/1/fantasy?lang=de').expect(200)
    const hrefs = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(hrefs.length).toBeGreaterThan(10)
    expect(hrefs.filter(href => href.includes('lang='))).toEqual([])
  })

  test('error pages and pages for one reader are in the language of the address', async () => {
    for (const [path, status] of [
      ['/nothing/here?lang=de', 404],
      ['/login?lang=de', 200],
      ['/search/result/lamp?lang=de', 200],
    ] as const) {
      const { text, headers } = await visit(`http://www.query.example${path}`, { Cookie: 'i18n_redirected=fr' })
      expect([path, headers['content-language'], languagesIn(headOf(text))]).toEqual([path, 'de-DE', []])
      expect((await visit(`http://www.query.example${path}`)).status).toBe(status)
    }
  })

  test('sitemaps list each language at its host, with its alternates', async () => {
    const index = async (host: string) =>
      [...(await visit(`http://${host}/sitemap.xml`)).text.matchAll(/<loc>([^<]*)/g)].map(([, loc]) => loc)
    expect(await index('www.query.example')).toEqual(
      ['pages-1', 'books-1'].flatMap(name =>
        ['', '?lang=de', '?lang=fr'].map(query => `http://www.query.example/sitemap/${name}.xml${query}`),
      ),
    )
    expect(await index('de.own.example')).toEqual(
      ['pages-1', 'books-1'].map(name => `http://de.own.example/sitemap/${name}.xml`),
    )
    for (const file of [
      'http://www.query.example/sitemap/books-1.xml?lang=fr',
      'http://de.own.example/sitemap/pages-1.xml',
    ]) {
      const { text } = await visit(file).expect(200)
      const [loc = ''] = [...text.matchAll(/<loc>([^<]*)/g)].slice(-1).map(([, loc]) => loc)
      const head = headOf((await visit(loc!).expect(200)).text)
      const links = [...text.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)]
        .slice(-4)
        .map(([, tag, href]) => `${tag} ${href}`)
      expect([linked(head, 'canonical'), languagesIn(head)]).toEqual([[loc], links])
    }
  })

  test('feeds and catalogues say their language, and stay in it', async () => {
    const { text, headers } = await visit('http://www.query.example/opds/catalog.xml?lang=de').expect(200)
    expect([headers['content-language'], text.includes('xml:lang="de-DE"')]).toEqual(['de-DE', true])
    expect(text).toContain('href="http://www.query.example/opds/free-1.xml?lang=de"')
    const opds = (await visit('http://www.query.example/opds/catalog.json?lang=de')).body as {
      metadata: { language: string }
      links: { rel: string; href: string }[]
    }
    expect([opds.metadata.language, opds.links.find(({ rel }) => rel === 'search')?.href]).toEqual([
      'de-DE',
      '/opds/search.json?lang=de{&query}',
    ])
    const feed = await visit('http://de.own.example/feed/books.xml').expect(200)
    expect(feed.text).toContain('xml:lang="de-DE"')
  })

  test('hosts of one language redirect nowhere, others to the first', async () => {
    await visit('http://de.own.example/genres', { 'Accept-Language': 'fr' }).expect('Content-Language', 'de-DE')
    await visit('http://m.own.example/genres?lang=fr').expect('Location', 'https://www.own.example/genres?lang=fr')
  })

  test('none of many mixed requests at once gets another language, cached or not', async () => {
    /** Language and a link of every page. */
    const spoken: Record<string, [iso: string, privacy: string]> = {
      en: ['en-US', 'Privacy policy'],
      de: ['de-DE', 'Datenschutzerklärung'],
      fr: ['fr-FR', 'Confidentialité'],
    }
    const pick = <Of>(list: readonly Of[], at: number) => list[Math.floor(at) % list.length]!
    const problemsOf = async (number: number) => {
      const [named, cookie] = [pick(['', ...CODES, 'xx'], number), pick(['', ...CODES], number / 5)]
      const accepted = pick(CODES, number / 20)
      const path = pick(KINDS, number * 7) + (named && `?lang=${named}`)
      const sent = { 'Accept-Language': accepted, ...(cookie && { Cookie: `i18n_redirected=${cookie}` }) }
      const { text, headers } = await visit(`http://www.query.example${path}`, sent)
      const [iso, privacy] = spoken[named] ?? spoken[cookie] ?? spoken[accepted]!
      const isRight = text.includes(`<html lang="${iso}"`) && text.includes(`>${privacy}</a>`)
      const vary = named && named !== 'xx' ? [] : ['Cookie', 'Accept-Language']
      return isRight && headers['content-language'] === iso && vary.every(name => headers['vary']?.includes(name))
        ? []
        : [`${path} ${cookie} ${accepted}: not ${iso}`]
    }
    const wrong: string[] = []
    for (let first = 0; first < 300; first += 10)
      wrong.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => problemsOf(first + at)))).flat())
    expect(wrong).toEqual([])
  })

  test('a form stores the chosen language without script, and returns to the page', async () => {
    const choose = (host: string, code: string, headers: Record<string, string>) =>
      request(all.server)
        .post(`/language?lang=${code}`)
        .set({ Host: host, ...headers })
    const home = 'http://www.query.example'
    const chosen = await choose('www.query.example', 'de', { Referer: `${home}/genres?page=2&lang=fr` }).expect(303)
    expect(chosen.headers['location']).toBe('/genres?page=2')
    expect(String(chosen.headers['set-cookie'])).toMatch(
      /^i18n_redirected=de; Max-Age=31536000; Path=\/;.*SameSite=Lax$/,
    )
    for (const [Referer, location] of [
      ['http://evil.example/genres', '/'],
      [`${home}//evil.example/x`, '/evil.example/x'],
      ['', '/'],
    ] as const)
      await choose('www.query.example', 'fr', { Referer }).expect('Location', location)
    await choose('www.query.example', 'xx', {}).expect(400)
    await choose('www.query.example', 'de', { 'Sec-Fetch-Site': 'cross-site' }).expect(403)
    const elsewhere = await choose('www.own.example', 'de', { Referer: 'http://www.own.example/tags' }).expect(303)
    expect(elsewhere.headers['location']).toBe('https://de.own.example/tags')
    expect(elsewhere.headers['set-cookie']).toBeUndefined()
    const served = await choose('cdn.own.example', 'fr', { Referer: 'http://cdn.own.example/tags' }).expect(303)
    expect([served.headers['location'], String(served.headers['set-cookie'])]).toEqual([
      '/tags',
      expect.stringContaining('=fr;'),
    ])
    const { headers, text } = await visit('http://www.own.example/tags')
    expect(headers['content-security-policy']).toContain("form-action 'self' http://de.own.example;")
    expect([...text.matchAll(/formAction="\/language\?lang=(\w+)"/gi)].map(([, code]) => code)).toEqual(CODES)
  })

  test('a brand with one language names none, whatever the address says', async () => {
    const { text } = await visit('http://www.one.example/genres?lang=de').expect(200)
    const head = headOf(text)
    expect([languagesIn(head), linked(head, 'canonical')]).toEqual([[], ['http://www.one.example/genres']])
    expect(text).not.toContain('/language?')
  })
})

describe('JSON-LD', () => {
  /** Pages of every kind with JSON-LD. */
  const PAGES = [
    '/',
    '/novel/1/fantasy/lamp-1',
    `/novel/${MANY + 1}/mystery/${slug(`Bold ${HOSTILE}`)}`,
    '/book-reader/1/1',
    '/book-reader/1/3',
    '/genres',
    '/tags',
    '/hotnovels',
    ...LISTS,
    '/genres/1/fantasy?page=2',
  ]
  type Node = { '@type': string; '@id'?: string; [field: string]: unknown }
  const graphAt = async (path: string) => (await pageAt(path)).described as { '@context': string; '@graph': Node[] }[]

  test('is one block on each page, which names each thing once, by absolute addresses, with breadcrumbs from 1 on', async () => {
    const addressesIn = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            ['@id', 'url', 'item', 'image', 'logo', 'urlTemplate'].includes(key) && typeof inner === 'string'
              ? [inner]
              : addressesIn(inner),
          )
        : []
    for (const path of PAGES) {
      const [graph, ...more] = await graphAt(path)
      expect([path, more]).toEqual([path, []])
      const nodes = graph!['@graph']
      const ids = nodes.flatMap(node => node['@id'] ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      for (const address of addressesIn(graph))
        expect([path, address.startsWith(`http://${HOST}/`)]).toEqual([path, true])
      const trail = nodes.find(node => node['@type'] === 'BreadcrumbList')?.['itemListElement'] as
        | { position: number; item: string }[]
        | undefined
      expect([path, trail?.map(({ position }) => position)]).toEqual([path, trail?.map((_, at) => at + 1)])
      const own = (await pageAt(path)).links.find(({ rel }) => rel === 'canonical')?.['href']
      if (path !== '/') expect(trail?.at(-1)?.item).toBe(own)
    }
  })
})

const ATOM = 'application/atom+xml'

test('feed readers find the site’s feed on home and a book’s on its page, and both exist', async () => {
  for (const [path, types] of [
    ['/', [ATOM, `${ATOM};profile=opds-catalog;kind=navigation`, 'application/opds+json']],
    ['/novel/1/fantasy/lamp-1', [ATOM]],
  ] as const) {
    const feeds = (await pageAt(path)).links.filter(({ rel }) => rel === 'alternate')
    expect(feeds.map(({ type }) => type)).toEqual(types)
    for (const { href = '', type, title } of feeds) {
      expect(title).not.toBe('')
      const { headers } = await request(site.server).get(href).set('Host', HOST).expect(200)
      expect(headers['content-type']?.replaceAll('; ', ';')).toContain(type)
    }
  }
})

/** What a page's head tells programs. */
type ReadHead = {
  title: string
  /** By name or property; each may occur once, but languages. */
  meta: Record<string, string>
  links: Record<string, string>[]
  /** JSON-LD blocks, which are in the body. */
  described: unknown[]
}

/** Reads a page as a search engine does. Throws on duplicates. */
function headOf(html: string): ReadHead {
  const head: ReadHead = { title: '', meta: {}, links: [], described: [] }
  let open = ''
  let isDescribing = false
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name
      isDescribing = name === 'script' && attributes['type'] === 'application/ld+json'
      if (isDescribing) head.described.push('')
      if (name === 'link') head.links.push(attributes)
      if (name !== 'meta' || attributes['property'] === 'og:locale:alternate') return
      const key = attributes['name'] ?? attributes['property'] ?? ''
      if (key && key in head.meta) throw new Error(`${key} stands there twice`)
      head.meta[key] = attributes['content'] ?? ''
    },
    ontext(text) {
      if (open === 'title') head.title += text
      if (isDescribing) head.described[head.described.length - 1] += text
    },
    onclosetag() {
      open = ''
      isDescribing = false
    },
  })
  parser.end(html)
  return { ...head, described: head.described.map(text => JSON.parse(String(text)) as unknown) }
}

/** Addresses of links with this `rel`. */
const linked = ({ links }: ReadHead, rel: string): string[] =>
  links.filter(link => link['rel'] === rel).map(({ href = '' }) => href)
