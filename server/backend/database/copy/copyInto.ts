import { migrateToLatest } from '../migrateToLatest.ts'
import { cannotBeUsed } from '../open.ts'
import { connectPostgres } from '../postgres/open.ts'
import { copyTables, type Copied } from './copyTables.ts'
import type { Source } from './source.ts'

/**
 * Runs `copyTables` into a PostgreSQL address in one transaction: an interruption, even SIGKILL, leaves nothing behind.
 * Rejects with a message for operators.
 */
export async function copyInto(url: string, source: Source): Promise<Copied[]> {
  const server = connectPostgres(url, { unhurried: true, connections: 1 })
  const failed = (error: unknown): never => {
    throw cannotBeUsed(url, error)
  }
  try {
    const begun = await server.startTransaction().execute().catch(failed)
    try {
      await migrateToLatest(begun).catch(failed)
      const copied = await copyTables(source, begun)
      await begun.commit().execute()
      return copied
    } finally {
      if (!begun.isCommitted) await begun.rollback().execute()
    }
  } finally {
    await server.destroy()
  }
}
