import type { Selectable } from 'kysely'
import * as t from './columns.ts'

export const push = {
  /** A browser that gets notifications of books its reader follows. It has one reader at a time. */
  push_subscription: t.table(
    {
      id: t.numbered,
      reader_id: t.partOf('reader.id'),
      /** Hash of its session's token: ends with the session, but not when that merely expires. */
      session: t.text,
      brand: t.text,
      /** Its push service's address (RFC 8030); with it and our key anyone could write to the browser. */
      endpoint: t.text,
      endpoint_hash: t.unique(t.text),
      /** Host of the push service. */
      service: t.text,
      /** Keys for encrypting its messages (RFC 8291). */
      p256dh: t.text,
      auth: t.text,
      /** Our public key that it accepts. */
      vapid_key: t.text,
      /** Quiet hours in `zone`; both null: none. */
      quiet_from: t.nullable(t.integer),
      quiet_to: t.nullable(t.integer),
      /** IANA name. */
      zone: t.text,
      /** Browser and system, as far as known; '' if not. */
      browser: t.text,
      system: t.text,
      created_at: t.time,
      /** When it last confirmed the subscription. */
      seen_at: t.time,
      sent_at: t.nullable(t.time),
      /** Consecutive rejected messages. */
      failures: t.zero,
    },
    {
      indexes: {
        push_subscription_reader: ['reader_id'],
        push_subscription_session: ['session'],
        push_subscription_age: ['seen_at'],
      },
    },
  ),
  /** A book with new chapters. `passed`: the last subscription processed for it. */
  book_news: t.table({ book_id: t.key(t.refersTo('book.id')), noted_at: t.time, passed: t.zero }),
  /** A pending notification about a book; new chapters are counted when it is sent. */
  push_note: t.table(
    {
      subscription_id: t.partOf('push_subscription.id'),
      book_id: t.refersTo('book.id'),
      noted_at: t.time,
      due_at: t.time,
      tries: t.zero,
    },
    { primaryKey: ['subscription_id', 'book_id'], indexes: { push_note_due: ['due_at'] } },
  ),
}

export type PushSubscriptionRow = Selectable<t.Row<typeof push.push_subscription>>
export type PushNoteRow = Selectable<t.Row<typeof push.push_note>>
