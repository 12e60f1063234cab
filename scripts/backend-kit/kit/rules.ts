import { sectionOfCall } from '../../../shared/api/endpoints.ts'

/** What the kit checks: the name that the report shows, and what it means. */
export const rules = {
  envelope:
    'every answer is an envelope whose `code` repeats the HTTP status; a failure has a known `error` and a sentence ' +
    'for people; it is JSON in UTF-8',
  data: '`data` of a success has every field of the contract with its type; fields beyond it are noted, not failed',
  transport:
    'an answer comes without Content-Encoding where none is asked for, in at most 2 MiB; HEAD is answered as GET, ' +
    'without a body',
  steady:
    'nothing that is sent makes the server fail (5xx), fall silent, cut the connection or take longer than a ' +
    'page waits',
  answer:
    'a good request is answered with 200; a call may be missing, or be 503 NOT_AVAILABLE, where the backend may do ' +
    'without it',
  language: 'any `section` and `lang`, none of them, and fields that nobody knows are accepted',
  input: 'a missing, wrong or repeated field is 422 VALIDATION, and `fields` names it',
  unknown: 'an id that nobody knows is 404 with the right error name',
  method: 'another method is 405 METHOD_NOT_ALLOWED with `Allow`; a call that does not exist is 404 NO_SUCH_CALL',
  body: 'a body that is no JSON is 400 BAD_REQUEST, one over 256 KiB 413 TOO_LARGE, one just below is read',
  'sign-in':
    'a signed-in call without a token, or with one that nobody gave out, is 401 SIGN_IN_REQUIRED; for any other call ' +
    'such a token counts as none',
  caching: 'what a signed-in reader gets is kept by nobody: no `public`, no `s-maxage`, no `max-age` without `private`',
  brands: 'a token of one brand is good for nothing on another: 401 SIGN_IN_REQUIRED',
  paging: '`page`, `limit` and `total` agree with the items; pages are disjoint, complete and the same for any `limit`',
  limits: '`page` from 1, `limit` from 1 to the most that the call allows; anything else is 422 VALIDATION',
  chapters:
    'list, chapter and book agree: numbers from 1, `chapter_count`, free chapters, `prev_id` and `next_id`; volumes ' +
    'are in the order of their chapters, and share none',
  locked:
    'a chapter to be paid for is 200, `locked`, with an opening of at most 300 words and never the whole; a free ' +
    'one is whole',
  books: 'each book in a list exists, and its card says what book.show says',
  catalogue: 'counts, filters, orders and parts of genres, tags, words, rankings and sections agree with their lists',
  search:
    'a search finds a book by its name, nothing by nonsense, and nothing of locked chapters; counts of its filters ' +
    'are those of its lists',
  suggestions: 'at most 5 suggestions of each kind, and they exist',
  recommendations: 'at most 12 different books, never the book itself',
  pictures: 'an address beginning with `/v1/` is answered with a picture, in each of its widths',
  idempotency:
    'the same key gives the same answer, failures included, and acts once, also at the same time; another body and ' +
    'no key are refused; the key of another reader or device is another key',
  account:
    'sign-in gives a token that works until sign-out, here or everywhere, and takes the place of the one that it ' +
    'came with; case and outer blanks of an address do not count; a wrong password is 401 BAD_CREDENTIALS; sign-up ' +
    'refuses missing consent and a common password, and buys nothing before the address is confirmed',
  orders:
    'a top-up is pending; chapters are paid from vouchers, then coins, all or none, once, and never beyond ' +
    'the balance; histories and balance agree',
  readlog: 'per book the newest `read_at` wins, also as the last of 200 entries; the latest comes first',
  shelf: 'per book the newest `changed_at` wins, `seen` only grows; the latest comes first',
  ratings:
    'who has opened a chapter rates a book, once, as they last said, until they take it back; sums, `score` and what ' +
    'others see follow; a report hides a review from who reported it',
  passages:
    'per passage the newest `changed_at` wins; who asks on from `next` is told of every change, and of no words of ' +
    'what was taken away',
  settings: 'per setting the newest `changed_at` wins; names that are not known are kept',
  push: 'a browser that subscribes is in the list once, as it last said, until it is taken off; wrong ones are refused',
  'fuzz valid':
    'made-up input that the contract allows is understood: data of the contract, or a failure other than 400 and 5xx',
  'fuzz invalid':
    'made-up input that the contract forbids is refused: 4xx in an envelope, 422 naming a field where it can be read',
  'fuzz raw': 'bytes that nobody meant, as query, body or header, get an envelope, and never a 5xx',
} as const

export type RuleName = keyof typeof rules

/** Sections of docs/contract.md in which rules of all calls stand. */
const SECTIONS: Partial<Record<RuleName, string>> = {
  transport: 'requests',
  answer: 'what-a-backend-may-leave-out',
  language: 'requests',
  body: 'requests',
  brands: 'requests',
  caching: 'requests',
  chapters: 'chapters-and-locks',
  locked: 'chapters-and-locks',
  pictures: 'pictures',
  idempotency: 'retries-and-idempotency',
}

/** Rules that differ by call. */
const OF_CALLS: ReadonlySet<RuleName> = new Set([
  'data',
  'books',
  'catalogue',
  'search',
  'suggestions',
  'recommendations',
  'account',
  'orders',
  'readlog',
  'shelf',
  'ratings',
  'passages',
  'settings',
  'push',
])

/** Where it stands what this rule says of this call; `*`: of none of the table. */
export const sectionOf = (call: string, rule: RuleName): string =>
  OF_CALLS.has(rule) && call !== '*' ? sectionOfCall(call) : `docs/contract.md#${SECTIONS[rule] ?? 'answers'}`
