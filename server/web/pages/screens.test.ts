import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { pageSite } from './testing/pageSite.ts'

const site = await pageSite()
afterAll(() => site[Symbol.asyncDispose]())

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const ask = (path: string, host = 'www.one.example') =>
  request(site.server).get(path).set('Host', host).set('User-Agent', CRAWLER)

/** The HTML body of a page, without scripts. */
async function body(path: string): Promise<string> {
  const { text } = await ask(path)
  return text
    .slice(text.indexOf('<body>'))
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
}
const words = async (path: string) => (await body(path)).replace(/<[^>]+>/g, '\n').replaceAll('&#x27;', '’')
const links = (html: string, within: RegExp) =>
  [...(within.exec(html)?.[0] ?? '').matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inside]) => [
    to,
    inside?.replace(/<[^>]+>/g, ''),
  ])

test('no page can be zoomed by its reader', async () => {
  for (const path of ['/', '/novel/1/fantasy/the-lamp-and-the-tide', '/no/such/page']) {
    expect((await ask(path)).text).toMatch(/<meta name="viewport" content="[^"]*maximum-scale=1,user-scalable=no/)
  }
})

test('the footer links to read history, home and mine, and marks the current one', async () => {
  const footer = /<nav class="[^"]*" aria-label="Main menu">.*?<\/nav>/
  expect(links(await body('/'), footer)).toEqual([
    ['/history', 'Read history'],
    ['/', 'Home'],
    ['/myinfo', 'Mine'],
  ])
  const marked = async (path: string) =>
    /<a href="([^"]*)"[^>]*aria-current="page"/.exec(footer.exec(await body(path))?.[0] ?? '')?.[1]
  expect([await marked('/'), await marked('/history'), await marked('/myinfo')]).toEqual(['/', '/history', '/myinfo'])
})

test('without tags or search words the page shows an empty state with links', async () => {
  await using bare = await pageSite({ books: [] })
  const textOf = async (path: string) =>
    (await request(bare.server).get(path).set('Host', 'www.one.example').expect(200)).text
  for (const [path, said] of [
    ['/tags', 'No tags yet'],
    ['/all-tags/q', 'No tags yet'],
    ['/hotnovels', 'No searches yet'],
  ] as const) {
    const html = await textOf(path)
    expect(html).toContain(said)
    expect(html).not.toMatch(/with this letter|another letter|aria-label="By letter"/)
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
  expect(await words('/all-tags/q')).toMatch(/No tags with this letter[^]*Try another letter\./)
})

/** Makes the backend respond that every chapter is the last one of a book. */
function lastChapterOf(book_id: number, book_name: string) {
  const place = { book_id, book_name, id: 4, prev_id: 3, next_id: null, chapter_count: 4 }
  const text = { title: 'So far', paragraphs: ['One.'], word_count: 1, updated_at: '2026-01-01T00:00:00Z' }
  const sale = { price: 0, is_free: true, is_ordered: false, locked: false }
  site.respond({ 'chapter.free': { ...place, ...text, ...sale } })
}

test('a chapter offers the book for free in the app, the last one of an unfinished book the next chapters', async () => {
  expect(await words('/book-reader/1/1')).toContain('Download the book for free')
  lastChapterOf(1, 'The Lamp and the Tide')
  expect(await words('/book-reader/1/4')).toContain('Get the app to see follow-up content')
  site.respond({})
})

test('the last chapter of a finished book does not offer to read on in the app', async () => {
  lastChapterOf(2, 'Tea with the Dragon')
  const page = await words('/book-reader/2/4')
  expect(page).toContain('The end')
  expect(page).toContain('find your next novel')
  expect(page).not.toMatch(/Keep reading in|Download the book for free/)
  site.respond({})
})

test('terms and privacy name the brand of the requested host', async () => {
  for (const path of ['/myinfo/teams_of_services', '/myinfo/privacyPolicy']) {
    expect(await words(path)).toContain('The one')
    expect((await ask(path, 'www.two.example')).text).toContain('The two')
  }
})

test.each([
  ['/search/result/qqxxzz', /No resource available/],
  ['/search/result/%3F!!', /Nothing to search for/],
  ['/novel/2/fantasy/tea-with-the-dragon', /Finished[^]*Report issue[^]*copyright@one\.example/],
  ['/invited-to-help/1', /is reading[^]*Download the app/],
  ['/invited-to-help/2', /It worked!/],
  ['/invited-to-help/3', /Help event has expired/],
  ['/active-novel/the-lamp-and-the-tide', /Click succeeded/],
  ['/active-novel/1/fantasy/the-lamp-and-the-tide?active_id=3', /Help event has expired[^]*Download App to read/],
  ['/becomeOurTranslator', /share of the profit[^]*Send your CV/],
])('%s says what it is about', async (path, said) => {
  expect((await ask(path)).status).toBe(200)
  expect(await words(path)).toMatch(said)
})

test.each([
  ['/search/result', '/search'],
  ['/search/lamp', '/search/result/lamp'],
  ['/search?keyword=lamp', '/search/result/lamp'],
  ['/keywords', '/hotnovels/all'],
])('%s links to %s', async (from, to) => {
  await ask(from).expect(302).expect('Location', to)
})
