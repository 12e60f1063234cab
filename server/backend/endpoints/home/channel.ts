import type { Database } from '../../database/schema/schema.ts'
import { notFound } from '../../call/apiError.ts'

/** The channel asked for, the first where none is named; undefined where there are no channels yet. Throws 404. */
export async function channelId(database: Database, asked: number | undefined): Promise<number | undefined> {
  const channels = database.selectFrom('channel').select('id').orderBy('position')
  const channel = await (asked ? channels.where('id', '=', asked) : channels).executeTakeFirst()
  if (!channel && asked) throw notFound('channel')
  return channel?.id
}
