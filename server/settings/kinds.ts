import proxyAddress from 'proxy-addr'
import * as z from 'zod'

// Schema messages say what the value must be: 'a whole number from 1 to 9'.

export function wholeNumber(least: number, most: number, unit = '') {
  const expected = `a whole number${unit && ` of ${unit}`} from ${least} to ${most}`
  return z
    .string()
    .refine(text => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most, expected)
    .transform(Number)
}

export const port = wholeNumber(0, 65_535)

export const share = z
  .string()
  .refine(text => /^\d(\.\d{1,9})?$/.test(text) && Number(text) <= 1, 'a number from 0 to 1')
  .transform(Number)

export const milliseconds = wholeNumber(0, 600_000, 'milliseconds')
export const MIB = 1024 * 1024
export const bytes = (least: number, most: number) => wholeNumber(least, most, 'bytes')

export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })

export const logLevel = oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
export const kindOfRun = oneOf('development', 'production', 'test')

/** @param wanted for operators: 'a name of up to 40 characters' */
export const textLike = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected)
export const text = textLike(/^[^\0\r\n]{1,1000}$/, 'a line of text')

/** @param protocols without colon and slashes */
export const address = (...protocols: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `an address that begins with ${protocols.map(one => `${one}://`).join(' or ')}`,
  })

export const bearer = textLike(/^[\x21-\x7e]{16,1000}$/, 'a token of 16 or more characters without spaces')

export const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

export const networks = list.refine(
  parts => parts.length > 0 && parts.every(isNetwork),
  'networks such as 10.0.0.0/8 or loopback, separated by commas',
)

function isNetwork(part: string): boolean {
  try {
    proxyAddress.compile(part)
    return true
  } catch {
    return false
  }
}
