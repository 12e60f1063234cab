import { engineOf } from '../../database/engine/engine.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'

/** To be raised when our own books or the making of shelves change. */
const SEED = '3'

type Seeding = {
  /** The database once more, for work that nobody waits for. */
  open: () => Promise<Database>
  /** Puts the books in; says how many could not be stored. */
  fill: (database: Database) => Promise<{ failed: number }>
}

/**
 * Fills a new database, and one that an older version filled. What is there already stays as it is, so that a start
 * that was interrupted is completed by the next. Of several processes on one PostgreSQL one fills it and the others
 * wait until it is done.
 */
export async function seedOnce(database: Database, { open, fill }: Seeding): Promise<void> {
  if (await isSeeded(database)) return
  const filling = await open()
  try {
    await engineOf(filling).alone(filling, 'seed', async () => {
      if (await isSeeded(filling)) return
      const { failed } = await fill(filling)
      // What could not be stored is tried again at the next start.
      if (failed === 0) await recordSeeded(filling)
    })
  } finally {
    await filling.destroy()
  }
}

/** Notes that the database has all it is filled with. */
export const recordSeeded = (database: Database) => writeFact(database, 'seeded', SEED)
const isSeeded = async (database: Database) => (await readFact(database, 'seeded')) === SEED
