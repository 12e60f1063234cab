import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { createSender, type KitResponse, type Message } from '../../backend-kit/kit/send.ts'
import { message, type Fields } from '../../backend-kit/kit/wire.ts'
import { pageSite } from '../../../server/web/pages/testing/pageSite.ts'
import { secretBooks, secretOfChapter, secrets, secretWordsIn, wordsOf } from './secretBooks.ts'
import type { Database } from '../../../server/backend/database/schema/schema.ts'
import { books } from '../../../server/backend/testing/books.ts'

/** The visited brand. */
const BRAND = 'one'
const HOST = `www.${BRAND}.example`

/** Chapters of the first book that the owner has unlocked; nobody has unlocked the fourth and the second book. */
const OWNED = [2, 3]
export const OWNED_WORDS: ReadonlySet<string> = new Set(OWNED.flatMap(chapter => wordsOf(secretOfChapter(1, chapter))))

export type Who = 'anonymous' | 'stranger' | 'owner'
export const EVERYBODY: Who[] = ['owner', 'stranger', 'anonymous']

type Leak = { who: Who; where: string; words: string[] }

/**
 * A site with secrets, and the leaks in its responses. A response may repeat words of its request; any other secret
 * word is a leak, unless the owner has unlocked it.
 */
export async function watchedSite() {
  const site = await pageSite({
    books: [...secretBooks, ...books],
    environment: { TRUST_PROXY: '1', PAGE_CACHE_BYTES: '8388608' },
    responseBytes: 8_388_608,
    logLevel: 'trace',
  })
  const { backend } = site
  const web = createSender({ base: `http://127.0.0.1:${site.port}`, host: HOST, timeout: 30_000 })
  const direct = createSender({ base: site.backendUrl, brand: BRAND, timeout: 30_000 })
  const owner = await backend.signIn('owner', BRAND)
  await backend.fund(owner, 1000)
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: OWNED }, owner.headers)

  await quoteSecrets(backend.database, (await backend.signIn('critic', BRAND)).id)

  const leaks: Leak[] = []
  const got = new Set<string>()
  let requests = 0

  /** Each request has another minute and network, so that no rate limit hides a leak. */
  async function headersOf(who: Who): Promise<Record<string, string>> {
    requests += 1
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000)
    const address = { 'X-Forwarded-For': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}` }
    if (who === 'anonymous') return address
    // A new reader each time: one who orders chapters would become an owner.
    const reader = await backend.signIn(who === 'owner' ? 'owner' : `stranger${requests}`, BRAND)
    return { ...address, Authorization: `Bearer ${reader.token}`, Cookie: `token=${reader.token}` }
  }

  function inspect(who: Who, request: Message, response: KitResponse) {
    const { path, body = '' } = request
    const { text, headers } = response
    const said = secretWordsIn(`${decodeURIComponent(path)} ${body}`)
    const found = secretWordsIn(`${JSON.stringify(headers)} ${text}`)
    const owned = who === 'owner' ? OWNED_WORDS : new Set<string>()
    for (const word of found) if (owned.has(word) && !said.has(word)) got.add(word)
    const bought = wordsBoughtBy(request, response)
    const words = [...found].filter(word => !said.has(word) && !owned.has(word) && !bought.includes(word))
    if (words.length) leaks.push({ who, where: path, words })
  }

  const send = async (who: Who, sender: typeof web, request: Message): Promise<KitResponse> => {
    const headers = { 'Accept-Encoding': 'identity', ...request.headers, ...(await headersOf(who)) }
    const response = await sender.send({ ...request, headers })
    inspect(who, request, response)
    return response
  }

  return {
    ...site,
    leaks,
    /** Secret words that the owner received without sending them. */
    got,
    /** Sends a request to the web server, for the brand's host. */
    ask: (who: Who, request: Message) => send(who, web, request),
    /** The same directly to the backend. */
    askBackend: (who: Who, request: Message) => send(who, direct, request),
    /** Sends a call as the site's pages do. */
    call(who: Who, name: EndpointName, input: Fields) {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `canary-${requests}-${name}` }
      const request = message(name, input, headers)
      return send(who, web, { ...request, path: `/${BRAND}_api${request.path}` })
    },
    /** Log lines with secret words outside of request addresses. */
    logLeaks: (): string[] =>
      [...site.logLines, ...site.pageLog, ...backend.log].filter(
        line => secretWordsIn(JSON.stringify(JSON.parse(line, withoutAddress))).size > 0,
      ),
    async [Symbol.asyncDispose]() {
      web.close()
      direct.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** Comments on each locked chapter and its paragraphs that repeat its words, and replies. */
async function quoteSecrets(database: Database, reader_id: number) {
  for (const { book, chapter, spoken, silent } of secrets) {
    const text = silent.join(' ')
    const row = { reader_id, brand: BRAND, book_id: book, chapter, quote: spoken.join(' '), text, name: 'Critic' }
    const more = { spoiler: 0, by_author: 0, created_at: '2026-04-01T00:00:00.000Z' }
    const rows = [0, 1].map(paragraph => ({ ...row, ...more, paragraph, replies: 1 }))
    const ids = await database.insertInto('comment').values(rows).returning(['id', 'paragraph']).execute()
    const replies = ids.map(({ id, paragraph }) => ({ ...row, ...more, paragraph, parent_id: id }))
    await database.insertInto('comment').values(replies).execute()
  }
}

/** An order returns the chapter that it unlocks. */
function wordsBoughtBy({ path, body = '' }: Message, { status }: KitResponse): string[] {
  if (status !== 200 || !/\/order\.create(?:\?|$)/.test(path)) return []
  const { book_id, chapter_ids = [] } = JSON.parse(body) as { book_id?: number; chapter_ids?: number[] }
  return secrets.filter(({ book, chapter }) => book === book_id && chapter_ids.includes(chapter)).flatMap(wordsOf)
}

/** A page's address contains the reader's search words. */
const withoutAddress = (key: string, value: unknown) => (key === 'url' || key === 'path' ? undefined : value)
