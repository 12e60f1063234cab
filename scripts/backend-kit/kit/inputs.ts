import * as z from 'zod'
import { LONGEST_KEYWORD } from '../../../shared/links.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { examplesOf } from '../callExamples/examples.ts'
import { jsonSchema } from '../openapi/jsonSchema.ts'
import type { Kit } from './check.ts'
import { isRecord } from './inspect.ts'
import type { Samples } from './samples.ts'
import { orElse } from './session.ts'
import { readBack, type Fields } from './wire.ts'

export const isGet = (name: EndpointName) => endpointOf(name).method === 'GET'

/** What a reader types to find a book or an author: whole words of the name, up to the length of a keyword. */
export const keywordFor = ({ name }: { name: string }) =>
  name.length > LONGEST_KEYWORD ? name.slice(0, LONGEST_KEYWORD).replace(/\s+\S*$/, '') : name

type Inputs = (samples: Samples, kit: Kit) => Promise<Fields[]>

/** Values of example fields that the server must have, or must not have. */
const FOUND: Readonly<Record<string, (samples: Samples, kit: Kit) => Promise<unknown>>> = {
  book_id: async ({ book }) => (await book()).id,
  author_id: async ({ author }) => (await author()).id,
  active_id: async (_samples, { invite = 1 }) => invite,
  email: async () => 'nobody@contract.example',
}

/** Valid inputs of calls for which one example is not enough, or would have an effect. */
const INSTEAD: Partial<Record<EndpointName, Inputs>> = {
  'book.chapters': async ({ book }) => [
    { book_id: (await book()).id },
    { book_id: (await book()).id, page: 1, limit: 200 },
  ],
  'book.find': async ({ book }) => [{ book_id: (await book()).id, keyword: 'the' }],
  'banner.index': async ({ channels }) => [{}, ...(await orElse(channels, [])).map(({ id }) => ({ channel_id: id }))],
  'recommend.index3': async ({ channels, section }) => [
    {},
    ...(await orElse(channels, [])).map(({ id }) => ({ channel_id: id })),
    ...(await ifAny(section, ({ subid }) => ({ subid }))),
  ],
  'recommend.tag_group_list': async ({ genre, tag }) => [
    {},
    ...(await ifAny(genre, ({ subid }) => ({ subid }))),
    ...(await ifAny(tag, ({ subid }) => ({ subid }))),
    ...['popular', 'updated', 'score', 'words'].map(sort => ({ sort })),
    ...(await ifAny(genre, ({ subid }) => ({ subid, status: 'finished', sort: 'words' }))),
  ],
  'bookRank.book_list': async ({ ranking, rankings }) => [
    await ranking().then(({ type, id }) => ({ type, id })),
    ...(await rankings()).slice(1).map(({ type, id }) => ({ type, id })),
  ],
  'search.multi': async ({ book, genre }) => [
    { keyword: keywordFor(await book()) },
    { keyword: 'a', status: 'updating', sort: 'score', page: 1, limit: 5 },
    ...(await ifAny(genre, ({ subid }) => ({ keyword: 'a', category_id: subid }))),
    { keyword: '"*) OR (' },
  ],
  'search.facets': async ({ book, genre, tag }) => [
    {},
    { keyword: keywordFor(await book()), status: 'finished', price: 'free', min_score: '4' },
    ...(await ifAny(genre, ({ subid }) => ({ subid, length: 'epic', within: 'year' }))),
    ...(await ifAny(tag, ({ subid }) => ({ keyword: 'a', tags: String(subid) }))),
    ...(await ifAny(tag, ({ subid }) => ({ keyword: 'a', not_tags: String(subid) }))),
  ],
  'search.multi2': async ({ book }) => [
    { keyword: keywordFor(await book()) },
    { keyword: 'a' },
    { keyword: '"*) OR (' },
  ],
  'seo.book_tags': async () => [{}, { letter: 'a' }, { letter: 'A' }, { letter: '0-9' }, { page: 1, limit: 200 }],
  'seo.keywords.page': async ({ word }) => [
    {},
    { letter: 'a' },
    { letter: '0-9' },
    ...(await ifAny(word, ({ name }) => ({ name }))),
    { name: 'zzz no such word' },
  ],
  'seo.sitemap': async () => [{}, { page: 1, limit: 1000 }, { page: 100_000, limit: 1 }],
  'seo.free': async () => [{}, { page: 1, limit: 50 }],
  'user.signup': async () => [
    { email: 'nobody@contract.example', password: 'gulls over the pier', accept_terms: false },
  ],
  'user.confirm': async () => [{ ticket: 'x'.repeat(43), code: '000000' }, { link: `confirm_${'x'.repeat(43)}` }],
  'user.reset': async () => [{ ticket: 'x'.repeat(43), code: '000000', password: 'gulls over the pier' }],
  'user.passkeyOptions': async () => [{ for: 'sign_in' }, { for: 'add' }],
  'user.prove': async () => [{ current_password: 'not the password' }],
  'order.create': async ({ book }) => [
    { kind: 'chapters', book_id: (await book()).id, chapter_ids: [1] },
    { kind: 'top_up', charge_id: 1 },
  ],
  'readlog.batchsave': async ({ book }) => [
    { logs: [{ book_id: (await book()).id, chapter_id: 1, progress: 0.5, read_at: '2020-01-02T03:04:05.000Z' }] },
  ],
  'shelf.save': async ({ book }) => [
    {
      entries: [
        {
          book_id: (await book()).id,
          place: 'want',
          followed: true,
          hidden: false,
          seen: 1,
          changed_at: '2020-01-02T03:04:05.000Z',
        },
      ],
    },
  ],
  'updates.list': async ({ book }) => [{}, { book_ids: String((await book()).id) }],
  'review.list': async ({ book }) => [
    { book_id: (await book()).id },
    { book_id: (await book()).id, page: 1, limit: 50 },
    { book_id: (await book()).id, sort: 'highest' },
    { book_id: (await book()).id, sort: 'lowest' },
  ],
  'review.save': async ({ book }) => [
    { book_id: (await book()).id, stars: 4, text: 'Sent by the contract kit.', name: 'The kit' },
  ],
  'comment.counts': async ({ book }) => [
    { book_id: (await book()).id, chapter_id: 1 },
    { book_id: (await book()).id, chapter_id: 1, chapter_key: '' },
  ],
  'comment.list': async ({ book }) => [
    { book_id: (await book()).id, chapter_id: 1 },
    { book_id: (await book()).id, chapter_id: 1, paragraph: 1, sort: 'newest', limit: 50 },
    { book_id: (await book()).id, chapter_id: 1, cursor: 'of nobody' },
  ],
  'passages.list': async () => [{}, { limit: 200 }, { cursor: 'of nobody' }],
  'passages.save': async ({ book }) => [
    {
      entries: [
        {
          id: 'of-the-contract-kit',
          kind: 'highlight',
          book_id: (await book()).id,
          chapter_id: 1,
          paragraph: 1,
          at: 0,
          quote: 'What it says, with “quotes”, ünïcode 🌊 and\na second line.',
          note: 'Sent by the contract kit.',
          made_at: '2020-01-02T03:04:05.000Z',
          changed_at: '2020-01-02T03:04:05.000Z',
          removed: false,
        },
      ],
    },
  ],
  'settings.save': async () => [
    { entries: [{ name: 'font_size', value: 18, changed_at: '2020-01-02T03:04:05.000Z' }] },
  ],
  'push.subscribe': async () => [SUBSCRIPTION],
  'complaint.submit_save': async ({ complaintType, book }) => [
    { type_id: (await complaintType()).id, book_id: (await book()).id, content: 'Sent by the contract kit.' },
    {
      type_id: (await complaintType()).id,
      book_id: (await book()).id,
      chapter_id: 1,
      content: 'Sent by the contract kit, with “quotes”, ünïcode 🌊 and\na second line.',
      email: 'kit@contract.example',
    },
  ],
  'selfAttribution.reportData': async ({ book }) => [
    { ndpid: 'kit', nbid: 'kit', campaign: '', source: '', medium: '', landing_path: '/' },
    {
      ndpid: 'k',
      nbid: 'k',
      campaign: 'c',
      source: 's',
      medium: 'm',
      landing_path: '/ads',
      book_id: (await book()).id,
    },
  ],
  'device.report': async () => [
    { nbid: '', ndpid: '', ...DEVICE, is_click: 0 },
    { nbid: 'contract-kit', ndpid: 'contract-kit', ...DEVICE, is_click: 1 },
  ],
}

/** Valid inputs of each call, the simplest first. `succeeds` says what else they need. */
export const goodInputs = Object.fromEntries(endpointNames.map(name => [name, INSTEAD[name] ?? plain(name)])) as Record<
  EndpointName,
  Inputs
>

/** The required fields of an example, with ids that the server has. */
function plain(name: EndpointName): Inputs {
  const { input } = endpointOf(name)
  const { required = [] } = jsonSchema(input, 'input')
  const [example] = Object.values(examplesOf(name)).map(({ input }) => input as Fields)
  return async (samples, kit) => {
    const fields = required.map(async field => [field, (await FOUND[field]?.(samples, kit)) ?? example?.[field]])
    return [Object.fromEntries(await Promise.all(fields))]
  }
}

/** The input for a sample; none if the server has no such thing. */
async function ifAny<T>(find: () => Promise<T>, input: (sample: T) => Fields): Promise<Fields[]> {
  return orElse(async () => [input(await find())], [])
}

/** The browser in the example of RFC 8291, at a push service that does not exist. */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-kit',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  quiet: { from: 22, to: 8 },
  zone: 'Europe/Berlin',
}

const DEVICE = { device_type: 'iPhone', screen_width: 390, screen_height: 844, system_lang: 'en-us', deep_link: '' }

/** Whether valid input is enough for a success, apart from signing in. */
export const succeeds = (name: EndpointName, { invite }: Pick<Kit, 'invite'>) =>
  !endpointOf(name).needsMore && (name !== 'event.inviteActivityHelpPage' || invite !== undefined)

type Variant = { field: string; value: unknown; input: Fields }

/** A keyword without content; other fields may accept it. */
const BLANK = '   '

/** Values that are invalid for most fields; the schema decides for which. */
const VALUES = [
  'no such value',
  [],
  null,
  2 ** 53,
  0,
  '',
  BLANK,
  'x'.repeat(3000),
  -1,
  1.5,
  true,
  {},
  '//other.host',
  201,
  100_001,
]

/** Numbers and booleans as texts, which a lenient parser accepts. */
const quoted = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(quoted)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, quoted(part)])) : value
}

/** Inputs with one invalid field each, a missing one first, as the schema confirms. */
export function wrongInputs(name: EndpointName, good: Fields, most = 8): Variant[] {
  return fieldsOf(name, good).flatMap(field =>
    [undefined, quoted(good[field]), ...VALUES]
      .map((value): Variant => ({ field, value, input: { ...good, [field]: value } }))
      .filter(({ value }) => !isGet(name) || typeof value !== 'object')
      .filter(({ value }) => value !== BLANK || field === 'keyword')
      .filter(({ input }) => errorsOf(name, input, true).some(path => path === field || path.startsWith(`${field}.`)))
      .slice(0, most),
  )
}

/** Optional query fields may also be empty. */
export const emptyFields = (name: EndpointName, good: Fields): Variant[] =>
  fieldsOf(name, good)
    .map((field): Variant => ({ field, value: '', input: { ...good, [field]: '' } }))
    .filter(({ field, input }) => isGet(name) && good[field] === undefined && errorsOf(name, input).length === 0)

/** Paths of the invalid fields, by the contract. @param isPlain without rules that JSON Schema cannot express */
export function errorsOf(name: EndpointName, input: unknown, isPlain = false): string[] {
  const { error } = endpointOf(name).input.safeParse(readBack(name, input))
  const issues = error?.issues.filter(({ code }) => !isPlain || code !== 'custom')
  return issues?.map(({ path }) => path.map(String).join('.')) ?? []
}

/** Without `cursor` of a list, which a backend may ignore. */
const fieldsOf = (name: EndpointName, good: Fields): string[] => {
  const schema = endpointOf(name).input
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : Object.keys(good)
  return fields.includes('page') ? fields.filter(field => field !== 'cursor') : fields
}
