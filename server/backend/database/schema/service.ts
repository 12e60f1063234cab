import { sql } from 'kysely'
import * as t from './columns.ts'
import { table } from './table.ts'

export const service = {
  /** Brand '' has the starters, which fill up the list; word '' counts all searching readers. */
  trend: table({ brand: t.key(t.text), word: t.key(t.text), heat: t.real }).with({ indexes: [['brand', 'heat']] }),
  trend_block: table({ word: t.key(t.text), blocked_at: t.time }),
  /** `mark` is a keyed hash of brand, word and reader, who is not counted again until `ends_at`. */
  trend_mark: table({ mark: t.key(t.text), ends_at: t.indexed(t.time) }),
  complaint_type: table({ id: t.key(t.integer), name: t.text, position: t.integer }),
  complaint: table({
    id: t.numbered,
    brand: t.text,
    type_id: t.refersTo('complaint_type.id'),
    book_id: t.refersTo('book.id'),
    /** Its number may change. */
    chapter_id: t.nullable(t.integer),
    content: t.text,
    email: t.nullable(t.text),
    locale: t.preset(t.text, 'en'),
    device: t.text,
    reader_id: t.optional(t.refersTo('reader.id', 'set null')),
    created_at: t.indexed(t.time),
    reply: t.optional(t.text),
    replied_at: t.optional(t.time),
  }).with({ indexes: [['replied_at', 'id']] }),
  invite: table({
    id: t.numbered,
    /** '' shows the invitation to every brand. */
    brand: t.text,
    book_id: t.refersTo('book.id'),
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
  /** So that repeated POSTs run once. */
  stored_response: table({
    /** Brand, call and caller. */
    scope: t.key(t.text),
    key: t.key(t.text),
    body_hash: t.text,
    code: t.integer,
    response: t.text,
    created_at: t.indexed(t.time),
  }),
  /** Support commands, pending until a second person confirms. Append-only, so without addresses and readers' texts. */
  admin_log: table({
    id: t.numbered,
    at: t.time,
    /** As given, else the system user. */
    actor: t.text,
    os_user: t.text,
    command: t.text,
    /** JSON, without personal data. */
    words: t.text,
    why: t.nullable(t.text),
    outcome: t.textOf<'done' | 'dry_run' | 'refused' | 'failed' | 'pending'>(),
    said: t.text,
    reader_id: t.nullable(t.integer),
    /** Given or taken by hand. */
    coins: t.zero,
    /** The second person. */
    confirmed_by: t.optional(t.text),
  }).with({
    checks: { admin_log_outcome: sql`outcome in ('done', 'dry_run', 'refused', 'failed', 'pending')` },
    indexes: [
      ['reader_id', 'id'],
      ['actor', 'at'],
    ],
    isAppendOnly: true,
  }),
  fact: table({ key: t.key(t.text), value: t.text }),
}
