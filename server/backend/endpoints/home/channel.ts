import type { Call } from '../../call/handler.ts'
import { notFound } from '../../call/apiError.ts'
import { shelvesOf } from '../../database/selectBooks.ts'
import { findRow } from '../../database/queries.ts'

export type Reader = Pick<Call, 'database' | 'brand' | 'language'>

/** In the reader's language if it has shelves, else of all languages. */
export async function channelsFor(reader: Reader) {
  const all = await channelsOf(reader)
  const own = all.filter(({ language }) => language === reader.language)
  return own.length ? own : all
}

/** Default: the first; undefined if there are no channels yet. Throws 404. */
export async function channelId(reader: Reader, requested: number | undefined): Promise<number | undefined> {
  const channels = await channelsFor(reader)
  if (!requested) return channels[0]?.id
  const named = await findRow(reader.database, 'channel', { id: requested }, ['key'])
  const channel = [...channels, ...(await channelsOf(reader))].find(({ key }) => key === named?.key)
  if (!channel) throw notFound()
  return channel.id
}

const channelsOf = ({ database, brand, language }: Reader) =>
  database
    .selectFrom('channel')
    .select(['id', 'key', 'language'])
    .where('brand', '=', shelvesOf(brand))
    .where('language', 'in', ['', language])
    .orderBy('position')
    .execute()
