import type { Database } from '../../database/schema/schema.ts'
import type { HostedPayments, PaymentEvent } from '../../call/payments.ts'

export type Cell = string | number | boolean | null | { amount: number; currency: string }
export type Row = Record<string, Cell>

/** One record, or rows with a text for none. */
export type Part = { name: string; fields: Row } | { name: string; rows: Row[]; none: string }

export type CommandResult = {
  /** For operators and the log: nothing personal, since log entries are permanent. */
  said: string
  readerId?: number
  parts?: Part[]
}

export type CommandInput = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  /** For commands that store the reason themselves. */
  why: string | undefined
  now: Date
  /** If payments were made elsewhere. */
  payments: HostedPayments | undefined
  event?: PaymentEvent
  hasMail: boolean
  brandsDir: string
}

export type Command = {
  meaning: string
  words?: string
  notes?: string
  /** Without a value: a flag. */
  options?: Readonly<Record<string, { value?: string; meaning: string }>>
  changes?: true
  /** Asks the payment provider, before anything is locked. Throws a `Refusal`. */
  ask?(input: CommandInput, database: Database): Promise<PaymentEvent | undefined>
  /** In one transaction with its log entry. Throws a `Refusal`. */
  run(input: CommandInput, database: Database): Promise<CommandResult>
}

export class Refusal extends Error {}

/** `2026-05-01 12:00:00 UTC`. */
export const when = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`
