import { sectionOfCall } from '../../../shared/api/endpoints.ts'

/** Rules that the kit checks: name in the report, and meaning. */
export const rules = {
  envelope:
    'every response is an envelope in UTF-8, with its status as `code`; a failure has a known `error` and a `desc`',
  data: '`data` of a success has every field of the contract, with its type; additional fields are noted, not failed',
  transport: 'no Content-Encoding unless requested, at most 2 MiB; HEAD is answered like GET, without a body',
  steady: 'no request makes the server fail (5xx), stay silent, cut the connection or take longer than a page waits',
  response: 'a valid request gets 200; an optional call may be missing, or 503 NOT_AVAILABLE',
  language: 'any `section` and `lang`, neither of them, and unknown fields are accepted',
  input: 'a missing, invalid or repeated field is 422 VALIDATION, and `fields` names it',
  unknown: 'an unknown id is 404 with the right error name',
  method: 'the wrong method is 405 METHOD_NOT_ALLOWED with `Allow`; an unknown call is 404 NO_SUCH_CALL',
  body: 'a body that is not JSON is 400 BAD_REQUEST, one over 256 KiB is 413 TOO_LARGE, one just below is accepted',
  'sign-in': 'a signed-in call without a valid token is 401 SIGN_IN_REQUIRED; any other call ignores an invalid token',
  caching:
    'no `public`, `s-maxage`, or `max-age` without `private` for a signed-in reader; a failure has no `max-age` but 0',
  brands: 'a token of one brand is 401 SIGN_IN_REQUIRED at another; a book that is not its own is 404 there',
  paging:
    '`page`, `limit` and `total` agree with the items; pages are disjoint, complete and the same for any `limit`; ' +
    'cursors, if offered, lead through the same items to an end',
  limits: '`page` starts at 1, `limit` goes from 1 to the maximum of the call; anything else is 422 VALIDATION',
  chapters:
    'list, chapter and book agree: numbers from 1, `chapter_count`, free chapters, `prev_id` and `next_id`; ' +
    'volumes are in order and do not overlap',
  locked: 'a locked chapter is 200 with `locked: true` and an opening, without a note; a free one is complete',
  books: 'each book in a list exists, and its card agrees with book.show',
  catalogue:
    'counts, filters, orders and parts of genres, tags, words, rankings and sections agree with their lists; ' +
    'genres have the same name in every language',
  search:
    'a search finds a book by its name, nothing for nonsense, and no text of locked chapters; filter counts ' +
    'agree with the lists',
  suggestions: 'at most 5 suggestions of each kind, all of which exist',
  recommendations: 'at most 12 different books, never the book itself',
  pictures: 'an address beginning with `/v1/` returns a picture, in each of its widths',
  idempotency:
    'the same key gets the same response and acts once, also concurrently; another body or no key is rejected; ' +
    'keys of different readers or devices are independent',
  account:
    'a token works until sign-out, here or everywhere, and replaces the one it was requested with; case and ' +
    'surrounding blanks of an address do not matter; a wrong password is 401 BAD_CREDENTIALS; sign-up rejects ' +
    'missing consent and a common password, and nothing can be bought before the address is confirmed',
  orders:
    'a top-up is pending; chapters are paid from vouchers, then coins, all or none, once, also concurrently, and ' +
    'never beyond the balance or the limit of auto-unlock; a refused order changes nothing; orders, histories and ' +
    'balance agree; a returned `chapter` is the ordered one, in full; nobody else can read it',
  readlog: 'the newest `read_at` per book wins, even as the last of 200 entries; the latest comes first',
  shelf: 'the newest `changed_at` per book wins, `seen` only grows; the latest comes first',
  updates: 'an author whom a reader follows is listed once among theirs, until the reader stops',
  ratings:
    'a reader who opened a chapter has one rating per book, to change and remove; sums, `score` and what others see ' +
    'follow; a report hides a review from its reporter',
  comments:
    'a comment is plain text as sent, listed once where it was written, in order, and cursors lead to an end; those ' +
    'on a locked chapter are neither listed nor counted by paragraph; a deleted one has no text',
  passages: 'the newest `changed_at` per passage wins; `next` leads to every change, and no text of removed passages',
  settings: 'the newest `changed_at` per setting wins; unknown names are stored',
  push: 'a subscribed browser is listed once, with its latest data, until removed; invalid ones are rejected',
  'fuzz valid': 'generated input that the contract allows gets valid data, or a failure other than 400 and 5xx',
  'fuzz invalid': 'generated input that the contract forbids gets 4xx in an envelope, 422 naming a field if readable',
  'fuzz raw': 'random bytes in query, body or headers get an envelope, never a 5xx',
} as const

export type RuleName = keyof typeof rules

/** Sections of docs/contract.md with rules for all calls. */
const SECTIONS: Partial<Record<RuleName, string>> = {
  transport: 'requests',
  response: 'what-a-backend-may-leave-out',
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
  'updates',
  'ratings',
  'comments',
  'passages',
  'settings',
  'push',
])

/** The section of the docs with a rule of a call; `*`: of no call in the table. */
export const sectionOf = (call: string, rule: RuleName): string =>
  OF_CALLS.has(rule) && call !== '*' ? sectionOfCall(call) : `docs/contract.md#${SECTIONS[rule] ?? 'responses'}`
