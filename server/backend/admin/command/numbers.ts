import { Refusal, type CommandInput, type Command } from './command.ts'

/** Parses a number. Throws a `Refusal` unless it is from 1 to `most`. */
export function numberOf(word: string | boolean | undefined, what: string, most = 999_999_999): number {
  const number = typeof word === 'string' && /^\d+$/.test(word) ? Number(word) : 0
  if (number < 1 || number > most) throw new Refusal(`${what} must be a whole number from 1 to ${most}.`)
  return number
}

/** `1 coin`, `2 coins`. */
export const counted = (count: number, thing: string, things = `${thing}s`) =>
  `${count} ${count === 1 ? thing : things}`

/** Rows shown by default. */
const SHOWN = 30

/** The option for the number of rows. */
export const LIMIT = { limit: { value: 'ROWS', meaning: `maximum number of rows; default: ${SHOWN}` } } as const

/** Number of rows to show. Throws a `Refusal` if it is not a number. */
export const limitOf = ({ limit }: Readonly<Record<string, string | boolean | undefined>>): number =>
  limit === undefined ? SHOWN : numberOf(limit, '--limit', 10_000)

/** Options of a command that lists open items. @param all what `--all` adds */
export const listingOptions = (all: string) =>
  ({
    all: { meaning: all },
    brand: { value: 'KEY', meaning: 'only this brand' },
    ...LIMIT,
  }) satisfies Command['options']

/** Parses those options. Throws a `Refusal` if the limit is not a number. */
export const listingOf = ({ all, brand, ...options }: CommandInput['options']) => ({
  all: all === true,
  brand: typeof brand === 'string' ? brand : undefined,
  most: limitOf(options),
})
