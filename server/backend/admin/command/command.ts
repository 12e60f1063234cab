import type { Database } from '../../database/schema/schema.ts'
import type { HostedPayments, PaymentEvent } from '../../call/payments.ts'

/** A value in a command's output; money is in minor units. */
export type Cell = string | number | boolean | null | { amount: number; currency: string }
export type Row = Record<string, Cell>

/** A section of a command's output: one record, or rows with a text for none. */
export type Part = { name: string; fields: Row } | { name: string; rows: Row[]; none: string }

/** Result of a command. */
export type CommandResult = {
  /** One line for operators and the log: nothing personal, since log entries are permanent. */
  said: string
  /** The reader concerned. */
  readerId?: number
  parts?: Part[]
}

/** Input of a command. */
export type CommandInput = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  /** The reason, for commands that store it themselves. */
  why: string | undefined
  now: Date
  /** The payment provider, if payments were made elsewhere. */
  payments: HostedPayments | undefined
  /** What it answered to `ask`. */
  event?: PaymentEvent
  /** Whether emails are sent. */
  hasMail: boolean
}

/** A support command: `quire admin COMMAND`. */
export type Command = {
  meaning: string
  /** Its arguments as in the usage; optional ones in brackets. */
  words?: string
  /** Notes about them. */
  notes?: string
  /** Its options, each with the name of its value (absent: a flag) and its meaning. */
  options?: Readonly<Record<string, { value?: string; meaning: string }>>
  /** It changes data, and requires a reason. */
  changes?: true
  /** Asks the payment provider, before anything is locked. Throws a `Refusal`. */
  ask?(asked: CommandInput, database: Database): Promise<PaymentEvent | undefined>
  /** Validates arguments and makes the change, in one transaction with its log entry. Throws a `Refusal`. */
  run(asked: CommandInput, database: Database): Promise<CommandResult>
}

/** The command was refused, with a message for the operator. */
export class Refusal extends Error {}

/** Formats a time: `2026-05-01 12:00:00 UTC`. */
export const when = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`
