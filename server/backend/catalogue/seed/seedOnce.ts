import { engineOf } from '../../database/engine/engine.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'

/** Raise this when our own books or the shelves change. */
const SEED = '3'

type Seeding = {
  /** Opens another connection, for background work. */
  open: () => Promise<Database>
  /** Loads the books; returns how many could not be stored. */
  fill: (database: Database) => Promise<{ failed: number }>
}

/**
 * Fills a new database, or one that an older version filled. Known books stay, so that the next start completes an
 * interrupted one. Of several processes on one PostgreSQL one fills it, and the others wait.
 */
export async function seedOnce(database: Database, { open, fill }: Seeding): Promise<void> {
  if (await isSeeded(database)) return
  await using filling = await open()
  await engineOf(filling).alone(filling, 'seed', async () => {
    if (await isSeeded(filling)) return
    const { failed } = await fill(filling)
    // Books that could not be stored are retried at the next start.
    if (failed === 0) await recordSeeded(filling)
  })
}

/** Records that the database is filled. */
export const recordSeeded = (database: Database) => writeFact(database, 'seeded', SEED)
const isSeeded = async (database: Database) => (await readFact(database, 'seeded')) === SEED
