import type { NewBook } from '../../books/book.ts'
import { saveBook } from '../../books/save.ts'
import type { Database } from '../../database/schema/schema.ts'
import { readAbout, readBookFolder, bookFolders } from './bookFolders.ts'
import { cataloguePaths } from './cataloguePaths.ts'
import { basename, join } from 'node:path'
import { findRow } from '../../database/queries.ts'

/** Folders in the order in which books get their ids. */
export async function allFolders() {
  const { originals, classics, serials } = cataloguePaths()
  const [own, ...others] = await Promise.all([originals, classics, serials].map(bookFolders))
  return { own: own!, all: [...own!, ...others.flat()] }
}

/** A folder's book; of a serial the chapters published so far and `more`, but no fewer than its first. */
export async function publishedSoFar(database: Database, folder: string, more = 0, now = new Date()): Promise<NewBook> {
  const { serial, ...book } = await readBookFolder(folder)
  if (!serial) return book
  const known = await findRow(database, 'book', { source_key: book.sourceKey }, ['chapter_count', 'updated_at'])
  const count = Math.max(serial, (known?.chapter_count ?? 0) + more)
  return {
    ...book,
    chapters: book.chapters.slice(0, count),
    status: count < book.chapters.length ? 'updating' : 'finished',
    updatedAt: known && !more ? known.updated_at : now.toISOString(),
  }
}

/** Publishes the next chapter of each serial among the samples that this database has. Then `refreshShelves`. */
export async function publishSerials(database: Database, now: Date): Promise<void> {
  for (const folder of (await allFolders()).all) {
    const { serial, source_key = `original:${basename(folder)}` } = await readAbout(join(folder, 'book.json'))
    if (!serial) continue
    const known = await database
      .selectFrom('book')
      .select('status')
      .where('source_key', '=', source_key)
      .where('withdrawn', 'is', null)
      .executeTakeFirst()
    if (known?.status === 'updating') await saveBook(database, await publishedSoFar(database, folder, 1, now), { now })
  }
}
