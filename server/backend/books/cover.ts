import { tintOf } from '../artwork/tint.ts'
import { loadSizer, type SizedPicture } from '../artwork/webp.ts'
import { readFact, writeFact } from '../database/facts.ts'
import { insertAll, updateRows } from '../database/queries.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import type { NewBook } from './book.ts'
import { resizeCover } from './coverSizes.ts'
import { shortHash } from './hash.ts'

type Cover = NonNullable<NewBook['cover']>

export type StoredCover = {
  cover: Cover | null
  columns: Pick<Tables['book'], 'cover_hash' | 'cover_sizes'> & { tint: string | null }
  sizes: SizedPicture[]
}

/** `sizeCovers` resizes it later. A drawn cover is vector graphics, smaller than any rendering. */
export function notResized(cover: Cover | null): StoredCover {
  const isDrawn = cover?.type === 'image/svg+xml'
  const columns = {
    cover_hash: cover && shortHash(cover.bytes),
    cover_sizes: isDrawn ? ('none' as const) : null,
    tint: (isDrawn && tintOf(Buffer.from(cover.bytes).toString())) || null,
  }
  return { cover, columns, sizes: [] }
}

/** Not resized without sharp. Rejects if it cannot be decoded. */
export async function resized(cover: Cover, load = loadSizer): Promise<StoredCover> {
  const stored = notResized(cover)
  const sizer = stored.columns.cover_sizes === null ? await load() : undefined
  if (!sizer) return stored
  const { sizes, tint = null } = await resizeCover(sizer, cover.bytes)
  return { cover, columns: { ...stored.columns, cover_sizes: sizes.length > 0 ? 'webp' : 'none', tint }, sizes }
}

/** In place of the one before. */
export async function storeCover(
  database: Database,
  id: number,
  { cover, columns, sizes }: StoredCover,
): Promise<void> {
  for (const table of ['cover', 'cover_size'] as const)
    await database.deleteFrom(table).where('book_id', '=', id).execute()
  await insertAll(database, 'cover', cover ? [{ book_id: id, ...cover }] : [])
  const sized = sizes.map(size => ({ book_id: id, ...size }))
  await insertAll(database, 'cover_size', sized)
  await updateRows(database, 'book', { id }, columns)
}

const keyOf = (id: number, hash: string) => `cover ${id} ${hash}`

export async function keepCover(database: Database, id: number): Promise<void> {
  const cover = await database
    .selectFrom('cover')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['type', 'bytes', 'cover_hash'])
    .where('book_id', '=', id)
    .executeTakeFirst()
  if (!cover?.cover_hash) return
  const base64 = Buffer.from(cover.bytes).toString('base64')
  await writeFact(database, keyOf(id, cover.cover_hash), `${cover.type} ${base64}`)
}

export async function keptCover(database: Database, id: number, hash: string): Promise<Cover | undefined> {
  const kept = await readFact(database, keyOf(id, hash))
  if (kept === undefined) return undefined
  const [type, base64] = kept.split(' ') as [Cover['type'], string]
  return { type, bytes: Buffer.from(base64, 'base64') }
}
