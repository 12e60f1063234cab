import type { Selectable } from 'kysely'
import * as t from './columns.ts'
import { table, type Row } from './table.ts'

export const push = {
  /** Gets notifications of books its reader follows. It has one reader at a time. */
  push_subscription: table({
    id: t.numbered,
    reader_id: t.indexed(t.partOf('reader.id')),
    /** Hash of its session's token: ends with the session, but not when that merely expires. */
    session: t.indexed(t.text),
    brand: t.text,
    /** Its push service's address (RFC 8030); with it and our key anyone could write to the browser. */
    endpoint: t.text,
    endpoint_hash: t.unique(t.text),
    service: t.text,
    /** For encrypting its messages (RFC 8291). */
    p256dh: t.text,
    auth: t.text,
    /** Our public key that it accepts. */
    vapid_key: t.text,
    /** In `zone`; both null: no quiet hours. */
    quiet_from: t.nullable(t.integer),
    quiet_to: t.nullable(t.integer),
    /** IANA name. */
    zone: t.text,
    browser: t.text,
    system: t.text,
    created_at: t.time,
    seen_at: t.indexed(t.time),
    sent_at: t.nullable(t.time),
    failures: t.zero,
  }),
  /** A book with new chapters. `passed`: the last subscription processed for it. */
  book_news: table({ book_id: t.key(t.refersTo('book.id')), noted_at: t.time, passed: t.zero }),
  /** New chapters are counted when it is sent. */
  push_note: table({
    subscription_id: t.key(t.partOf('push_subscription.id')),
    book_id: t.key(t.refersTo('book.id')),
    noted_at: t.time,
    due_at: t.indexed(t.time),
    tries: t.zero,
  }),
  /** Replies to a comment of its reader, which are counted when it is sent: those shown from `since` on. */
  reply_note: table({
    subscription_id: t.key(t.partOf('push_subscription.id')),
    comment_id: t.key(t.indexed(t.partOf('comment.id'))),
    since: t.time,
    noted_at: t.time,
    due_at: t.indexed(t.time),
    tries: t.zero,
  }).with({ since: '0103.replyPushes' }),
  /** Vouchers of its reader that expire with this one, or before. They are counted when it is sent. */
  lapse_note: table({
    subscription_id: t.key(t.partOf('push_subscription.id')),
    voucher_id: t.key(t.indexed(t.refersTo('voucher.id'))),
    noted_at: t.time,
    due_at: t.indexed(t.time),
    tries: t.zero,
  }).with({ since: '0104.lapsePushes' }),
}

export type PushSubscriptionRow = Selectable<Row<typeof push.push_subscription>>
export type PushNoteRow = Selectable<Row<typeof push.push_note>>
