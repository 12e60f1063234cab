import { sql, type Selectable } from 'kysely'
import type { ShelfPlace } from '../../../../shared/api/shelf.ts'
import * as t from './columns.ts'
import { table, type Row } from './table.ts'

export type Purpose = 'confirm' | 'reset' | 'address' | 'undo'

export const BAN_REASONS = ['spam', 'abuse', 'fraud', 'terms'] as const
export type BanReason = (typeof BAN_REASONS)[number]

export const accounts = {
  /**
   * Accounts that share a mailbox or third-party identity, or have had it, are one person's, deleted ones too
   * (`mailbox`), with one debt, freeze, hiding of reviews, rating of a book, welcome vouchers and limits.
   */
  person: table({
    id: t.numbered,
    /** When it was frozen: nothing can be bought, what was bought stays readable. */
    frozen_at: t.optional(t.time),
    /** Until then nobody signs in; what is over counts for nothing. */
    banned_until: t.indexed(t.optional(t.time)),
    ban_reason: t.optional(t.textOf<BanReason>()),
    /** Until then they write no comments. */
    comments_banned_until: t.since('0102.comments', t.optional(t.time)),
    comments_ban_reason: t.since('0102.comments', t.optional(t.textOf<BanReason>())),
  }),
  reader: table({
    id: t.numbered,
    person_id: t.indexed(t.refersTo('person.id')),
    brand: t.text,
    /** Trimmed, in lower case. Unverified accounts have a placeholder that is no address. */
    email: t.text,
    /** Address given at sign-up, until it is confirmed. It gives no rights. */
    signed_up_as: t.optional(t.text),
    email_verified_at: t.nullable(t.time),
    /** PHC string; null: signs in through third parties only. */
    password_hash: t.nullable(t.text),
    name: t.text,
    avatar: t.nullable(t.text),
    /** Of the language in which the account was last used (`shared/locales.ts`). */
    locale: t.preset(t.text, 'en'),
    terms_accepted_at: t.time,
    created_at: t.time,
    /** The row of a deleted account remains as a number for bookkeeping. */
    deleted_at: t.optional(t.time),
    /** Count of global sign-outs: in-memory sessions from before are invalid. */
    sign_outs: t.zero,
    /** 1: notified of replies to their comments, by notifications and by mail. */
    replies_by_push: t.since('0102.comments', t.preset(t.integer, 1)),
    replies_by_mail: t.since('0102.comments', t.preset(t.integer, 1)),
    /** 1: reminded before vouchers expire. */
    lapse_reminders: t.since('0103.lapseReminders', t.preset(t.integer, 1)),
  }).with({ unique: [['brand', 'email']] }),
  /** Only the token's SHA-256 is stored, so that a copy of the database grants no access. */
  session: table({
    token_hash: t.key(t.text),
    reader_id: t.indexed(t.partOf('reader.id')),
    created_at: t.time,
    expires_at: t.indexed(t.time),
    browser: t.preset(t.text, ''),
    system: t.preset(t.text, ''),
    /** Precise to some minutes. */
    seen_at: t.time,
    proven_at: t.time,
  }),
  /** `subject` of an `issuer`, independent of the provider's name in the settings. */
  identity: table({
    brand: t.key(t.text),
    issuer: t.key(t.text),
    subject: t.key(t.text),
    provider: t.text,
    reader_id: t.indexed(t.partOf('reader.id')),
    created_at: t.time,
  }),
  oauth_attempt: table({
    state_hash: t.key(t.text),
    brand: t.text,
    provider: t.text,
    /** `Device-Uuid` of the browser that began it. */
    device: t.text,
    nonce: t.text,
    verifier: t.text,
    redirect_uri: t.text,
    /** A path of the site. */
    return_to: t.text,
    expires_at: t.indexed(t.time),
  }),
  /** Result of a third-party sign-in, until it is fetched: a reader, or a failure. */
  return_code: table({
    code_hash: t.key(t.text),
    brand: t.text,
    device: t.text,
    reader_id: t.nullable(t.partOf('reader.id')),
    /** 1: the account is new. */
    created: t.integer,
    failure: t.nullable(t.text),
    return_to: t.text,
    expires_at: t.indexed(t.time),
  }).with({ checks: { return_code_either: sql`(reader_id is null) = (failure is not null)` } }),
  passkey: table({
    /** Its id, as base64url. */
    credential: t.key(t.text),
    reader_id: t.indexed(t.partOf('reader.id')),
    /** The only host that it is valid for. */
    rp_id: t.text,
    name: t.text,
    /** COSE, as base64url. */
    public_key: t.text,
    /** Its signature counter; 0 if it has none. */
    counter: t.bigint,
    transports: t.text,
    created_at: t.time,
    used_at: t.nullable(t.time),
    /** Of the removal link in its email; null until that is written. */
    link_hash: t.unique(t.optional(t.text)),
  }),
  /** Used once; for a new passkey with its reader. */
  passkey_challenge: table({
    challenge_hash: t.key(t.text),
    brand: t.text,
    rp_id: t.text,
    reader_id: t.nullable(t.partOf('reader.id')),
    expires_at: t.indexed(t.time),
  }),
  /**
   * Proof that a reader receives email at an address: a code, entered in the requesting browser (which has the ticket),
   * or a link. Code and link are created with the email.
   */
  proof: table({
    id: t.numbered,
    brand: t.text,
    purpose: t.textOf<Purpose>(),
    email: t.text,
    /** Null if the account is the one with this address, if any. */
    reader_id: t.nullable(t.partOf('reader.id')),
    ticket_hash: t.unique(t.text),
    code_hash: t.optional(t.text),
    link_hash: t.unique(t.optional(t.text)),
    tries: t.zero,
    created_at: t.time,
    expires_at: t.indexed(t.time),
  }).with({
    checks: { proof_purpose: sql`purpose in ('confirm', 'reset', 'address', 'undo')` },
    indexes: [['brand', 'email']],
  }),
  /** A queued email: its subject without text and secrets. */
  mail: table({
    id: t.numbered,
    brand: t.text,
    /** `https://host` of the site where it was requested. */
    origin: t.text,
    recipient: t.text,
    locale: t.preset(t.text, 'en'),
    kind: t.text,
    facts: t.text,
    proof_id: t.optional(t.partOf('proof.id')),
    tries: t.zero,
    created_at: t.time,
    due_at: t.indexed(t.time),
  }),
  /** The key is hashed, so that it reveals no one. */
  attempt_count: table({ key_hash: t.key(t.text), attempts: t.integer, ends_at: t.indexed(t.time) }),
  /** A device (hash of its `Device-Uuid`) on which a reader has signed in by password. */
  known_device: table({
    reader_id: t.key(t.partOf('reader.id')),
    device_hash: t.key(t.text),
    seen_at: t.indexed(t.time),
  }),
  /** A mailbox that an account has confirmed, or a third-party identity linked to it, now or before. */
  mailbox: table({
    mailbox_hash: t.key(t.text),
    reader_id: t.key(t.indexed(t.partOf('reader.id'))),
    /** Null while the account has it. */
    ends_at: t.indexed(t.nullable(t.time)),
  }),
  /** Revocations that no older backup may undo: a credential by kind, a deleted `account`, a former `address`. */
  ended: table({
    reader_id: t.key(t.integer),
    what: t.key(t.text),
    /** SHA-256 of the revoked credential (for a passkey: its id), '' if all of its kind were revoked. */
    key_hash: t.key(t.text),
    ended_at: t.time,
  }),
  /** `read_at` is never in the server's future. */
  read_log: table({
    reader_id: t.key(t.partOf('reader.id')),
    book_id: t.key(t.refersTo('book.id')),
    chapter: t.integer,
    /** 0 to 1 within the chapter. */
    progress: t.real,
    read_at: t.time,
  }).with({
    indexes: [
      ['reader_id', 'read_at'],
      ['book_id', 'read_at'],
    ],
  }),
  shelf_book: table({
    reader_id: t.key(t.partOf('reader.id')),
    book_id: t.key(t.refersTo('book.id')),
    place: t.textOf<ShelfPlace>(),
    followed: t.integer,
    hidden: t.integer,
    /** Number of chapters when the reader last looked. */
    seen: t.integer,
    /** Never in the server's future. */
    changed_at: t.time,
  }).with({
    indexes: [
      ['reader_id', 'changed_at'],
      ['book_id', 'reader_id'],
    ],
  }),
  author_follow: table({
    reader_id: t.key(t.partOf('reader.id')),
    author_id: t.key(t.refersTo('author.id')),
    followed_at: t.time,
  }).with({ indexes: [['author_id', 'reader_id']] }),
}

export type ProofRow = Selectable<Row<typeof accounts.proof>>
export type MailRow = Selectable<Row<typeof accounts.mail>>
