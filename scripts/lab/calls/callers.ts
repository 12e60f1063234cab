import { sql } from 'kysely'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { createReader } from '../../../server/backend/accounts/readers.ts'
import { hashPassword } from '../../../server/backend/accounts/secrets/password.ts'
import { openSession } from '../../../server/backend/accounts/sessions.ts'
import { configuredLocation } from '../../../server/backend/database/openConfigured.ts'
import { openDatabase } from '../../../server/backend/database/open.ts'
import { insertAll } from '../../../server/backend/database/queries.ts'
import type { Database } from '../../../server/backend/database/schema/schema.ts'
import { saveReview } from '../../../server/backend/reviews/ownReview.ts'
import { DEFAULT_BRAND } from '../../../server/backend/http/callOf.ts'
import type { Kit } from '../../backend-kit/kit/check.ts'
import { goodInputs } from '../../backend-kit/kit/inputs.ts'
import { createSamples } from '../../backend-kit/kit/samples.ts'
import { Skip } from '../../backend-kit/kit/session.ts'
import { message, type Fields } from '../../backend-kit/kit/wire.ts'
import { MAX_FOLLOWED } from '../../../shared/updates.ts'
import { startBackend } from './backend.ts'

/** Signed-in readers, who make the calls in turn. */
const READERS = 4
/** A key that no chapter has, so that its heir is looked for. */
const NO_KEY = 987_654_321
const LONG = 'The gulls over the pier. '.repeat(40)

const PASSWORD = 'gulls over the pier'

/** Books and chapters that cost most, and a review and comments of another reader. */
type Largest = {
  book: number
  chapter: number
  author: number
  chapters: number
  review: number
  comment: number
  commenter: number
}

const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index))

const started = Date.now()
const emailOf = (reader: number) => `lab-${started}-${reader}@lab.example`

/** Inputs that cost most, for calls whose inputs in the contract kit are cheap. @param round makes each one new */
const worstInputs: Partial<Record<EndpointName, (largest: Largest, round: number) => Fields[]>> = {
  'author.home': ({ author }) => [{ author_id: author, page: 1, limit: 50 }],
  'book.show': ({ book }) => [{ book_id: book }],
  'book.chapters': ({ chapters }) => [{ book_id: chapters, limit: 200 }],
  'book.find': ({ book }) => [
    { book_id: book, keyword: 'no such words' },
    { book_id: book, keyword: 'the', from_paragraph: 1 },
    { book_id: book, keyword: 'e a', from_paragraph: 1 },
  ],
  'chapter.free': ({ book, chapter }) => [{ book_id: book, chapter_id: chapter }],
  'chapter.ordered': ({ book, chapter }) => [{ book_id: book, chapter_id: chapter }],
  'recommend.tag_group_list': () => [{ subid: 1, page: 1, limit: 50, sort: 'words', min_score: '3' }],
  'search.multi': () => [
    { keyword: 'the of and to in', limit: 50 },
    { keyword: 'lighthuose slat crwon wintr orchad dutchess', limit: 50 },
    { keyword: 'muenchen haeuser koenig groesse uebel oede ae oe ue', limit: 50 },
    { keyword: 'a e i o u s t n r d', limit: 50 },
    { keyword: '"of the" "in the" "to the"', limit: 50 },
  ],
  'search.multi2': () => [{ keyword: 'e' }, { keyword: 'lighthuose slat crwon wintr orchad dutchess' }],
  'search.facets': () => [{}, { keyword: 'the of and to in', status: 'finished', length: 'long', min_score: '3' }],
  'seo.book_tags': () => [{ limit: 200 }],
  'seo.free': () => [{ page: 1, limit: 50 }],
  'seo.keywords.page': () => [{ limit: 200 }, { name: 'the of and to in', limit: 200 }],
  'seo.sitemap': () => [{ limit: 1000 }],
  'shelf.list': () => [{ limit: 50 }],
  'readlog.get': () => [{ limit: 50 }],
  'passages.list': () => [{ limit: 200 }],
  'user.cost_list': () => [{ limit: 50 }],
  'review.list': ({ book }) => [{ book_id: book, limit: 50 }],
  'updates.list': () => [{ book_ids: many(MAX_FOLLOWED, index => index + 1).join(), limit: 50 }],
  'comment.counts': ({ book }) => [{ book_id: book, chapter_id: 1 }],
  'comment.list': ({ book }) => [
    { book_id: book, chapter_id: 1, limit: 50 },
    { book_id: book, chapter_id: 1, sort: 'newest', limit: 50 },
  ],
  'comment.add': ({ book }, round) => [
    { book_id: book, chapter_id: 1, paragraph: 1, text: `${round} ${LONG}`, spoiler: false, name: 'The lab' },
  ],
  'comment.edit': ({ comment }) => [{ comment_id: comment, text: LONG, spoiler: false }],
  'comment.like': ({ comment }, round) => [{ comment_id: comment, liked: round % 2 === 0 }],
  'comment.report': ({ comment }) => [{ comment_id: comment, reason: 'spam' }],
  'comment.news': () => [{ limit: 50 }],
  'reader.mute': ({ commenter }, round) => [{ reader_id: commenter, muted: round % 2 === 0 }],
  'review.report': ({ review }) => [{ review_id: review, reason: 'spam' }],
  'user.login': () => [{ email: emailOf(0), password: PASSWORD }],
  'user.signup': (_largest, round) => [{ email: `new-${round}-${emailOf(0)}`, password: PASSWORD, accept_terms: true }],
  'user.forgot': () => [{ email: emailOf(0) }],
  'user.email': (_largest, round) => [{ email: `next-${round}-${emailOf(0)}`, current_password: PASSWORD }],
  'user.prove': () => [{ current_password: PASSWORD }],
  'review.save': ({ book }, round) => [{ book_id: book, stars: 1 + (round % 5), text: LONG, name: 'The lab' }],
  'order.create': ({ chapters }) => [
    { kind: 'chapters', book_id: chapters, chapter_ids: many(50, index => index + 1) },
    { kind: 'top_up', charge_id: 1 },
  ],
  'readlog.batchsave': (_largest, round) => [
    {
      logs: many(200, index => ({
        book_id: index + 1,
        chapter_id: 1 + (round % 6),
        chapter_key: NO_KEY,
        progress: 0.5,
        read_at: timeOf(round),
      })),
    },
  ],
  'shelf.save': (_largest, round) => [
    {
      entries: many(200, index => ({
        book_id: 1 + ((200 * round + index) % 1500),
        place: 'want',
        followed: true,
        hidden: false,
        seen: 1,
        changed_at: timeOf(round),
      })),
    },
  ],
  'passages.save': (_largest, round) => [
    {
      entries: many(100, index => ({
        id: `passage-${(100 * round + index) % 2000}`,
        kind: 'highlight',
        book_id: index + 1,
        chapter_id: 1,
        chapter_key: NO_KEY,
        paragraph: 1,
        at: 0,
        quote: LONG.slice(0, 1000),
        note: LONG.slice(0, 1000),
        made_at: timeOf(round),
        changed_at: timeOf(round),
        removed: round % 3 === 2,
      })),
    },
  ],
  'settings.save': (_largest, round) => [
    {
      entries: many(32, index => ({
        name: `setting_${'abcdefghijklmnopqrstuvwxyzabcdef'[index]}${index > 25 ? 'x' : ''}`,
        value: 1,
        changed_at: timeOf(round),
      })),
    },
  ],
}

/** Each round is newer than the one before. */
const timeOf = (round: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, round)).toISOString()

/** After these the reader cannot make other calls. */
const ENDS: readonly EndpointName[] = ['user.endSession', 'user.logout', 'user.delete']

export const byEnd = (names: readonly EndpointName[]): EndpointName[] => [
  ...names.filter(name => !ENDS.includes(name)),
  ...ENDS.filter(name => names.includes(name)),
]

/** On one chapter, by one reader: a list takes as long as its index. */
const COMMENTS = 10_000

async function addComments(database: Database, reader_id: number, book_id: number) {
  const { key } = await database
    .selectFrom('chapter')
    .select('key')
    .where('book_id', '=', book_id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const written = many(COMMENTS, index => ({
    reader_id,
    brand: DEFAULT_BRAND,
    book_id,
    chapter: key,
    paragraph: 0,
    quote: '',
    text: `Comment ${index}`,
    name: 'A critic',
    spoiler: 0,
    by_author: 0,
    likes: index % 50,
    created_at: timeOf(index),
  }))
  await insertAll(database, 'comment', written)
  const { id } = await database.selectFrom('comment').select('id').executeTakeFirstOrThrow()
  return { comment: id, commenter: reader_id }
}

type Where = { data?: string; database?: string; limits?: string }

/** A backend process on an existing catalogue, and callers who send each call with the input that costs most. */
export async function startCalls({ data = '', database: url, limits }: Where) {
  const database = await openDatabase(configuredLocation({ dataDir: data, database: { url } }))
  const tokens: string[] = []
  const passwordHash = await hashPassword(PASSWORD)
  for (let reader = 0; reader < READERS; reader++) {
    const account = { brand: DEFAULT_BRAND, email: emailOf(reader), passwordHash, emailVerified: true }
    const id = await createReader(database, account, new Date())
    tokens.push(await openSession(database, id!, new Date()))
  }
  const { rows } = await sql<Largest>`select
    (select book_id from chapter group by book_id order by sum(word_count) desc limit 1) as book,
    (select id from book order by chapter_count desc limit 1) as chapters,
    (select author_id from book_author group by author_id order by count(*) desc limit 1) as author,
    1 as chapter, 1 as review, 1 as comment, 1 as commenter`.execute(database)
  const [largest] = rows
  const longest = await database
    .selectFrom('chapter')
    .select('number')
    .where('book_id', '=', largest!.book)
    .orderBy('word_count', 'desc')
    .executeTakeFirstOrThrow()
  largest!.chapter = longest.number
  const critic = { brand: DEFAULT_BRAND, email: emailOf(READERS), passwordHash, emailVerified: true }
  const call = { database, brand: DEFAULT_BRAND, now: new Date() }
  const reader = { id: (await createReader(database, critic, call.now))!, person: 0, session: '', isConfirmed: true }
  const review = { book_id: largest!.book, stars: 5, text: LONG, name: 'A critic' }
  largest!.review = (await saveReview({ ...call, reader }, review)).id
  Object.assign(largest!, await addComments(database, reader.id, largest!.book))
  await database.destroy()

  const backend = await startBackend({ data, database: url, limits })
  let count = 0
  /** @param address of the caller; absent: each call is from another network */
  function send(name: EndpointName, input: Fields, address?: string) {
    count++
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Forwarded-For': address ?? `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
      ...(endpoints[name].signIn && { Authorization: `Bearer ${tokens[count % READERS]}` }),
    }
    const { path, ...sent } = message(name, input, headers)
    return fetch(`http://127.0.0.1:${backend.port}${path}`, sent)
  }
  const samples = createSamples({
    sells: async () => true,
    ask: async (name, input = {}) => {
      const response = await send(name, input)
      if (!response.ok) throw new Skip(`${name} is ${response.status}`)
      return ((await response.json()) as { data: never }).data
    },
  })
  const good = new Map<EndpointName, Fields[]>()
  /** Inputs of a call in a round: of worst ones all, else the kit's. */
  async function inputs(name: EndpointName, round: number): Promise<Fields[]> {
    const worst = worstInputs[name]?.(largest!, round)
    if (worst) return worst
    if (!good.has(name)) {
      const found = await goodInputs[name](samples, {} as Kit).catch((error: unknown) => {
        if (error instanceof Skip) return [{}]
        throw error
      })
      good.set(name, found)
    }
    return good.get(name)!
  }
  return { ...backend, send, inputs, tokens }
}
