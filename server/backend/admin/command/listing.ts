import { LIMIT, limitOf } from './numbers.ts'
import type { Asked, Command } from './command.ts'

/** Options of a command that lists open items. @param all what `--all` adds */
export const listingOptions = (all: string) =>
  ({
    all: { meaning: all },
    brand: { value: 'KEY', meaning: 'only this brand' },
    ...LIMIT,
  }) satisfies Command['options']

/** Parses those options. Throws a `Refusal` if the limit is not a number. */
export const listingOf = ({ all, brand, ...options }: Asked['options']) => ({
  all: all === true,
  brand: typeof brand === 'string' ? brand : undefined,
  most: limitOf(options),
})
