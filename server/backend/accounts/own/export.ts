import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { ApiError, invalid } from '../../call/apiError.ts'
import type { Call, SignedIn } from '../../call/handler.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database, Tables } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { sql } from 'kysely'
import { accountsOfPerson, equal, isChapter } from '../../database/queries.ts'

/** A few hundred kilobytes at most. */
const PAGE_ENTRIES = 500
const TIMEOUT_MS = 1000

type Page = { part: string; entries: Record<string, unknown>[]; next: string | null }

/** One page per reader at a time. Throws 422 VALIDATION for an invalid cursor, and 409 IN_PROGRESS. */
export async function exportPage(
  { database, brand, device, reader }: Pick<Call, 'database' | 'brand' | 'device'> & { reader: SignedIn },
  cursor = `${Object.keys(parts)[0]}.0`,
): Promise<Page> {
  const { name, part, offset } = placeOf(cursor)
  return inTransaction(database, async database => {
    if (!(await engineOf(database).lock(database, `export ${reader.id}`, TIMEOUT_MS))) {
      throw new ApiError(409, 'IN_PROGRESS', () => text.exportRunning)
    }
    const whose = { readerId: reader.id, brand, device, email: await provenAddress(database, reader.id) }
    const entries = await part(database, whose).limit(PAGE_ENTRIES).offset(offset).execute()
    return { part: name, entries, next: after(name, offset, entries.length) }
  })
}

function placeOf(cursor: string): { name: string; part: Part; offset: number } {
  const [, name = '', offset = ''] = /^([a-z_]{1,40})\.(\d{1,9})$/.exec(cursor) ?? []
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part) throw invalid([{ path: 'cursor', message: 'One that an answer gave' }])
  return { name, part, offset: Number(offset) }
}

function after(name: string, offset: number, found: number): string | null {
  if (found === PAGE_ENTRIES) return `${name}.${offset + PAGE_ENTRIES}`
  const names = Object.keys(parts)
  const next = names[names.indexOf(name) + 1]
  return next === undefined ? null : `${next}.0`
}

/** Data stored by address belongs to the reader once the address is confirmed; '' before. */
async function provenAddress(database: Database, id: number): Promise<string> {
  const reader = await database
    .selectFrom('reader')
    .select('email')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return reader?.email ?? ''
}

/** `device` and `email` are '' if nothing is stored by them. */
type Whose = { readerId: number; brand: string; device: string; email: string }

type Query = {
  limit(count: number): { offset(count: number): { execute(): Promise<Record<string, unknown>[]> } }
}
type Part = (database: Database, whose: Whose) => Query

const CHAPTER = ['chapter.number as chapter', 'chapter.title'] as const

type OwnTable = { [Name in keyof Tables]: 'reader_id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

const own =
  <Name extends OwnTable>(
    table: Name,
    columns: readonly (keyof Tables[Name])[],
    order: readonly (keyof Tables[Name])[],
  ): Part =>
  (database, { readerId }) =>
    database
      .selectFrom(table as 'identity')
      .select(columns as never)
      .where('reader_id', '=', readerId)
      .orderBy(sql.join(order.map(column => sql.ref(String(column)))))

type OfBooks = 'shelf_book' | 'review' | 'auto_unlock'

const ofBooks =
  <Name extends OfBooks>(table: Name, columns: readonly Extract<keyof Tables[Name], string>[]): Part =>
  (database, { readerId }) =>
    database
      .selectFrom(table as 'shelf_book')
      .innerJoin('book', 'book.id', 'book_id')
      .select(['book_id', 'book.name as book', ...(columns.map(column => `${table}.${column}`) as 'shelf_book.seen'[])])
      .where('reader_id', '=', readerId)
      .orderBy('book_id')

/** By file name. Secrets and their hashes are left out. */
const parts: Readonly<Record<string, Part>> = {
  account: (database, { readerId }) =>
    database
      .selectFrom('reader')
      .innerJoin('wallet', 'wallet.reader_id', 'reader.id')
      .innerJoin('person', 'person.id', 'reader.person_id')
      .select([
        'reader.id',
        'brand',
        'email',
        'signed_up_as',
        'email_verified_at',
        'name',
        'avatar',
        'locale',
        'terms_accepted_at',
      ])
      .select(['created_at', 'coins', 'debt', 'frozen_at', 'banned_until', 'ban_reason'])
      .select(['auto_limit', 'daily_limit', 'asks_proof'])
      .select(['comments_banned_until', 'comments_ban_reason'])
      .select(['replies_by_push', 'replies_by_mail', 'lapse_reminders'])
      .where('reader.id', '=', readerId),
  sign_in_providers: own('identity', ['provider', 'issuer', 'subject', 'created_at'], ['issuer', 'subject']),
  sessions: own('session', ['browser', 'system', 'created_at', 'seen_at', 'proven_at', 'expires_at'], ['token_hash']),
  devices: own('known_device', ['device_hash', 'seen_at'], ['device_hash']),
  passkeys: own(
    'passkey',
    ['name', 'rp_id', 'credential', 'public_key', 'counter', 'transports', 'created_at', 'used_at'],
    ['credential'],
  ),
  mailboxes: (database, { readerId }) =>
    database
      .selectFrom('mailbox')
      .select(['reader_id', 'mailbox_hash', 'ends_at'])
      .where('reader_id', 'in', accountsOfPerson(database, readerId))
      .orderBy('reader_id')
      .orderBy('mailbox_hash'),
  ended_ways_in: own('ended', ['what', 'ended_at'], ['what', 'key_hash']),
  reading_log: (database, { readerId }) =>
    database
      .selectFrom('read_log')
      .innerJoin('book', 'book.id', 'read_log.book_id')
      .leftJoin('chapter', isChapter('read_log.book_id', 'read_log.chapter'))
      .select(['read_log.book_id', 'book.name as book', ...CHAPTER, 'progress', 'read_at'])
      .where('reader_id', '=', readerId)
      .orderBy('read_log.book_id'),
  shelf: ofBooks('shelf_book', ['place', 'followed', 'hidden', 'seen', 'changed_at']),
  followed_authors: (database, { readerId }) =>
    database
      .selectFrom('author_follow')
      .innerJoin('author', 'author.id', 'author_id')
      .select(['author_id', 'author.name as author', 'followed_at'])
      .where('reader_id', '=', readerId)
      .orderBy('author_id'),
  reviews: ofBooks('review', ['stars', 'text', 'name', 'state', 'created_at', 'changed_at']),
  hidden_reviews_of_former_accounts: (database, { readerId }) =>
    database
      .selectFrom('review')
      .innerJoin('reader', 'reader.id', 'reader_id')
      .select(['reader_id', 'book_id', 'state', 'counts', 'changed_at'])
      .where('reader_id', 'in', accountsOfPerson(database, readerId))
      .where('deleted_at', 'is not', null)
      .orderBy('review.id'),
  reports_of_reviews: own('review_report', ['review_id', 'reason', 'reported_at'], ['review_id']),
  comments: (database, { readerId }) =>
    database
      .selectFrom('comment')
      .innerJoin('book', 'book.id', 'comment.book_id')
      .leftJoin('chapter', isChapter('comment.book_id', 'comment.chapter'))
      .select(['comment.id', 'comment.book_id', 'book.name as book', ...CHAPTER, 'paragraph', 'parent_id', 'quote'])
      .select(['text', 'comment.name', 'spoiler', 'state', 'reason', 'created_at', 'edited_at'])
      .where('reader_id', '=', readerId)
      .orderBy('comment.id'),
  liked_comments: own('comment_like', ['comment_id'], ['comment_id']),
  reports_of_comments: own('comment_report', ['comment_id', 'reason', 'reported_at'], ['comment_id']),
  muted_readers: own('reader_mute', ['muted_id', 'muted_at'], ['muted_id']),
  written_books: own('book_writer', ['author_id', 'book_id'], ['author_id', 'book_id']),
  passages: (database, { readerId }) =>
    database
      .selectFrom('passage')
      .innerJoin('book', 'book.id', 'passage.book_id')
      .leftJoin('chapter', isChapter('passage.book_id', 'passage.chapter'))
      .select(['kind', 'passage.book_id', 'book.name as book', ...CHAPTER, 'paragraph', 'at', 'quote', 'note'])
      .select(['made_at', 'changed_at', 'removed'])
      .where('reader_id', '=', readerId)
      .orderBy('passage.id'),
  settings: own('reader_setting', ['name', 'value', 'changed_at'], ['name']),
  notifications: own(
    'push_subscription',
    ['service', 'browser', 'system', 'quiet_from', 'quiet_to', 'zone', 'created_at', 'seen_at', 'sent_at'],
    ['id'],
  ),
  unlocked_chapters: (database, { readerId }) =>
    database
      .selectFrom('unlock')
      .innerJoin('book', 'book.id', 'unlock.book_id')
      .leftJoin('chapter', isChapter('unlock.book_id', 'unlock.chapter'))
      .select(['unlock.book_id', 'book.name as book', ...CHAPTER, 'order_id', 'ordered_at'])
      .where('reader_id', '=', readerId)
      .orderBy('unlock.book_id')
      .orderBy('unlock.chapter'),
  auto_unlock: ofBooks('auto_unlock', []),
  orders: own(
    'orders',
    [
      'id',
      'kind',
      'status',
      'created_at',
      'paid_at',
      'coins',
      'bonus',
      'vouchers',
      'charge_id',
      'amount',
      'currency',
      'provider',
      'payment',
      'returned',
      'tax_name',
      'tax_rate',
      'book_id',
      'return_to',
      'origin',
      'auto',
    ],
    ['id'],
  ),
  ordered_chapters: (database, { readerId }) =>
    database
      .selectFrom('order_chapter')
      .innerJoin('orders', 'orders.id', 'order_chapter.order_id')
      .leftJoin('chapter', isChapter('orders.book_id', 'order_chapter.chapter'))
      .select(['order_id', 'orders.book_id', ...CHAPTER, 'price'])
      .where('reader_id', '=', readerId)
      .orderBy('order_id')
      .orderBy('order_chapter.chapter'),
  payments: (database, { readerId }) =>
    database
      .selectFrom('payment_event')
      .innerJoin('orders', 'orders.id', 'payment_event.order_id')
      .select(['order_id', 'payment_event.provider', 'event_id', 'payment_event.kind', 'received_at'])
      .select(['dispute', 'refund', 'payment_event.returned'])
      .where('reader_id', '=', readerId)
      .orderBy('payment_event.provider')
      .orderBy('event_id'),
  vouchers: own('voucher', ['id', 'source', 'reason', 'granted', 'remaining', 'expires_at', 'created_at'], ['id']),
  movements: own(
    'ledger',
    ['id', 'reference', 'sender', 'receiver', 'amount', 'order_id', 'voucher_id', 'created_at'],
    ['id'],
  ),
  invitations: own(
    'invite',
    ['id', 'book_id', 'inviter_name', 'inviter_avatar', 'helped', 'needed', 'expires_at'],
    ['id'],
  ),
  coins_by_hand: own('coin_adjustment', ['key', 'amount', 'created_at'], ['key']),
  payment_problems: own(
    'payment_case',
    ['id', 'order_id', 'content', 'locale', 'created_at', 'reply', 'replied_at'],
    ['id'],
  ),
  complaints: (database, { readerId, brand, email }) =>
    database
      .selectFrom('complaint')
      .leftJoin('chapter', isChapter('complaint.book_id', 'complaint.chapter_id'))
      .select(['id', 'type_id', 'complaint.book_id', ...CHAPTER, 'content', 'email', 'locale', 'created_at'])
      .select(['reply', 'replied_at'])
      .where('brand', '=', brand)
      .where(is =>
        is.or([is('reader_id', '=', readerId), is.and([is(sql`lower(email)`, '=', email), is('email', '!=', '')])]),
      )
      .orderBy('id'),
  visits_of_this_device: (database, { brand, device }) =>
    database
      .selectFrom('device_visit')
      .select(['ndpid', 'nbid', 'device_type', 'screen_width', 'screen_height', 'system_lang', 'deep_link'])
      .select(['clicks', 'first_at', 'last_at'])
      .where(is => equal(is, { brand, device }))
      .where('device', '!=', '')
      .orderBy('ndpid'),
  campaign_visits_of_this_device: (database, { brand, device }) =>
    database
      .selectFrom('attribution')
      .select(['ndpid', 'nbid', 'campaign', 'source', 'medium', 'book_id', 'landing_path', 'created_at'])
      .where('brand', '=', brand)
      .where('ndpid', 'in', ({ selectFrom }) =>
        selectFrom('device_visit')
          .select('ndpid')
          .where(is => equal(is, { brand, device }))
          .where('device', '!=', ''),
      )
      .orderBy('id'),
  mails_to_be_sent: (database, { brand, email }) =>
    database
      .selectFrom('mail')
      .select(['kind', 'recipient', 'facts', 'created_at', 'due_at'])
      .where(is => equal(is, { brand, recipient: email }))
      .orderBy('id'),
}
