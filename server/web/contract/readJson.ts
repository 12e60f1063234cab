import { isTooDeep } from './depth.ts'

/** Nesting limit; the contract needs six levels. */
const DEEPEST = 100

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The parsed value, or what is wrong; never the parser's message, which quotes text that may be private. */
type Read = { value?: unknown; wrong?: 'nested too deeply' | 'no JSON' | 'no UTF-8' }

/** Parses the JSON body of a response. */
export function readJson(body: Uint8Array): Read {
  if (isTooDeep(body, DEEPEST)) return { wrong: 'nested too deeply' }
  try {
    return { value: JSON.parse(decoder.decode(body)) as unknown }
  } catch (cause) {
    return { wrong: cause instanceof SyntaxError ? 'no JSON' : 'no UTF-8' }
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
