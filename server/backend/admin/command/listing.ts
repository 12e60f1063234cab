import { LIMIT, limitOf } from './numbers.ts'
import type { Asked, Command } from './command.ts'

/** The options of a command that lists what waits for somebody. @param all what it lists besides with `--all` */
export const listingOptions = (all: string) =>
  ({
    all: { meaning: all },
    brand: { value: 'KEY', meaning: 'only this brand' },
    ...LIMIT,
  }) satisfies Command['options']

/** What those options say. Throws a `Refusal` where the limit is no number. */
export const listingOf = ({ all, brand, ...options }: Asked['options']) => ({
  all: all === true,
  brand: typeof brand === 'string' ? brand : undefined,
  most: limitOf(options),
})
