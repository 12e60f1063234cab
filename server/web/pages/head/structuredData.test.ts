import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { slug } from '../../../../shared/links.ts'

const HOSTILE = `"></script><script>alert(1)</script><!-- & \u2028 ']]>`
const books = [
  newBook({ title: 'The Lamp', freeChapters: 1, introduction: 'A keeper finds a door. '.repeat(40), tags: ['Sea'] }),
  newBook({ title: 'Fog', freeChapters: 3, category: 'Mystery', authors: [{ name: 'B. Moor' }, { name: 'C. Fen' }] }),
  newBook({ title: `Bold ${HOSTILE}`, authors: [{ name: `Ann ${HOSTILE}` }], introduction: HOSTILE }),
]
const site = await pageSite({ books })
afterAll(() => site[Symbol.asyncDispose]())

const ORIGIN = 'http://www.one.example'
const page = async (path: string) =>
  (await request(site.server).get(path).set('Host', 'www.one.example').redirects(1).expect(200)).text
const blocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
const nodes = async (path: string): Promise<Record<string, Record<string, unknown>>> => {
  const [data] = blocks(await page(path))
  expect(data['@context']).toBe('https://schema.org')
  return Object.fromEntries(data['@graph'].map((node: { '@type': string }) => [node['@type'], node]))
}
const trail = (list: Record<string, unknown> | undefined) =>
  (list!['itemListElement'] as { position: number; name: string; item: string }[]).map(({ position, name, item }) => [
    position,
    name,
    item,
  ])

test('home describes the site, its publisher and its search', async () => {
  const { Organization, WebSite, BreadcrumbList } = await nodes('/')
  expect(Organization).toMatchObject({ name: 'The one', url: `${ORIGIN}/` })
  expect(WebSite).toMatchObject({
    publisher: { '@id': Organization?.['@id'] },
    potentialAction: { target: { urlTemplate: `${ORIGIN}/search/result/{keyword}` } },
  })
  expect(BreadcrumbList).toBeUndefined()
  await page('/search/result/lamp')
})

test('a book’s page describes the book, its author, and whether it is free', async () => {
  const { Book, BreadcrumbList } = await nodes('/novel/1/fantasy/the-lamp')
  expect(Book).toMatchObject({
    name: 'The Lamp',
    url: `${ORIGIN}/novel/1/fantasy/the-lamp`,
    author: { '@type': 'Person', name: 'Ada Quill' },
    genre: 'Fantasy',
    isAccessibleForFree: false,
  })
  expect(String(Book?.['description'])).toMatch(/^A keeper .{200,300}\S…$/)
  expect(trail(BreadcrumbList)).toEqual([
    [1, 'The one', `${ORIGIN}/`],
    [2, 'Fantasy', expect.stringMatching(/\/genres\/\d+\/fantasy$/)],
    [3, 'The Lamp', `${ORIGIN}/novel/1/fantasy/the-lamp`],
  ])
  expect((await nodes('/novel/2/mystery/fog')).Book).toMatchObject({ isAccessibleForFree: true })
  const authors = [{ name: 'B. Moor' }, { name: 'C. Fen' }]
  expect((await nodes('/novel/2/mystery/fog')).Book).toMatchObject({ author: authors })
  expect((await nodes('/book-reader/2/1')).Chapter).toMatchObject({ isPartOf: { author: authors } })
  const html = await page('/novel/2/mystery/fog')
  expect(html).toMatch(/<bdi>B. Moor<\/bdi><\/a> and <a [^>]*href="\/author\/\d+\/c-fen"/)
  // Every breadcrumb leads to a page.
  for (const [, , address] of trail(BreadcrumbList)) await page(new URL(String(address)).pathname)
})

test('a score without ratings is no rating', async () => {
  expect(JSON.stringify(blocks(await page('/novel/1/fantasy/the-lamp')))).not.toMatch(/aggregateRating|ratingValue/)
})

test('a readers’ score has the number of ratings', async () => {
  const { database } = site.backend
  await database.updateTable('book').set({ score: 3.8, rating_count: 12 }).where('name', '=', 'Fog').execute()
  const { Book } = await nodes('/novel/2/mystery/fog')
  expect(Book).toMatchObject({ aggregateRating: { ratingValue: 3.8, ratingCount: 12, bestRating: 5, worstRating: 1 } })
})

test('a paid chapter marks its text as paid', async () => {
  const html = await page('/book-reader/1/2')
  const { Chapter, BreadcrumbList } = await nodes('/book-reader/1/2')
  expect(Chapter).toMatchObject({
    name: 'Part 2',
    position: 2,
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.chapter-text' },
    isPartOf: { '@type': 'Book', name: 'The Lamp', url: `${ORIGIN}/novel/1/fantasy/the-lamp` },
  })
  expect(html).toMatch(/class="chapter-text[ "]/)
  expect(trail(BreadcrumbList)).toHaveLength(4)
  const free = await nodes('/book-reader/1/1')
  expect(free.Chapter).toMatchObject({ isAccessibleForFree: true })
  expect(free.Chapter).not.toHaveProperty('hasPart')
})

test('text of a book cannot break out of the data block', async () => {
  const html = await page(`/novel/3/fantasy/${slug(`Bold ${HOSTILE}`)}`)
  expect(html.match(/<script>alert/g)).toBeNull()
  const [data] = blocks(html)
  expect(data['@graph'][0]).toMatchObject({ name: `Bold ${HOSTILE}`, author: { name: `Ann ${HOSTILE}` } })
})

test('pages that must not be indexed have no structured data', async () => {
  expect(blocks(await page('/search/result/lamp'))).toEqual([])
  expect(blocks(await page('/login'))).toEqual([])
})
