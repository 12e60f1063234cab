import { createHash } from 'node:crypto'
import type { NewBook } from './book.ts'

export function hashOf(book: NewBook): string {
  const { cover, ...rest } = book
  // As 1.0.0-rc.1 had it, so that books of one author are found unchanged.
  const entries = Object.entries(rest).map(([key, value]) =>
    key === 'authors' && book.authors.length === 1 ? ['author', book.authors[0]] : [key, value],
  )
  const hash = createHash('sha256').update(JSON.stringify(Object.fromEntries(entries)))
  if (cover) hash.update(cover.type).update(cover.bytes)
  return hash.digest('hex')
}

export const shortHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
