import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { bookFeed, bookFile, catalogueIn, NEWS_FEED, SITEMAP } from '../../shared/page/discovery.ts'
import { endpointNames, type EndpointName } from '../../shared/api/endpoints.ts'
import { routes } from '../../shared/routes.ts'
import { resourceAddresses, pageAddresses, routePaths } from './testing/addresses.ts'
import { callInputs, isThorough } from './testing/callInputs.ts'
import { absent, PUBLIC_WORDS, secretOfChapter, secrets, type Secret } from './testing/secretBooks.ts'
import { EVERYBODY, OWNED_WORDS, watchedSite, type Who } from './testing/watch.ts'

const site = await watchedSite()
afterAll(() => site[Symbol.asyncDispose]())

// At night a test makes thousands of calls.
jest.setTimeout(600_000)

/** By day without guests: a stranger and an owner each see leaks that the other would not. */
const visitors: Who[] = isThorough ? EVERYBODY : ['owner', 'stranger']
/** By day each address has one visitor. */
const sharesOf = (paths: string[], who: Who) =>
  paths.filter((_, index) => isThorough || visitors[index % visitors.length] === who)

/** A secret that the owner has unlocked, one nobody has, and one of a book locked from its first chapter on. */
const sought = [secretOfChapter(1, 2), secretOfChapter(1, 4), secretOfChapter(2, 1)]

/** Ways to search for the text around a canary. */
function searchesFor({ spoken }: Secret): string[] {
  const [far = '', before = '', canary = '', after = '', farAfter = ''] = spoken
  return [
    canary,
    canary.toUpperCase(),
    canary.slice(0, 6),
    before,
    after,
    `${far} ${before}`,
    `${after} ${farAfter}`,
    `"${before} ${canary} ${after}"`,
    `"${after} ${farAfter}`,
    `${before}*`,
    ...PUBLIC_WORDS.map(word => `${word} ${canary}`),
    `${before} ${PUBLIC_WORDS[0]}`,
  ]
}
/** The same search with words that occur nowhere. */
const control = (keyword: string) => keyword.replace(/\b(zv|qu)[a-z]{3,}\b/gi, word => absent(word.toLowerCase()))

/** The `data` of a search, which must succeed. */
async function saidOf(who: Who, name: EndpointName, field: string, keyword: string) {
  const { status, body } = await site.call(who, name, { [field]: keyword })
  expect([keyword, status]).toEqual([keyword, 200])
  return (body as { data: { total?: number } }).data
}

describe.each(visitors)('a search by the %s', who => {
  const locked = who === 'owner' ? sought.slice(1) : sought
  test.each(['keyword of search.multi', 'keyword of search.multi2', 'name of seo.keywords.page'])(
    'does not tell that words stand in a locked chapter: %s',
    async what => {
      const [field, name] = what.split(' of ') as [string, EndpointName]
      for (const keyword of locked.flatMap(searchesFor)) {
        expect([keyword, await saidOf(who, name, field, keyword)]).toEqual([
          keyword,
          await saidOf(who, name, field, control(keyword)),
        ])
      }
    },
  )

  test('shows no locked text if title, introduction, tags or free chapters match', async () => {
    const before = site.leaks.length
    for (const word of PUBLIC_WORDS) {
      await saidOf(who, 'search.multi', 'keyword', word)
      await saidOf(who, 'search.multi2', 'keyword', word)
    }
    for (const secret of sought) {
      for (const keyword of searchesFor(secret)) await site.call(who, 'search.multi', { keyword })
    }
    expect(site.leaks.slice(before)).toEqual([])
  })
})

describe.each(visitors)('for the %s', who => {
  const texts = [...sought.map(({ spoken }) => spoken[2]!), sought[1]!.spoken[1]!, PUBLIC_WORDS[0]]

  test('no call of the contract reveals text of a locked chapter', async () => {
    const before = site.leaks.length
    const responded = new Map<string, Set<number>>()
    // The kind of a ranking is the only text that readers cannot make up.
    const known = { id: 1, chapter: 1, text: 'popular' }
    const fillings = (isThorough ? secrets : sought).flatMap(({ book, chapter }, index) => {
      const both = [texts[index % texts.length]!, sought[index % sought.length]!.spoken.slice(1, 4).join(' ')]
      if (isThorough) return both.map(text => ({ id: book, chapter, text }))
      // By day each with two alternatives, and each visitor with others.
      const forms = [0, 2].map(form => (form + index + visitors.indexOf(who)) % 4)
      return [{ id: book, chapter, text: both[index % 2]!, forms }]
    })
    for (const name of endpointNames) {
      const inputs = callInputs(name, [known, ...fillings.map(filling => ({ ...filling, ...OWN_WORDS[name] }))])
      expect([name, inputs.length > 0]).toEqual([name, true])
      for (const input of inputs) {
        const { status } = await site.call(who, name, input)
        responded.set(name, (responded.get(name) ?? new Set()).add(status))
      }
    }
    expect(site.leaks.slice(before)).toEqual([])
    // Each call was reached: it may be refused only if it must be.
    const reached = ([name, statuses]: [string, Set<number>]) =>
      statuses.has(200) || (who === 'anonymous' && statuses.has(401)) || REFUSED.includes(name as EndpointName)
    expect([...responded].filter(call => !reached(call))).toEqual([])
  })

  test('no page reveals text of a locked chapter', async () => {
    const before = site.leaks.length
    const statuses = new Map<number, number>()
    for (const path of sharesOf(pageAddresses(['1', '4'], isThorough ? texts : texts.slice(0, 2)), who)) {
      const { status } = await site.ask(who, { method: 'GET', path })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(site.leaks.slice(before)).toEqual([])
    expect(Math.max(...statuses.keys())).toBeLessThan(500)
    expect(statuses.get(200)).toBeGreaterThan(routes.length / (isThorough ? 1 : visitors.length))
  })

  test('no sitemap, feed, catalogue or file reveals text of a locked chapter', async () => {
    const before = site.leaks.length
    const ids = [1, 2, 3, 4]
    const found = new Set<string>()
    for (const path of resourceAddresses(ids)) {
      const { status } = await site.ask(who, { method: 'GET', path })
      if (status === 200) found.add(path)
      // Book files are compressed, so their content is not searched here: a book with paid chapters has no file.
      if (path === bookFile(1) || path === bookFile(2)) expect([path, status]).toEqual([path, 404])
    }
    expect(site.leaks.slice(before)).toEqual([])
    expect([...found]).toEqual(
      expect.arrayContaining([SITEMAP, NEWS_FEED, bookFeed(1), bookFeed(2), catalogueIn('xml')]),
    )
  })

  test('no other address of web server and backend reveals text of a locked chapter', async () => {
    const before = site.leaks.length
    const secret = sought[0]!
    const query = `?id=1&book_id=1&chapter_id=2&order=1&key=x&choice=pay&code=${'x'.repeat(20)}&q=${secret.spoken[2]}`
    const web = routePaths(site.app)
    const backend = [...routePaths(site.backend.app), '/docs/']
    expect(backend).toEqual(
      expect.arrayContaining(['/v1/book.cover', '/v1/checkout.page', '/openapi.json', '/docs/start.js']),
    )
    expect(web).toEqual(expect.arrayContaining(['/robots.txt', '/healthz']))
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { body: query.slice(1) } : {}
      for (const path of sharesOf(backend, who)) {
        await site.askBackend(who, { method, path: `${path}${query}`, ...body })
        await site.ask(who, { method, path: `/one_api${path}${query}`, ...body })
      }
      for (const path of sharesOf(web, who)) await site.ask(who, { method, path: `${path}${query}`, ...body })
    }
    expect(site.leaks.slice(before)).toEqual([])
  })
})

/** Text that readers publish: what they send would be found again in later responses. */
const OWN_WORDS: Partial<Record<EndpointName, { text: string }>> = {
  'review.save': { text: 'Well told' },
  'comment.add': { text: 'Well told' },
  'comment.edit': { text: 'Well told' },
}

/**
 * Calls that no input generated from their schemas can make succeed: codes, orders and
 * reviews that do not exist, passwords, and books that were not opened.
 */
const REFUSED: EndpointName[] = [
  'user.login',
  'user.signup',
  'user.confirm',
  'user.resend',
  'user.reset',
  'user.password',
  'user.email',
  'user.undoEmail',
  'user.endSession',
  'user.addPasskey',
  'user.namePasskey',
  'user.removePasskey',
  'user.undoPasskey',
  'user.passkeySignIn',
  'user.delete',
  'user.removeIdentity',
  'user.sns',
  'order.receipt',
  'order.report',
  'order.undo',
  'review.save',
  'review.report',
  'comment.add',
  'comment.edit',
  'comment.remove',
  'comment.like',
  'comment.report',
  'reader.mute',
  'push.subscribe',
  'push.unsubscribe',
]

test('the owner gets every word of unlocked chapters', async () => {
  await site.call('owner', 'chapter.ordered', { book_id: 1, chapter_id: 2 })
  await site.call('owner', 'chapter.free', { book_id: 1, chapter_id: 3 })
  expect(site.got).toEqual(OWNED_WORDS)
})

test('searches of other readers reveal no word of a locked chapter', async () => {
  const before = site.leaks.length
  for (const name of ['hotsearch.words', 'seo.keywords.page', 'seo.book_tags'] as const) {
    await site.call('anonymous', name, {})
  }
  for (const path of ['/', '/search', '/hotnovels/all', '/tags']) await site.ask('anonymous', { method: 'GET', path })
  expect(site.leaks.slice(before)).toEqual([])
})

test('no log line of web server, pages or backend has a word of a locked chapter', () => {
  expect(site.backend.log.length).toBeGreaterThan(100)
  expect(site.logLines.length).toBeGreaterThan(100)
  expect(site.logLeaks()).toEqual([])
})
