import { Refusal } from './command.ts'

/** A number that somebody typed. Throws a `Refusal` where it is none from 1 to `most`. */
export function numberOf(word: string | boolean | undefined, what: string, most = 999_999_999): number {
  const number = typeof word === 'string' && /^\d+$/.test(word) ? Number(word) : 0
  if (number < 1 || number > most) throw new Refusal(`${what} must be a whole number from 1 to ${most}.`)
  return number
}

/** `1 coin`, `2 coins`. */
export const counted = (count: number, thing: string, things = `${thing}s`) =>
  `${count} ${count === 1 ? thing : things}`

/** Rows that a command shows unless it is asked for more or fewer. */
const SHOWN = 30

/** The option by which a command is asked how many rows it shows. */
export const LIMIT = { limit: { value: 'ROWS', meaning: `maximum number of rows; default: ${SHOWN}` } } as const

/** How many rows are shown. Throws a `Refusal` where that is no number. */
export const limitOf = ({ limit }: Readonly<Record<string, string | boolean | undefined>>): number =>
  limit === undefined ? SHOWN : numberOf(limit, '--limit', 10_000)
