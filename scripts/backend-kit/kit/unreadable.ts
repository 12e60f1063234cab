import type { KitResponse } from './send.ts'

type Received = Pick<KitResponse, 'status' | 'headers' | 'bytes' | 'text' | 'body'>

const SHOWN = 60
/** Braces that may begin the JSON. */
const TRIED = 20
const [GZIP, UTF8_MARK, BIG_ENDIAN, LITTLE_ENDIAN] = ['1f8b', 'efbbbf', 'feff', 'fffe']

/**
 * Why a response is no JSON, and what to change; undefined if it looks like another program's: a page, or nothing.
 */
export function unreadableBecause({ status, headers, bytes, text }: Received): string | undefined {
  const hex = bytes.toString('hex', 0, 4)
  if (status >= 300 && status < 400)
    return `it redirects to ${headers['location'] ?? 'nowhere (no Location)'}, which the site does not follow`
  if (hex.startsWith(GZIP)) return 'it is gzip without Content-Encoding: send it uncompressed'
  if (hex.startsWith(BIG_ENDIAN) || hex.startsWith(LITTLE_ENDIAN) || /^(00..|..00)/.test(hex))
    return 'it is UTF-16: send UTF-8'
  if (hex.startsWith(UTF8_MARK) && isJson(text.slice(1)))
    return 'it begins with a byte order mark: send UTF-8 without it'
  if (isJson(text)) return undefined
  const end = text.lastIndexOf('}') + 1
  const starts = [...text.matchAll(/\{/g)].slice(0, TRIED).map(({ index }) => index)
  const start = starts.find(start => isJson(text.slice(start, end)))
  if (start === 0) return `there is text after the JSON: ${shown(text.slice(end).trim())}`
  if (start !== undefined) return `there is text before the JSON: ${shown(text.slice(0, start).trim())}`
  if (!text.startsWith('{')) return undefined
  const length = headers['content-length']
  return `its JSON is cut off or invalid${length === undefined ? '' : `: is Content-Length, ${length}, right?`}`
}

/** What came: status, headers that matter, and the first bytes as text and in hex. */
export function received({ status, headers, bytes, text }: Received): string {
  const named = ['content-type', 'content-encoding', 'content-length', 'location'].flatMap(name =>
    headers[name] === undefined ? [] : `${name}: ${headers[name]}`,
  )
  const hex = bytes.toString('hex', 0, SHOWN).replaceAll(/..(?=.)/g, '$& ')
  const start = bytes.length ? `${shown(text)}\n  ${hex}` : '(no body)'
  return `  ${[status, ...named].join(', ')}\n  ${start}\n`
}

/** Without what a terminal would not show. */
const shown = (text: string) =>
  (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).replaceAll(/[\p{C}\s]+/gu, ' ').trim()

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
