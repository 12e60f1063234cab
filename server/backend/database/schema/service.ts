import { sql } from 'kysely'
import * as t from './columns.ts'
import { table } from './table.ts'

export const service = {
  /** Trending words. Brand '' has the starters, which fill up the list; word '' counts all searching readers. */
  trend: table({ brand: t.key(t.text), word: t.key(t.text), heat: t.real }).with({ indexes: [['brand', 'heat']] }),
  /** Words that operators blocked from trending. */
  trend_block: table({ word: t.key(t.text), blocked_at: t.time }),
  /** `mark` is a keyed hash of brand, word and reader, who is not counted again until `ends_at`. */
  trend_mark: table({ mark: t.key(t.text), ends_at: t.indexed(t.time) }),
  complaint_type: table({ id: t.key(t.integer), name: t.text, position: t.integer }),
  complaint: table({
    id: t.numbered,
    brand: t.text,
    type_id: t.refersTo('complaint_type.id'),
    book_id: t.refersTo('book.id'),
    /** The chapter's key: its number may change. */
    chapter_id: t.nullable(t.integer),
    content: t.text,
    email: t.nullable(t.text),
    /** Code of the language of the answer. */
    locale: t.preset(t.text, 'en'),
    device: t.text,
    /** The signed-in reader's account. */
    reader_id: t.optional(t.refersTo('reader.id', 'set null')),
    created_at: t.indexed(t.time),
    answer: t.optional(t.text),
    answered_at: t.optional(t.time),
  }).with({ indexes: [['answered_at', 'id']] }),
  invite: table({
    id: t.numbered,
    /** '' shows the invitation to every brand. */
    brand: t.text,
    book_id: t.refersTo('book.id'),
    /** The inviter's account, if any. */
    reader_id: t.indexed(t.optional(t.refersTo('reader.id'))),
    inviter_name: t.text,
    inviter_avatar: t.nullable(t.text),
    helped: t.integer,
    needed: t.integer,
    expires_at: t.time,
  }),
  device_visit: table({
    brand: t.key(t.text),
    ndpid: t.key(t.text),
    nbid: t.text,
    device: t.text,
    device_type: t.text,
    screen_width: t.integer,
    screen_height: t.integer,
    system_lang: t.text,
    deep_link: t.text,
    clicks: t.integer,
    first_at: t.time,
    last_at: t.indexed(t.time),
  }),
  attribution: table({
    id: t.numbered,
    brand: t.text,
    nbid: t.text,
    ndpid: t.text,
    campaign: t.text,
    source: t.text,
    medium: t.text,
    book_id: t.nullable(t.integer),
    landing_path: t.text,
    created_at: t.indexed(t.time),
  }),
  /** Stored responses, so that repeated POSTs run once. */
  stored_answer: table({
    /** Brand, call and caller. */
    scope: t.key(t.text),
    key: t.key(t.text),
    body_hash: t.text,
    code: t.integer,
    /** The envelope as JSON. */
    answer: t.text,
    created_at: t.indexed(t.time),
  }),
  /**
   * Support commands run by operators; append-only: done, dry run, refused, failed. Without addresses and readers'
   * texts, since nothing can be deleted.
   */
  admin_log: table({
    id: t.numbered,
    at: t.time,
    /** Operator's name as given, else the system user, which is always stored too. */
    actor: t.text,
    os_user: t.text,
    command: t.text,
    /** JSON, without personal data. */
    words: t.text,
    why: t.nullable(t.text),
    outcome: t.textOf<'done' | 'dry_run' | 'refused' | 'failed'>(),
    said: t.text,
    /** The reader concerned. */
    reader_id: t.nullable(t.integer),
  }).with({
    checks: { admin_log_outcome: sql`outcome in ('done', 'dry_run', 'refused', 'failed')` },
    indexes: [['reader_id', 'id']],
    isAppendOnly: true,
  }),
  /** Facts about the database, such as `seeded`. */
  fact: table({ key: t.key(t.text), value: t.text }),
}
