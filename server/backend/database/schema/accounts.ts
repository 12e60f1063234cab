import type { Generated } from 'kysely'
import type { Time } from './time.ts'

export type ReaderTable = {
  id: Generated<number>
  /** An account belongs to one brand. */
  brand: string
  /** Normalised: trimmed, in lower case. */
  email: string
  /** Null until somebody we trust said that the address is the reader's. */
  email_verified_at: Time | null
  /** A PHC string; null: signs in by third parties only. */
  password_hash: string | null
  name: string
  avatar: string | null
  terms_accepted_at: Time
  created_at: Time
}
/** Only the SHA-256 of a token is kept, so that a copy of the database signs nobody in. */
export type SessionTable = { token_hash: string; reader_id: number; created_at: Time; expires_at: Time }
/** Who a reader is to a third party. */
export type ReaderIdentityTable = {
  brand: string
  provider: string
  subject: string
  reader_id: number
  created_at: Time
}
/** Where a reader is in a book. `read_at` is never later than the server's clock was. */
export type ReadLogTable = {
  reader_id: number
  book_id: number
  chapter: number
  /** 0 to 1 within the chapter. */
  progress: number
  read_at: Time
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
