import type { Database } from '../../database/schema/schema.ts'

/**
 * Blocks a word from all brands' trending words, or unblocks it.
 * @param word as `asWord` returns it
 * @returns whether that changed anything
 */
export async function setBlocked(database: Database, word: string, isBlocked: boolean, now: Date): Promise<boolean> {
  if (!isBlocked) {
    const { numDeletedRows } = await database.deleteFrom('trend_block').where('word', '=', word).executeTakeFirst()
    return numDeletedRows > 0n
  }
  const row = { word, blocked_at: now.toISOString() }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('trend_block')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
