import type { Database } from '../../database/schema/schema.ts'
import { notFound } from '../../call/apiError.ts'
import { shelfLanguage, plainKey } from '../../shelves/collections.ts'

export const channelsIn = async (database: Database, language: string) =>
  database
    .selectFrom('channel')
    .select(['id', 'key', 'language'])
    .where('language', '=', await shelfLanguage(database, language))
    .orderBy('position')
    .execute()

/** Default: the first; undefined if there are no channels yet. Throws 404. */
export async function channelId(
  database: Database,
  requested: number | undefined,
  language: string,
): Promise<number | undefined> {
  const channels = await channelsIn(database, language)
  if (!requested) return channels[0]?.id
  const named = await database
    .selectFrom('channel')
    .select(['key', 'language'])
    .where('id', '=', requested)
    .executeTakeFirst()
  if (!named) throw notFound()
  return channels.find(channel => plainKey(channel) === plainKey(named))?.id ?? requested
}
