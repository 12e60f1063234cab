import { Refusal, type CommandInput, type Command, type Word } from './command.ts'

/** Throws a `Refusal` unless it is from 1 to `most`. */
export function numberOf(word: string | boolean | undefined, what: string, most = 999_999_999): number {
  const number = typeof word === 'string' && /^\d+$/.test(word) ? Number(word) : 0
  if (number < 1 || number > most) throw new Refusal(`${what} must be a whole number from 1 to ${most}.`)
  return number
}

/** Of an option; undefined without it. Throws a `Refusal` unless it is from 1 to `most`. */
export const numberIn = (options: CommandInput['options'], name: string, most?: number): number | undefined =>
  options[name] === undefined ? undefined : numberOf(options[name], `--${name}`, most)

export const counted = (count: number, thing: string, things = `${thing}s`) =>
  `${count} ${count === 1 ? thing : things}`

const SHOWN = 30

export const LIMIT = {
  limit: { value: 'ROWS', kind: 'number', meaning: `maximum number of rows; default: ${SHOWN}` },
} as const

/** @param thing such as `complaint` */
export const idOf = (thing: string): Word => ({ name: 'ID', meaning: `the number of a ${thing}`, kind: 'number' })

/** Throws a `Refusal` if it is not a number. */
export const limitOf = (options: CommandInput['options']): number => numberIn(options, 'limit', 10_000) ?? SHOWN

export const listingOptions = (all: string) =>
  ({
    all: { meaning: all },
    brand: { value: 'KEY', kind: 'line', meaning: 'only this brand' },
    ...LIMIT,
  }) satisfies Command['options']

/** Throws a `Refusal` if the limit is not a number. */
export const listingOf = ({ all, brand, ...options }: CommandInput['options']) => ({
  all: all === true,
  brand: typeof brand === 'string' ? brand : undefined,
  most: limitOf(options),
})
