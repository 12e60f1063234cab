import { createHash } from 'node:crypto'
import type { NewBook } from './book.ts'

/** The same for books of the same content, and for no others. */
export function hashOf(book: NewBook): string {
  const { cover, ...rest } = book
  const hash = createHash('sha256').update(JSON.stringify(rest))
  if (cover) hash.update(cover.type).update(cover.bytes)
  return hash.digest('hex')
}

/** Names bytes in an address, so that it may be kept for ever. */
export const shortHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
