import { availableParallelism } from 'node:os'
import type { Settings, Values } from '../../settings.ts'
import { address, milliseconds, text, wholeNumber, yesOrNo } from '../../settings/kinds.ts'

/** Searches at once, each over a connection of its own: each costs a processor, and other calls need one too. */
const SEARCHES = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Where files lie, the database of SQLite among them. */
export const files = {
  dataDir: {
    name: 'DATA_DIR',
    schema: text,
    preset: './data',
    meaning: 'Folder of the database `quire.sqlite`, for it alone: others than the owner get no rights to it.',
  },
  newDatabase: {
    name: 'NEW_DATABASE',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Whether the start makes an empty database where one was in `DATA_DIR` before and is gone; otherwise nothing ' +
      'starts then. For one start only: `npm start -- --new` says the same.',
  },
} as const satisfies Settings

/** The PostgreSQL that takes its place. */
export const postgres = {
  databaseUrl: {
    name: 'DATABASE_URL',
    secret: true,
    schema: address('postgres', 'postgresql').optional(),
    example: 'postgres://user:password@host:5432/quire',
    meaning: 'PostgreSQL database that takes the place of that file: `postgres://user:password@host:5432/quire`.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: wholeNumber(2, 1000),
    preset: '10',
    meaning:
      'Most connections at once to PostgreSQL, of each process; of them one to four, one less than there are ' +
      'processors, are for searches.',
  },
  databasePatience: {
    name: 'DATABASE_PATIENCE',
    schema: milliseconds,
    preset: '30000',
    meaning: 'How long the start waits for a PostgreSQL that does not answer yet, in ms.',
  },
} as const satisfies Settings

/** Which database is opened, and how its connections are divided between searches and all else. */
export function databaseOf(values: Values<typeof files & typeof postgres>) {
  const searches = Math.min(SEARCHES, values.databaseConnections - 1)
  return {
    url: values.databaseUrl,
    connections: values.databaseConnections - searches,
    searches,
    patience: values.databasePatience,
    mayBeNew: values.newDatabase,
  }
}
