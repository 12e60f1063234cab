import type * as z from 'zod'

/** `[0].label`. */
export const placeOf = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  url: 'an address such as https://www.brand.com',
  email: 'an email address',
}
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** For `safeParse`, if the schema does not say it. */
export function expected(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : TYPES[issue.expected]
  if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`
  if (issue.code === 'invalid_format') return FORMATS[issue.format]
  if (issue.code === 'too_small') return `at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`
  if (issue.code === 'too_big') return `at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`
  return undefined
}

/** For operators; follows the name of file or folder. */
export function unreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'does not exist'
  return code ? `cannot be read (${code})` : message
}
