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
  '/secPage/1/editors-picks',
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
  /** By name or property; each may occur once. */
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
      if (name !== 'meta') return
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
