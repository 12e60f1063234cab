import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { routes } from '../../../shared/routes.ts'
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
  for (const path of ['/', '/novel/1/x/y', '/no/such/page']) {
    expect((await ask(path)).text).toMatch(/<meta name="viewport" content="[^"]*maximum-scale=1,user-scalable=no/)
  }
})

test('the navigation leads to home, category and ranking', async () => {
  expect(links(await body('/'), /<nav aria-label="Sections".*?<\/nav>/)).toEqual([
    ['/', 'Home'],
    ['/genres', 'Category'],
    ['/ranking/1', 'Ranking'],
  ])
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

test('the search has its placeholder, trending words, and a place for its history', async () => {
  expect(await body('/search')).toContain('placeholder="Search what you want"')
  expect(await words('/search')).toMatch(/History[^]*Trending/)
})

test('results link to more if there are any, and say if there are none', async () => {
  expect(await words('/search/result/lamp')).toContain('The Lamp and the Tide')
  expect(await words('/search/result/qqxxzz')).toContain('No resource available')
  expect(await words('/search/result/%3F!!')).toContain('Nothing to search for')
  expect(await words('/search-more/result/qqxxzz')).toContain('No resource available')
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

test('a book shows author, status, introduction, chapters, recommendations, and ways to report it', async () => {
  const page = await words('/novel/1/fantasy/the-lamp-and-the-tide')
  for (const said of [
    'The Lamp and the Tide',
    'Ada Quill',
    'Updating',
    'Introduction',
    'A keeper finds a door in the sea.',
    'Chapters',
    'The Keeper',
    'Start reading',
    'You may also like',
    'Report issue',
    'Other copyright issues',
    'copyright@one.example',
  ]) {
    expect(page).toContain(said)
  }
  expect(await words('/novel/2/fantasy/tea-with-the-dragon')).toContain('Finished')
  expect(await body('/novel/1/fantasy/the-lamp-and-the-tide')).toContain('href="/author/1/ada-quill"')
})

test('an author has a page with their books', async () => {
  expect(await words('/author/1/ada-quill')).toMatch(/Ada Quill[^]*Keeps a lighthouse\.[^]*The Lamp and the Tide/)
})

test('a chapter links to the previous and next one, if any', async () => {
  const first = await body('/book-reader/2/1')
  expect(first).toContain('href="/book-reader/2/2"')
  expect(first).not.toContain('href="/book-reader/2/0"')
  const last = await body('/book-reader/2/3')
  expect(last).toContain('href="/book-reader/2/2"')
  expect(last).not.toContain('href="/book-reader/2/4"')
})

/** Makes the backend respond that every chapter is the last one of a book. */
const lastChapterOf = (book_id: number, book_name: string) =>
  site.interfere((call, res) => {
    if (call !== 'chapter.free') return false
    const data = {
      book_id,
      book_name,
      updated_at: '2026-01-01T00:00:00Z',
      id: 4,
      title: 'So far',
      paragraphs: ['One.'],
      word_count: 1,
      price: 0,
      is_free: true,
      is_ordered: false,
      locked: false,
      prev_id: 3,
      next_id: null,
      chapter_count: 4,
    }
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 200, desc: '', data }))
    return true
  })

test('a chapter offers the book for free in the app, the last one of an unfinished book the next chapters', async () => {
  expect(await words('/book-reader/1/1')).toContain('Download the book for free')
  lastChapterOf(1, 'The Lamp and the Tide')
  expect(await words('/book-reader/1/4')).toContain('Get the app to see follow-up content')
  site.interfere(() => {})
})

test('the last chapter of a finished book does not offer to read on in the app', async () => {
  lastChapterOf(2, 'Tea with the Dragon')
  const page = await words('/book-reader/2/4')
  expect(page).toContain('The end')
  expect(page).toContain('find your next novel')
  expect(page).not.toMatch(/Keep reading in|Download the book for free/)
  site.interfere(() => {})
})

test('an invitation names the friend, explains the app in three steps, and opens it', async () => {
  const page = await words('/invited-to-help/1')
  expect(page).toMatch(/is reading/)
  for (const said of ['keep reading for free', 'Download the app', 'Three steps', 'Open the app to help'])
    expect(page).toContain(said)
  const html = await body('/invited-to-help/1/1')
  expect(
    /<section class="[^"]*"><h2[^>]*>Three steps<\/h2>(.*?)<\/section>/.exec(html)?.[1]?.match(/<li/g),
  ).toHaveLength(3)
  expect(html).toContain('href="app://invited-to-help/1/1"')
})

test('an invitation that was used or has expired says so', async () => {
  expect(await words('/invited-to-help/2')).toContain('It worked!')
  expect(await words('/invited-to-help/3')).toContain('Help event has expired')
})

test('a click on a help event has succeeded or was too late; either way the app link works', async () => {
  const path = '/active-novel/1/fantasy/the-lamp-and-the-tide'
  expect(await words(path)).toMatch(/Click succeeded[^]*Download App to read/)
  expect(await words(`${path}?active_id=3`)).toMatch(/Help event has expired[^]*Download App to read/)
  expect(await words('/active-novel/the-lamp-and-the-tide')).toContain('Click succeeded')
})

test('the translators’ page shows the project, requirements, four benefits, and where to send a CV', async () => {
  const page = await words('/becomeOurTranslator')
  for (const said of [
    'The project',
    'What you bring',
    'Choose your stories',
    'The AI translation is your first draft',
    'share of the profit',
    'An editor by your side',
    'Send your CV',
    'hello@one.example',
  ]) {
    expect(page).toContain(said)
  }
  expect(await body('/becomeOurTranslator')).toMatch(/href="mailto:hello@one\.example\?/)
})

test('the login page has sign-in, sign-up and password reset', async () => {
  const html = await body('/login')
  expect(html).not.toContain('type="checkbox"')
  expect(await words('/login')).toMatch(/Sign in[^]*Forgot your password\?[^]*New here\?\s*Create account/)
})

test('terms and privacy name the brand of the requested host', async () => {
  for (const path of ['/myinfo/teams_of_services', '/myinfo/privacyPolicy']) {
    expect(await words(path)).toContain('The one')
    expect((await ask(path, 'www.two.example')).text).toContain('The two')
  }
})

test.each([
  ['/', /Featured/],
  ['/ads', /No account, nothing to install/],
  ['/genres', /Fantasy/],
  ['/history', /Reading history/],
  ['/myinfo', /Reading as a guest/],
  ['/search-more', /Search all novels/],
  ['/tags', /Slow Burn/],
  ['/myinfo/myLocked', /Unlocked chapters/],
  ['/myinfo/rechargeList', /Top-up history[^]*Spending history/],
  ['/myinfo/voucherHistory', /Voucher history/],
  ['/myinfo/receipt/5', /Receipt/],
  ['/search-more/result/lamp', /The Lamp and the Tide/],
  ['/search-more/lamp', /The Lamp and the Tide/],
  ['/all-tags/s', /Slow Burn/],
  ['/category/fantasy', /The Lamp and the Tide/],
  ['/category/fantasy/slow-burn', /The Lamp and the Tide/],
  ['/genres/1', /The Lamp and the Tide/],
  ['/hotnovels', /What readers search for/],
  ['/keywords/sea/1', /The Lamp and the Tide/],
  ['/tags/1/sea', /The Lamp and the Tide/],
  ['/secPage/1/x', /The Lamp and the Tide/],
  ['/ranking/popular/1/1', /The Lamp and the Tide/],
  ['/novel/the-lamp-and-the-tide', /Ada Quill/],
  ['/AbCdEf0123456789', /Signing you in/],
  ['/book-reader', /Opening your book/],
])('%s has its own screen', async (path, said) => {
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

test('an unknown middleware is 500', async () => {
  const route = routes.find(({ path }) => path === '/ads') as { middleware: readonly string[] }
  const { middleware } = route
  route.middleware = ['no-such-step']
  const answer = await ask('/ads')
  route.middleware = middleware
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Unknown middleware')
})
