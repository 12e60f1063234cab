/** Nesting limit; the contract needs six levels. */
const DEEPEST = 100

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The parsed value, or what is wrong; never the parser's message, which quotes text that may be private. */
type Read = { value?: unknown; wrong?: 'nested too deeply' | 'no JSON' | 'no UTF-8' }

export function readJson(body: Uint8Array): Read {
  if (isTooDeep(body)) return { wrong: 'nested too deeply' }
  try {
    return { value: JSON.parse(decoder.decode(body)) as unknown }
  } catch (cause) {
    return { wrong: cause instanceof SyntaxError ? 'no JSON' : 'no UTF-8' }
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Bytes that parse in milliseconds at any depth. */
const SMALL = 32 * 1024

/** Takes milliseconds, where parsing 8 MiB of open brackets blocks the thread for seconds. */
function isTooDeep(json: Uint8Array): boolean {
  if (json.length <= SMALL) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > DEEPEST) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}
