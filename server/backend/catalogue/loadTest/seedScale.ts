import type { Logger } from 'pino'
import { saveBook } from '../../books/save.ts'
import type { Database } from '../../database/schema/schema.ts'
import { scaleBook } from './scale.ts'
import type { Scale } from './scale.ts'

/**
 * Loads a generated catalogue. Books that are there already stay, so that an interrupted load goes on where it stopped.
 */
export const seedScale = async (database: Database, log: Pick<Logger, 'info'>, { books, chapters }: Scale) => {
  const start = performance.now()
  for (let number = 1; number <= books; number++) {
    await saveBook(database, scaleBook(number, chapters))
    if (number % 250 === 0 || number === books) {
      log.info(
        { books: number, chapters: number * chapters, ms: Math.round(performance.now() - start) },
        'load-test catalogue generated',
      )
    }
  }
}
