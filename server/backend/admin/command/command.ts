import type { Database } from '../../database/schema/schema.ts'
import type { HostedPayments } from '../../call/payments.ts'

/** One value that a command tells; money is in minor units. */
export type Cell = string | number | boolean | null | { amount: number; currency: string }
export type Row = Record<string, Cell>

/** A part of what a command tells: one thing with its fields, or rows with what is said where there are none. */
export type Part = { name: string; fields: Row } | { name: string; rows: Row[]; none: string }

/** What a command has done or found. */
export type Told = {
  /** One line for people and for the log: nothing personal, since the log keeps it for ever. */
  said: string
  /** The reader that it is about. */
  readerId?: number
  parts?: Part[]
}

/** What a command was asked. */
export type Asked = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  /** For what keeps it, beside the log. */
  why: string | undefined
  now: Date
  /** Who can be asked about payments that were made elsewhere. */
  payments: HostedPayments | undefined
  /** Whether mails are sent. */
  hasMail: boolean
}

/** What is to be done, in one transaction with its entry in the log. */
export type Work = (database: Database) => Promise<Told>

/** What operators can ask for: `quire admin VERB`. */
export type Command = {
  meaning: string
  /** The words that it takes, as its usage names them; the optional ones in brackets. */
  words?: string
  /** What must be known of them. */
  notes?: string
  /** Its own options, each with the name of its value (none: it has no value) and its meaning. */
  options?: Readonly<Record<string, { value?: string; meaning: string }>>
  /** It changes something, and wants to know why. */
  changes?: true
  /**
   * Readies the work: what is wrong with the words is refused, and whoever is elsewhere is asked, before anything is
   * locked. Throws a `Refusal`.
   */
  plan(asked: Asked, database: Database): Work | Promise<Work>
}

/** What was asked is not to be done, with a sentence for the operator. */
export class Refusal extends Error {}

/** A time as people read it: `2026-05-01 12:00:00 UTC`. */
export const when = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`
