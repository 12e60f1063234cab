import { basename } from 'node:path'
import type { Logger } from 'pino'
import { saveBook, type Outcome } from '../../books/save.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { allFolders, publishedSoFar } from './serials.ts'
import { type Scale, seedScale } from '../loadTest/scale.ts'

type SeedLog = Pick<Logger, 'info' | 'error' | 'debug'>

type SeedOptions = {
  scale?: Scale
  /** Called whenever the shelves show more: readers see our own novels early. */
  onShelves?: () => Promise<void>
  /** Ends it after the current book, with a rejection. */
  signal?: AbortSignal
}

/**
 * Each book is stored as a whole and known ones stay, so that the next run completes an interrupted one. A book that
 * cannot be read is logged and skipped. Rejects if the database is unavailable or full.
 */
export async function seedCatalogue(
  database: Database,
  log: SeedLog,
  { scale, onShelves, signal }: SeedOptions = {},
): Promise<Record<Outcome | 'failed', number>> {
  const start = performance.now()
  const counts = { added: 0, unchanged: 0, moved: 0, replaced: 0, held: 0, failed: 0 }
  const { own, all } = await allFolders()
  for (const folder of all) {
    signal?.throwIfAborted()
    try {
      const book = await publishedSoFar(database, folder)
      const result = await saveBook(database, book)
      counts[result]++
      if (result === 'held') log.error({ book: book.title }, 'book not updated: published chapters are missing from it')
      else if (result !== 'unchanged')
        log.debug({ book: book.title, chapters: book.chapters.length, result }, 'book seeded')
    } catch (error) {
      // The other books would fail too.
      if (engineOf(database).remedy(error)) throw error
      counts.failed++
      log.error({ book: basename(folder), err: error }, 'book skipped')
    }
    if (onShelves && folder === own.at(-1)) {
      await refreshShelves(database)
      await onShelves()
    }
  }
  if (scale) await seedScale(database, log, scale)
  if (counts.added || scale) await engineOf(database).analyze(database)
  await refreshShelves(database)
  await onShelves?.()
  log.info({ ...counts, ms: Math.round(performance.now() - start) }, 'catalogue ready')
  return counts
}
