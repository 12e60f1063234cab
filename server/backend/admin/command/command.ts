import { reasonOf } from '../../../process/reasonOf.ts'
import type { Database } from '../../database/schema/schema.ts'
import type { StoredCover } from '../../books/cover.ts'
import type { HostedPayments, PaymentEvent } from '../../call/payments.ts'

export type Cell = string | number | boolean | null | { amount: number; currency: string }
export type Row = Record<string, Cell>

/** One record, or rows with a text for none. */
export type Part =
  | { name: string; fields: Row }
  | {
      name: string
      rows: Row[]
      /** Absent: `None.` */
      none?: string
      /** The command that shows a row in full, by its `id`. */
      opens?: string
    }

export type CommandResult = {
  /** For operators and the log: nothing personal, since log entries are permanent. */
  said: string
  readerId?: number
  parts?: Part[]
}

export type ChangeResult = CommandResult & {
  /** Given or taken by hand: the desk limits them, by day and at once. */
  coins?: number
}

export type CommandInput = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  /** For commands that store the reason themselves. */
  why: string | undefined
  now: Date
  /** If payments were made elsewhere. */
  payments: HostedPayments | undefined
  prepared?: Prepared
  hasMail: boolean
  brandsDir: string
}

type Prepared = { event?: PaymentEvent | undefined; cover?: StoredCover }

/** At the desk. An `admin` may run every command. */
export const ROLES = ['support', 'editor', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** How a value is entered: a `text` may have several lines, a `file` is a path on the command line only. */
export type Kind = 'line' | 'text' | 'number' | 'file'

export type Word = {
  /** In usage texts, such as `READER`. */
  name: string
  /** Completes "READER is …". */
  meaning: string
  kind: Kind
  isOptional?: true
}

/** Without a value: a flag. */
type Option = { meaning: string } & (
  | { value?: undefined; kind?: undefined; isRequired?: undefined }
  | { value: string; kind: Kind; isRequired?: true }
)

type Any<Result> = {
  meaning: string
  /** Who besides `admin` may run it at the desk. */
  roles: readonly Exclude<Role, 'admin'>[]
  words: readonly Word[]
  notes?: string
  options?: Readonly<Record<string, Option>>
  /** In one transaction with its log entry. Throws a `Refusal`. */
  run(input: CommandInput, database: Database): Promise<Result>
}

export type Change = Any<ChangeResult> & {
  changes: true
  /** Whether a second person must confirm it at the desk, however few coins it moves; absent: no. */
  isLarge?(input: Pick<CommandInput, 'words' | 'options'>): boolean
  /** At the desk and on the command line: nobody does it alone. */
  needsTwo?: true
  /** What takes long, before anything is locked. Throws a `Refusal`. */
  prepare?(input: CommandInput, database: Database): Promise<Prepared>
  /** What takes long, after its transaction. A job completes it if it is interrupted. */
  finish?(database: Database, now: Date): Promise<void>
}

export type Command = Change | (Any<CommandResult> & { changes?: undefined; prepare?: undefined; finish?: undefined })

export const always = () => true

export class Refusal extends Error {}

/** Makes any error a `Refusal`. */
export function refusing<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Refusal(reasonOf(error))
  }
}

export const when = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`
