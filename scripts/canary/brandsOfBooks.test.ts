import { afterAll, describe, expect, test } from '@jest/globals'
import { endpointNames, type EndpointName } from '../../shared/api/endpoints.ts'
import { newBook } from '../../server/backend/testing/books.ts'
import { pageSite } from '../../server/web/pages/testing/pageSite.ts'
import { moveBook } from '../../server/backend/withdrawal/moveBook.ts'
import { createSender, type Message } from '../backend-kit/kit/send.ts'
import { message, type Fields } from '../backend-kit/kit/wire.ts'
import { pageAddresses, resourceAddresses } from './testing/addresses.ts'
import { callInputs, isThorough } from './testing/callInputs.ts'

/** Two brands on one backend. Every text of a brand's books has its word, which is nowhere else. */
const BRANDS = { one: 'zvalderin', two: 'zvomberic' }
type Brand = keyof typeof BRANDS

const svg = (text: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`)
const bookOf = (word: string, number: number) =>
  newBook({
    title: `The ${word} lamp ${number}`,
    authors: [{ name: `Ada ${word}`, introduction: `Of ${word}.` }],
    introduction: `What the ${word} lamp showed.`,
    category: `Tales of ${word}`,
    tags: [`Sea of ${word}`],
    status: 'updating',
    cover: { type: 'image/svg+xml', bytes: svg(word) },
    chapters: [1, 2, 3].map(part => ({ title: `Part ${part} ${word}`, paragraphs: [`The ${word} lamp burned.`] })),
  })
const words = Object.values(BRANDS)
const site = await pageSite({
  books: [1, 2, 3].flatMap(number => words.map(word => bookOf(word, number))),
  environment: { TRUST_PROXY: '1', PAGE_CACHE_BYTES: '8388608' },
})
const { backend } = site
const idsOf = { one: [1, 3, 5], two: [2, 4, 6] }
for (const brand of ['one', 'two'] as const)
  for (const id of idsOf[brand]) await moveBook(backend.database, id, new Set([brand]))
const senders = Object.keys(BRANDS).map(brand => {
  const web = createSender({ base: `http://127.0.0.1:${site.port}`, host: `www.${brand}.example`, timeout: 30_000 })
  return [brand, web] as const
})
afterAll(async () => {
  for (const [, web] of senders) web.close()
  await site[Symbol.asyncDispose]()
})
for (const brand of ['one', 'two'] as const) {
  const reader = await backend.signIn('reviewer', brand)
  const log = { book_id: idsOf[brand][0]!, chapter_id: 1, progress: 0, read_at: '2026-05-01T10:00:00.000Z' }
  await backend.ask('readlog.batchsave', { logs: [log] }, reader.headers)
  const review = { book_id: log.book_id, stars: 5, text: `${BRANDS[brand]} indeed`, name: BRANDS[brand] }
  await backend.ask('review.save', review, reader.headers)
}

let requests = 0
/** Each has another network, so that no rate limit hides a leak. */
const address = () => ({ 'X-Forwarded-For': `10.0.${(requests += 1) >> 8}.${requests & 255}` })

/** By day one direction: what one brand keeps from the other, the other keeps from it. */
describe.each(isThorough ? senders : senders.slice(0, 1))('readers of brand %s', (brand, web) => {
  const other = brand === 'one' ? 'two' : 'one'
  const foreign = BRANDS[other]
  const seen = new Map<string, number>()

  /** Where the response has the other brand's word, cover or book, unless the request had it. */
  async function leaksOf(request: Message): Promise<string[]> {
    const response = await web.send({
      ...request,
      headers: { 'Accept-Encoding': 'identity', ...request.headers, ...address() },
    })
    seen.set(request.path, response.status)
    const said = `${decodeURIComponent(request.path)} ${request.body ?? ''}`.toLowerCase()
    const text = response.text.toLowerCase()
    const traces = [
      said.includes(foreign) ? '' : foreign,
      ...idsOf[other].flatMap(id => [`book.cover?book_id=${id}&`, `/novel/${id}/`, `/book/${id}/`]),
    ]
    return traces
      .filter(trace => trace && !said.includes(trace) && text.includes(trace))
      .map(trace => `${request.path}: ${trace}`)
  }

  test('see no book of the other brand in any call of the contract', async () => {
    const leaks: string[] = []
    const reader = await backend.signIn('walker', brand)
    const reached = new Map<string, Set<number>>()
    const fillings = [
      { id: idsOf[other][0]!, chapter: 1, text: `Ada ${foreign}` },
      ...(isThorough ? [1, 2, 3, 4].map(id => ({ id, chapter: 1, text: id > 2 ? 'lamp' : 'popular' })) : []),
    ]
    for (const name of endpointNames) {
      for (const input of [{}, ...callInputs(name, fillings)] as Fields[]) {
        const headers = {
          'Content-Type': 'application/json',
          'Idempotency-Key': `walk-${requests}`,
          Authorization: name === 'user.logout' || name === 'user.delete' ? '' : `Bearer ${reader.token}`,
        }
        const request = message(name, input, headers)
        leaks.push(...(await leaksOf({ ...request, path: `/${brand}_api${request.path}` })))
        reached.set(name, (reached.get(name) ?? new Set()).add(seen.get(`/${brand}_api${request.path}`)!))
      }
    }
    expect(leaks).toEqual([])
    const succeeded = (['search.multi', 'recommend.index3', 'seo.sitemap', 'shelf.save'] as EndpointName[]).map(
      name => [name, reached.get(name)?.has(200)],
    )
    expect(succeeded.filter(([, isReached]) => !isReached)).toEqual([])
  })

  test('see none on any page, and in no sitemap, feed or file', async () => {
    const leaks: string[] = []
    const ids = idsOf[other].slice(0, 1)
    for (const path of [
      ...pageAddresses(ids.map(String), isThorough ? [foreign, 'lamp'] : []),
      ...resourceAddresses(idsOf[other].slice(0, 1)),
      '/search?keyword=lamp',
    ])
      leaks.push(...(await leaksOf({ method: 'GET', path })))
    expect(leaks).toEqual([])
    expect(seen.get(`/novel/${ids[0]}/x/y`) ?? 404).toBe(404)
    expect([...seen].filter(([path, status]) => status >= 500 && !path.includes('_api/'))).toEqual([])
  })

  test('get neither covers nor banners of the other brand', async () => {
    const { items } = await backend.ask('banner.index', {}, { 'X-Brand': other })
    const pictures = [...items.map(({ image }) => image), ...idsOf[other].map(id => `/v1/book.cover?book_id=${id}`)]
    expect(pictures.length).toBeGreaterThan(idsOf[other].length)
    for (const picture of pictures) {
      const { status } = await web.send({ method: 'GET', path: `/${brand}_api${picture}`, headers: address() })
      expect([picture, status]).toEqual([picture, 404])
    }
  })

  test('see their own books', async () => {
    const { text } = await web.send({ method: 'GET', path: '/', headers: address() })
    expect(text).toContain(BRANDS[brand as Brand])
    const { status } = await web.send({
      method: 'GET',
      path: `/${brand}_api/v1/book.show?book_id=${idsOf[brand as Brand][0]}`,
    })
    expect(status).toBe(200)
  })
})
