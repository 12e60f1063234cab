import { engineOf } from '../../database/engine/engine.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'

/** Raise this when our own books or the shelves change. */
const SEED = '4'

type Seeding = {
  /** For background work; absent: there is only one connection. */
  open?: () => Promise<Database>
  /** Returns how many books could not be stored. `isFirst`: the database was never filled. */
  fill: (database: Database, isFirst: boolean) => Promise<{ failed: number }>
}

/** Known books stay: the next start completes an interrupted one. Of several processes one fills the database. */
export async function seedOnce(database: Database, { open, fill }: Seeding): Promise<void> {
  if ((await seededBy(database)) === SEED) return
  const filling = (await open?.()) ?? database
  try {
    await engineOf(filling).alone(filling, 'seed', async () => {
      const version = await seededBy(filling)
      if (version === SEED) return
      const { failed } = await fill(filling, version === undefined)
      // Books that could not be stored are retried at the next start.
      if (failed === 0) await recordSeeded(filling)
    })
  } finally {
    if (filling !== database) await filling.destroy()
  }
}

const recordSeeded = (database: Database) => writeFact(database, 'seeded', SEED)
const seededBy = (database: Database) => readFact(database, 'seeded')
