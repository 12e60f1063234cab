import type { Selectable } from 'kysely'
import * as t from './columns.ts'

export const push = {
  /** A browser that is told of new chapters of the books that its reader follows. It has one reader at a time. */
  push_subscription: t.table(
    {
      id: t.numbered,
      reader_id: t.partOf('reader.id'),
      /** Hash of the token it came with: it ends when that session is ended, and not when it merely runs out. */
      session: t.text,
      brand: t.text,
      /**
       * Where its push service takes messages (RFC 8030); whoever knows it and a key of ours can write to the browser.
       */
      endpoint: t.text,
      endpoint_hash: t.unique(t.text),
      /** Host of the push service. */
      service: t.text,
      /** Key and secret by which messages are encrypted for it (RFC 8291). */
      p256dh: t.text,
      auth: t.text,
      /** Our public key that it takes messages from. */
      vapid_key: t.text,
      /** Hours of `zone`; both null: told at any time. */
      quiet_from: t.nullable(t.integer),
      quiet_to: t.nullable(t.integer),
      /** As IANA names it. */
      zone: t.text,
      /** Names of both, as far as the browser said them; '' where it did not. */
      browser: t.text,
      system: t.text,
      created_at: t.time,
      /** When it last said that it is still there. */
      seen_at: t.time,
      sent_at: t.nullable(t.time),
      /** Messages in a row that its push service refused. */
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
  /** A book that has more chapters since. `passed`: the last subscription that has been looked at for it. */
  book_news: t.table({ book_id: t.key(t.refersTo('book.id')), noted_at: t.time, passed: t.zero }),
  /** A book that one browser is to be told of; how many chapters are new is counted when it is. */
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
