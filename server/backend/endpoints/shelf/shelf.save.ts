import type { ShelfEntry } from '../../../../shared/api/shelf.ts'
import { putOnShelf } from '../../accounts/putOnShelf.ts'
import { notAfter } from '../../call/notAfter.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, inParts } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { isVisible, selectBooks } from '../../database/selectBooks.ts'

/** Books per shelf: the least recently changed are dropped first. */
const MAX = 1000

/** The newest state of each book wins; future times count as now, since clocks may be fast. */
export const handle: Handler<'shelf.save'> = async ({ entries }, { database, brand, reader, now, nextSlot }) => {
  const ids = [...new Set(entries.map(({ book_id }) => book_id))]
  const books = await selectBooks(database, isVisible(brand))
    .select(['id', 'chapter_count'])
    .where('id', 'in', ids)
    .execute()
  const chapters = new Map(books.map(({ id, chapter_count }) => [id, chapter_count]))
  const known = entries.filter(({ book_id }) => chapters.has(book_id))
  const rows = joined(known).map(({ followed, hidden, seen, changed_at, ...entry }) => ({
    ...entry,
    reader_id: reader.id,
    followed: Number(followed),
    hidden: Number(hidden),
    // Chapters beyond the last cannot have been seen.
    seen: Math.min(seen, chapters.get(entry.book_id) ?? 0),
    changed_at: notAfter(now, changed_at),
  }))
  await inParts(rows, nextSlot, part => putOnShelf(database, part))
  if (rows.length > 0) await removeOldest(database, reader.id)
  return { saved: known.length }
}

function joined(entries: ShelfEntry[]): ShelfEntry[] {
  const byBook = new Map<number, ShelfEntry>()
  for (const entry of entries) {
    const before = byBook.get(entry.book_id) ?? entry
    const newest = Date.parse(entry.changed_at) >= Date.parse(before.changed_at) ? entry : before
    byBook.set(entry.book_id, { ...newest, seen: Math.max(before.seen, entry.seen) })
  }
  return [...byBook.values()]
}

async function removeOldest(database: Database, readerId: number) {
  const tooMany = (await database.selectFrom('shelf_book').where('reader_id', '=', readerId).$call(countOf)) - MAX
  if (tooMany <= 0) return
  const oldest = database
    .selectFrom('shelf_book')
    .select('book_id')
    .where('reader_id', '=', readerId)
    .orderBy('changed_at')
    .orderBy('book_id')
    .limit(tooMany)
  await database.deleteFrom('shelf_book').where('reader_id', '=', readerId).where('book_id', 'in', oldest).execute()
}
