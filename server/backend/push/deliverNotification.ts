import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/schema/schema.ts'
import type { PushOutcome } from '../metrics/messages.ts'
import type { VapidKeys } from './keys.ts'
import { removePush, postponePush, claimPush, type DuePush } from './duePushes.ts'
import { messageAboutLapse } from '../accounts/lapseReminders.ts'
import { messageAboutReplies } from '../comments/replyPushes.ts'
import { nextAllowedTime } from './quietHours.ts'
import type { Sender, Sent } from './sender.ts'
import { coverAddress } from '../books/pictures.ts'
import type { NewChapters, PushMessage } from '../../../shared/page/pushMessage.ts'
import { isOffered, selectBooks } from '../database/selectBooks.ts'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import { updateRows, deleteRows, isChapter } from '../database/queries.ts'

const MINUTE = 60 * 1000
/** Doubled from the first to the longest. */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [MINUTE, 60 * MINUTE]
const MAX_AGE_MS = 3 * 24 * 60 * MINUTE
const MAX_FAILURES = 5

export type Delivering = {
  database: Database
  sender: Sender
  keysOf: (brand: string) => VapidKeys | undefined
  subjectOf: (brand: string) => string
  log: Pick<Logger, 'warn'>
  now: () => Date
}

/** Undefined if it was not sent: claimed by another process, nothing new, or quiet hours began. */
export async function deliverNotification(note: DuePush, delivering: Delivering): Promise<PushOutcome | undefined> {
  const { database, sender, keysOf, subjectOf, now } = delivering
  if (!(await claimPush(database, note, now()))) return undefined
  const keys = keysOf(note.brand)
  if (keys?.publicKey !== note.vapid_key) {
    // Encrypted for former keys: the browser resubscribes when its reader returns.
    await forget(database, note)
    return 'gone'
  }
  const about = { push_note: messageAbout, reply_note: messageAboutReplies, lapse_note: messageAboutLapse }[note.queue]
  const message = await about(database, note.about, note, now())
  if (!message) {
    await removePush(database, note)
    return undefined
  }
  const morning = nextAllowedTime(note, now())
  if (morning > now()) {
    await postponePush(database, note, morning, note.tries)
    return undefined
  }
  const sent = await sender.send(
    {
      subscription: note,
      keys,
      subject: subjectOf(note.brand),
      payload: JSON.stringify({ ...message, quiet: quietHoursOf(note) } satisfies PushMessage),
      topic: topicOf(note),
    },
    now(),
  )
  return storeResult(note, sent, delivering)
}

async function storeResult(note: DuePush, sent: Sent, { database, log, now }: Delivering): Promise<PushOutcome> {
  if (sent.outcome === 'gone') {
    await forget(database, note)
    return 'gone'
  }
  if (sent.outcome === 'sent') {
    await removePush(database, note)
    await saveOutcome(database, note, { sent_at: now().toISOString(), failures: 0 })
    return 'sent'
  }
  const details = { service: note.service, brand: note.brand, reason: sent.reason }
  if (sent.outcome === 'refused') {
    log.warn(details, 'push message rejected')
    const failures = note.failures + 1
    await removePush(database, note)
    await (failures < MAX_FAILURES ? saveOutcome(database, note, { failures }) : forget(database, note))
    return 'refused'
  }
  if (now().getTime() - Date.parse(note.noted_at) >= MAX_AGE_MS) {
    log.warn(details, 'push message failed permanently')
    await removePush(database, note)
    return 'given_up'
  }
  log.warn(details, 'push message failed: will retry')
  const wait = Math.max((sent.wait ?? 0) * 1000, Math.min(FIRST_WAIT_MS * 2 ** note.tries, MAX_WAIT_MS))
  await postponePush(database, note, new Date(now().getTime() + wait), note.tries + 1)
  return 'failed'
}

/** At most 32 characters, and does not reveal the book to the push service. */
const topicOf = ({ queue, endpoint_hash, about }: DuePush) =>
  createHash('sha256').update(`${endpoint_hash} ${queue} ${about}`).digest('base64url').slice(0, 32)

const forget = (database: Database, { subscription_id }: DuePush) =>
  deleteRows(database, 'push_subscription', { id: subscription_id })

const saveOutcome = (database: Database, { subscription_id }: DuePush, set: { sent_at?: string; failures: number }) =>
  updateRows(database, 'push_subscription', { id: subscription_id }, set)

type Subject = Pick<PushSubscriptionRow, 'reader_id' | 'brand'>

const quietHoursOf = ({ quiet_from, quiet_to }: DuePush) =>
  quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }

/** Undefined if the reader has seen the chapters or unfollowed the book, or it was withdrawn or left the brand. */
async function messageAbout(
  database: Database,
  bookId: number,
  { brand, reader_id }: Subject,
): Promise<Omit<NewChapters, 'quiet'> | undefined> {
  const row = await selectBooks(database, isOffered(brand))
    .leftJoin('shelf_book', join =>
      join.onRef('shelf_book.book_id', '=', 'book.id').on('shelf_book.reader_id', '=', reader_id),
    )
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('author_follow')
          .innerJoin('book_author', 'book_author.author_id', 'author_follow.author_id')
          .innerJoin('author', 'author.id', 'author_follow.author_id')
          .select(({ fn }) => ['book_id', fn.min('followed_at').as('followed_at'), fn.min('author.name').as('author')])
          .where('author_follow.reader_id', '=', reader_id)
          .where('book_id', '=', bookId)
          .groupBy('book_id')
          .as('follow'),
      join => join.onRef('follow.book_id', '=', 'book.id'),
    )
    .leftJoin('read_log', join =>
      join.onRef('read_log.book_id', '=', 'book.id').on('read_log.reader_id', '=', reader_id),
    )
    .leftJoin('chapter', isChapter('read_log.book_id', 'read_log.chapter'))
    .select(['book.id', 'book.name', 'book.chapter_count', 'cover_hash', 'cover_sizes', 'seen'])
    .select(['chapter.number as read', 'author', 'followed'])
    .select(({ selectFrom }) =>
      selectFrom('book_update')
        .select('first')
        .whereRef('book_update.book_id', '=', 'book.id')
        .orderBy('updated_at', 'desc')
        .limit(1)
        .as('first'),
    )
    .where('book.id', '=', bookId)
    .where(is => is.or([is('followed', '=', 1), is('followed_at', 'is not', null)]))
    .where('hidden', 'is distinct from', 1)
    .executeTakeFirst()
  if (!row) return undefined
  // To those who follow only the author, what was there before is no news.
  const before = row.followed === 1 ? 0 : (row.first ?? 1) - 1
  const known = Math.max(row.seen ?? 0, row.read ?? 0, before)
  if (known >= row.chapter_count) return undefined
  return {
    book: { id: row.id, name: row.name },
    count: row.chapter_count - known,
    ...(known === 0 && row.followed !== 1 && { author: row.author ?? undefined }),
    // Readers who are behind continue at their own chapter, to avoid spoilers.
    chapter: row.read !== null && row.read < known ? row.read : known + 1,
    // Browsers do not show SVG there.
    cover: row.cover_sizes === 'none' ? null : coverAddress(row),
  }
}
