import type { Generated, Selectable } from 'kysely'
import type { Time } from './time.ts'

/** A browser that is told of new chapters of the books that its reader follows. It has one reader at a time. */
export type PushSubscriptionTable = {
  id: Generated<number>
  reader_id: number
  /** Hash of the token it came with: it ends when that session is ended, and not when it merely runs out. */
  session: string
  brand: string
  /** Where its push service takes messages (RFC 8030); whoever knows it and a key of ours can write to the browser. */
  endpoint: string
  endpoint_hash: string
  /** Host of the push service. */
  service: string
  /** Key and secret by which messages are encrypted for it (RFC 8291). */
  p256dh: string
  auth: string
  /** Our public key that it takes messages from. */
  vapid_key: string
  /** Hours of `zone`; both null: told at any time. */
  quiet_from: number | null
  quiet_to: number | null
  /** As IANA names it. */
  zone: string
  /** Names of both, as far as the browser said them; '' where it did not. */
  browser: string
  system: string
  created_at: Time
  /** When it last said that it is still there. */
  seen_at: Time
  sent_at: Time | null
  /** Messages in a row that its push service refused. */
  failures: Generated<number>
}
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>

/** A book that has more chapters since. `passed`: the last subscription that has been looked at for it. */
export type BookNewsTable = { book_id: number; noted_at: Time; passed: Generated<number> }

/** A book that one browser is to be told of; how many chapters are new is counted when it is. */
export type PushNoteTable = {
  subscription_id: number
  book_id: number
  noted_at: Time
  due_at: Time
  tries: Generated<number>
}
export type PushNoteRow = Selectable<PushNoteTable>
