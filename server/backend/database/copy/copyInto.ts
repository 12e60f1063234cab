import { migrateToLatest } from '../migrateToLatest.ts'
import { cannotBeUsed } from '../open.ts'
import { connectPostgres } from '../postgres/open.ts'
import { copyTables, type Copied } from './copyTables.ts'
import type { Source } from './source.ts'

/**
 * `copyTables` into the PostgreSQL at an address, tables and all in one transaction: whatever ends it before its end,
 * be it SIGKILL, nothing is there. Rejects with a sentence for people.
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
