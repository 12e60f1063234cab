const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Bytes that parse in milliseconds at any depth. */
const SMALL = 32 * 1024

/**
 * Whether a JSON text is nested deeper than so many levels. Parsing 8 MiB of open brackets blocks the thread for
 * seconds; this takes milliseconds, and is skipped for small texts.
 */
export function isTooDeep(json: Uint8Array, most: number): boolean {
  if (json.length <= SMALL) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > most) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}
