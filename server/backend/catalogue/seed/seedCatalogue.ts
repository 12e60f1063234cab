import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { NewBook } from '../../books/book.ts'
import { saveBook } from '../../books/save.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { cataloguePaths } from './cataloguePaths.ts'
import { classicBook, classics } from '../gutenberg/gutenberg.ts'
import { originalFolders, readOriginal } from './originals.ts'
import { type Scale, seedScale } from '../loadTest/scale.ts'

type SeedLog = Pick<Logger, 'info' | 'error'>

type Source = { name: string; read: () => Promise<NewBook> }

const sources = async (): Promise<Source[]> => {
  const paths = cataloguePaths()
  const originals = await originalFolders(paths.originals)
  return [
    ...originals.map(folder => ({ name: basename(folder), read: () => readOriginal(folder) })),
    ...classics.map(classic => ({
      name: classic.file,
      read: async () =>
        classicBook(
          classic,
          await readFile(join(paths.gutenberg, `${classic.file}.txt`)),
          await readFile(join(paths.covers, `${classic.file}.svg`)),
        ),
    })),
  ]
}

/**
 * Loads our own novels and the classics, then a generated catalogue if there is a `scale`, and refreshes the shelves.
 * Each book is stored as a whole and known ones stay, so that the next run completes an interrupted one. A book that
 * cannot be read is logged and skipped. Rejects if the database is unavailable or full.
 */
export const seedCatalogue = async (database: Database, log: SeedLog, { scale }: { scale?: Scale } = {}) => {
  const start = performance.now()
  const counts = { added: 0, unchanged: 0, replaced: 0, held: 0, failed: 0 }
  for (const { name, read } of await sources()) {
    try {
      const book = await read()
      const result = await saveBook(database, book)
      counts[result]++
      if (result === 'held') log.error({ book: book.title }, 'book not updated: published chapters are missing from it')
      else if (result !== 'unchanged')
        log.info({ book: book.title, chapters: book.chapters.length, result }, 'book seeded')
    } catch (error) {
      // The other books would fail too.
      if (engineOf(database).remedy(error)) throw error
      counts.failed++
      log.error({ book: name, err: error }, 'book skipped')
    }
  }
  if (scale) await seedScale(database, log, scale)
  if (counts.added || scale) await engineOf(database).analyze(database)
  await refreshShelves(database)
  log.info({ ...counts, ms: Math.round(performance.now() - start) }, 'catalogue ready')
  return counts
}
