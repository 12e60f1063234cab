import { isTooDeep } from './depth.ts'

/** Levels of a JSON text; the contract's own need six. */
const DEEPEST = 100

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A value, or why there is none: never the parser's message, which quotes the text, and that may be private. */
type Read = { value?: unknown; wrong?: 'nested too deeply' | 'no JSON' | 'no UTF-8' }

/** The JSON text of an answer, as its value. */
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
