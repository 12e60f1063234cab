import { sql, type Selectable } from 'kysely'
import type { ShelfPlace } from '../../../../shared/api/shelf.ts'
import * as t from './columns.ts'

/** What a proof is for: an account's address, a forgotten password, another address, the way back from that. */
export type Purpose = 'confirm' | 'reset' | 'address' | 'undo'

export const accounts = {
  reader: t.table(
    {
      id: t.numbered,
      /** An account belongs to one brand. */
      brand: t.text,
      /** Normalised: trimmed, in lower case. Of who has just signed up, a stand-in that is no address. */
      email: t.text,
      /** The address that who has just signed up says is theirs, until they prove it. It is nobody's by that. */
      signed_up_as: t.optional(t.text),
      /** Null until somebody we trust said that the address is the reader's. */
      email_verified_at: t.nullable(t.time),
      /** A PHC string; null: signs in by third parties only. */
      password_hash: t.nullable(t.text),
      name: t.text,
      avatar: t.nullable(t.text),
      /** Code of the language in which the account was last used (`shared/locales.ts`). */
      locale: t.preset(t.text, 'en'),
      terms_accepted_at: t.time,
      created_at: t.time,
      /** Since when the account is gone: its row is a number by then, which the books of account go by. */
      deleted_at: t.optional(t.time),
      /** How often all sessions were ended: one that was lent before the last time is good no more. */
      sign_outs: t.zero,
    },
    { unique: { reader_email: ['brand', 'email'] } },
  ),
  /** Only the SHA-256 of a token is kept, so that a copy of the database signs nobody in. */
  session: t.table(
    {
      token_hash: t.key(t.text),
      reader_id: t.partOf('reader.id'),
      created_at: t.time,
      expires_at: t.time,
      /** Names of both, as far as the browser said them; '' where it did not. */
      browser: t.preset(t.text, ''),
      system: t.preset(t.text, ''),
      /** To within some minutes. */
      seen_at: t.time,
      /** When the reader last showed in it that it is they. */
      proven_at: t.time,
    },
    { indexes: { session_reader: ['reader_id'], session_expiry: ['expires_at'] } },
  ),
  /** Who a reader is to a third party: `subject` of an `issuer`, whatever name the settings give it. */
  identity: t.table(
    {
      brand: t.text,
      issuer: t.text,
      subject: t.text,
      provider: t.text,
      reader_id: t.partOf('reader.id'),
      created_at: t.time,
    },
    { primaryKey: ['brand', 'issuer', 'subject'], indexes: { identity_reader: ['reader_id'] } },
  ),
  /** A sign-in by a third party that is under way. */
  oauth_attempt: t.table(
    {
      state_hash: t.key(t.text),
      brand: t.text,
      provider: t.text,
      /** `Device-Uuid` of the browser that began it. */
      device: t.text,
      nonce: t.text,
      /** Of PKCE. */
      verifier: t.text,
      redirect_uri: t.text,
      /** A path of the site. */
      return_to: t.text,
      expires_at: t.time,
    },
    { indexes: { oauth_attempt_expiry: ['expires_at'] } },
  ),
  /** The outcome of one, until it is fetched: a reader, or why not. */
  return_code: t.table(
    {
      code_hash: t.key(t.text),
      brand: t.text,
      device: t.text,
      reader_id: t.nullable(t.partOf('reader.id')),
      /** 1: the account is new. */
      created: t.integer,
      failure: t.nullable(t.text),
      return_to: t.text,
      expires_at: t.time,
    },
    {
      checks: { return_code_either: sql`(reader_id is null) = (failure is not null)` },
      indexes: { return_code_expiry: ['expires_at'] },
    },
  ),
  /** A key of a reader's device, by which they sign in without a password. */
  passkey: t.table(
    {
      /** Its id, as base64url. */
      credential: t.key(t.text),
      reader_id: t.partOf('reader.id'),
      /** The host for which the browser made it, and for no other. */
      rp_id: t.text,
      /** As the reader calls it. */
      name: t.text,
      /** COSE, as base64url. */
      public_key: t.text,
      /** How often it was used, as it says itself; 0 for those that do not count. */
      counter: t.bigint,
      /** JSON: how browsers reach it. */
      transports: t.text,
      created_at: t.time,
      used_at: t.nullable(t.time),
      /** Of the link in the mail about it, which takes it away; null until that is written. */
      link_hash: t.optional(t.text),
    },
    { indexes: { passkey_reader: ['reader_id'], passkey_link: { columns: ['link_hash'], isUnique: true } } },
  ),
  /** What a passkey is to sign, once; for a new one with whose it will be. */
  passkey_challenge: t.table(
    {
      challenge_hash: t.key(t.text),
      brand: t.text,
      rp_id: t.text,
      reader_id: t.nullable(t.partOf('reader.id')),
      expires_at: t.time,
    },
    { indexes: { passkey_challenge_expiry: ['expires_at'] } },
  ),
  /**
   * Proof that somebody reads the mail of an address: a code, entered where the mail was asked for (who has the
   * ticket), or a link. All three are kept as hashes; code and link are made when the mail is.
   */
  proof: t.table(
    {
      id: t.numbered,
      brand: t.text,
      purpose: t.textOf<Purpose>(),
      email: t.text,
      /** Null where the account is the one with this address, if there is one. */
      reader_id: t.nullable(t.partOf('reader.id')),
      ticket_hash: t.text,
      code_hash: t.optional(t.text),
      link_hash: t.optional(t.text),
      /** Codes that were tried. */
      tries: t.zero,
      created_at: t.time,
      expires_at: t.time,
    },
    {
      checks: { proof_purpose: sql`purpose in ('confirm', 'reset', 'address', 'undo')` },
      indexes: {
        proof_ticket: { columns: ['ticket_hash'], isUnique: true },
        proof_link: { columns: ['link_hash'], isUnique: true },
        proof_address: ['brand', 'email'],
        proof_expiry: ['expires_at'],
      },
    },
  ),
  /** A mail that is still to be sent: what it is about, without its words and without what is secret. */
  mail: t.table(
    {
      id: t.numbered,
      brand: t.text,
      /** `https://host` of the site where it was asked for. */
      origin: t.text,
      recipient: t.text,
      /** Code of the reader's language. */
      locale: t.preset(t.text, 'en'),
      kind: t.text,
      /** JSON. */
      facts: t.text,
      proof_id: t.optional(t.partOf('proof.id')),
      tries: t.zero,
      created_at: t.time,
      due_at: t.time,
    },
    { indexes: { mail_due: ['due_at'] } },
  ),
  /** Attempts of one kind within one window of time. Who made them stands in no table: the key is hashed. */
  attempt_count: t.table(
    { key_hash: t.key(t.text), attempts: t.integer, ends_at: t.time },
    { indexes: { attempt_count_end: ['ends_at'] } },
  ),
  /** A device (the hash of its `Device-Uuid`) on which a reader has signed in by password. */
  known_device: t.table(
    { reader_id: t.partOf('reader.id'), device_hash: t.text, seen_at: t.time },
    { primaryKey: ['reader_id', 'device_hash'], indexes: { known_device_age: ['seen_at'] } },
  ),
  /** What outlives a deleted account for a while, for whoever has its mailbox. What it owes stands in its wallet. */
  former_account: t.table(
    {
      reader_id: t.key(t.refersTo('reader.id')),
      /** Keyed hash of brand and mailbox. */
      mailbox_hash: t.text,
      /** 1: nothing could be bought with it, and no later account has taken that over yet. */
      frozen: t.integer,
      /** JSON: `HiddenReview[]` of the same. */
      reviews: t.text,
      ends_at: t.time,
    },
    { indexes: { former_account_mailbox: ['mailbox_hash'], former_account_end: ['ends_at'] } },
  ),
  /**
   * What a backup of before must not bring back: a way into an account by its name, an `account` that was deleted, an
   * `address` that was given up. Each with its last end.
   */
  ended: t.table(
    {
      reader_id: t.integer,
      what: t.text,
      /** SHA-256 of the one that ended (of a passkey: its credential), '' where all of the kind did. */
      key_hash: t.text,
      ended_at: t.time,
    },
    { primaryKey: ['reader_id', 'what', 'key_hash'] },
  ),
  /** Where a reader is in a book. `read_at` is never later than the server's clock was. */
  read_log: t.table(
    {
      reader_id: t.partOf('reader.id'),
      book_id: t.refersTo('book.id'),
      /** By key. */
      chapter: t.integer,
      /** 0 to 1 within the chapter. */
      progress: t.real,
      read_at: t.time,
    },
    {
      primaryKey: ['reader_id', 'book_id'],
      indexes: { read_log_latest: ['reader_id', 'read_at'], read_log_book: ['book_id', 'read_at'] },
    },
  ),
  /** A book that a reader has put somewhere, follows or hides. */
  shelf_book: t.table(
    {
      reader_id: t.partOf('reader.id'),
      book_id: t.refersTo('book.id'),
      place: t.textOf<ShelfPlace>(),
      /** 0 or 1, as both engines keep it. */
      followed: t.integer,
      hidden: t.integer,
      /** Chapters that the book had when the reader last looked. */
      seen: t.integer,
      /** Never later than the server's clock was. */
      changed_at: t.time,
    },
    {
      primaryKey: ['reader_id', 'book_id'],
      indexes: { shelf_book_latest: ['reader_id', 'changed_at'], shelf_book_book: ['book_id', 'reader_id'] },
    },
  ),
}

export type ProofRow = Selectable<t.Row<typeof accounts.proof>>
export type MailRow = Selectable<t.Row<typeof accounts.mail>>
