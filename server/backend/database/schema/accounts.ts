import type { Generated, Selectable } from 'kysely'
import type { ShelfPlace } from '../../../../shared/api/shelf.ts'
import type { Time } from './time.ts'

export type ReaderTable = {
  id: Generated<number>
  /** An account belongs to one brand. */
  brand: string
  /** Normalised: trimmed, in lower case. Of who has just signed up, a stand-in that is no address. */
  email: string
  /** The address that who has just signed up says is theirs, until they prove it. It is nobody's by that. */
  signed_up_as: Generated<string | null>
  /** Null until somebody we trust said that the address is the reader's. */
  email_verified_at: Time | null
  /** A PHC string; null: signs in by third parties only. */
  password_hash: string | null
  name: string
  avatar: string | null
  terms_accepted_at: Time
  created_at: Time
  /** Since when the account is gone: its row is a number by then, which the books of account go by. */
  deleted_at: Generated<Time | null>
  /** How often all sessions were ended: one that was lent before the last time is good no more. */
  sign_outs: Generated<number>
}
/** Only the SHA-256 of a token is kept, so that a copy of the database signs nobody in. */
export type SessionTable = {
  token_hash: string
  reader_id: number
  created_at: Time
  expires_at: Time
  /** Names of both, as far as the browser said them; '' where it did not. */
  browser: Generated<string>
  system: Generated<string>
  /** To within some minutes. */
  seen_at: Time
  /** When the reader last showed in it that it is they. */
  proven_at: Time
}
/** Who a reader is to a third party: `subject` of an `issuer`, whatever name the settings give it. */
export type IdentityTable = {
  brand: string
  issuer: string
  subject: string
  provider: string
  reader_id: number
  created_at: Time
}
/** Where a reader is in a book. `read_at` is never later than the server's clock was. */
export type ReadLogTable = {
  reader_id: number
  book_id: number
  /** By key. */
  chapter: number
  /** 0 to 1 within the chapter. */
  progress: number
  read_at: Time
}
/** A book that a reader has put somewhere, follows or hides. */
export type ShelfBookTable = {
  reader_id: number
  book_id: number
  place: ShelfPlace
  /** 0 or 1, as both engines keep it. */
  followed: number
  hidden: number
  /** Chapters that the book had when the reader last looked. */
  seen: number
  /** Never later than the server's clock was. */
  changed_at: Time
}
/** A sign-in by a third party that is under way. */
export type OauthAttemptTable = {
  state_hash: string
  brand: string
  provider: string
  /** `Device-Uuid` of the browser that began it. */
  device: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  redirect_uri: string
  /** A path of the site. */
  return_to: string
  expires_at: Time
}
/** The outcome of one, until it is fetched: a reader, or why not. */
export type ReturnCodeTable = {
  code_hash: string
  brand: string
  device: string
  reader_id: number | null
  /** 1: the account is new. */
  created: number
  failure: string | null
  return_to: string
  expires_at: Time
}
/** Attempts of one kind within one window of time. Who made them stands in no table: the key is hashed. */
export type AttemptCountTable = { key_hash: string; attempts: number; ends_at: Time }
/** A device (the hash of its `Device-Uuid`) on which a reader has signed in by password. */
export type KnownDeviceTable = { reader_id: number; device_hash: string; seen_at: Time }

/** What a proof is for: an account's address, a forgotten password, another address, the way back from that. */
export type Purpose = 'confirm' | 'reset' | 'address' | 'undo'
/**
 * Proof that somebody reads the mail of an address: a code, entered where the mail was asked for (who has the ticket),
 * or a link. All three are kept as hashes; code and link are made when the mail is.
 */
export type ProofTable = {
  id: Generated<number>
  brand: string
  purpose: Purpose
  email: string
  /** Null where the account is the one with this address, if there is one. */
  reader_id: number | null
  ticket_hash: string
  code_hash: Generated<string | null>
  link_hash: Generated<string | null>
  /** Codes that were tried. */
  tries: Generated<number>
  created_at: Time
  expires_at: Time
}
export type ProofRow = Selectable<ProofTable>
/** A mail that is still to be sent: what it is about, without its words and without what is secret. */
export type MailTable = {
  id: Generated<number>
  brand: string
  /** `https://host` of the site where it was asked for. */
  origin: string
  recipient: string
  kind: string
  /** JSON. */
  facts: string
  proof_id: Generated<number | null>
  tries: Generated<number>
  created_at: Time
  due_at: Time
}
export type MailRow = Selectable<MailTable>

/** What outlives a deleted account for a while, for whoever has its mailbox. What it owes stands in its wallet. */
export type FormerAccountTable = {
  reader_id: number
  /** Keyed hash of brand and mailbox. */
  mailbox_hash: string
  /** 1: nothing could be bought with it, and no later account has taken that over yet. */
  frozen: number
  /** JSON: `HiddenReview[]` of the same. */
  reviews: string
  ends_at: Time
}

/** A key of a reader's device, by which they sign in without a password. */
export type PasskeyTable = {
  /** Its id, as base64url. */
  credential: string
  reader_id: number
  /** The host for which the browser made it, and for no other. */
  rp_id: string
  /** As the reader calls it. */
  name: string
  /** COSE, as base64url. */
  public_key: string
  /** How often it was used, as it says itself; 0 for those that do not count. */
  counter: number
  /** JSON: how browsers reach it. */
  transports: string
  created_at: Time
  used_at: Time | null
  /** Of the link in the mail about it, which takes it away; null until that is written. */
  link_hash: Generated<string | null>
}
/** What a passkey is to sign, once; for a new one with whose it will be. */
export type PasskeyChallengeTable = {
  challenge_hash: string
  brand: string
  rp_id: string
  reader_id: number | null
  expires_at: Time
}
/**
 * What a backup of before must not bring back: a way into an account by its name, an `account` that was deleted, an
 * `address` that was given up. Each with its last end.
 */
export type EndedTable = {
  reader_id: number
  what: string
  /** SHA-256 of the one that ended (of a passkey: its credential), '' where all of the kind did. */
  key_hash: string
  ended_at: Time
}
