import type { Logger } from 'pino'
import { loadSizer, tintOfPicture, type SizedPicture, type Sizer } from '../artwork/webp.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { equal, insertAll, updatedBy, updateRows } from '../database/queries.ts'

type Sizing = {
  database: Database
  log: Pick<Logger, 'info' | 'warn'>
  /** Called when there is a cover to size. Undefined if that is impossible here. */
  load?: () => Promise<Sizer | undefined>
  signal?: AbortSignal
}

type Cover = { id: number; name: string; hash: string; sizes: 'begun' | null; bytes: Uint8Array }

/** With their tint, one cover at a time. Returns how many covers got them. */
export async function sizeCovers({ database, log, load = loadSizer, signal }: Sizing): Promise<number> {
  let sizer: Sizer | undefined
  let count = 0
  for await (const cover of waitingCovers(database)) {
    if (signal?.aborted) break
    sizer ??= await load()
    if (!sizer) {
      log.info({}, 'covers keep their original size: the optional package sharp is not installed')
      break
    }
    if (!(await claim(database, cover))) continue
    try {
      const { sizes, tint } = await resizeCover(sizer, cover.bytes)
      if (sizes.length === 0) await skip(database, cover, tint)
      else if (await store(database, cover, sizes, tint)) count++
    } catch (error) {
      await skip(database, cover)
      log.warn({ book: cover.name, err: error }, 'cover could not be resized: serving the original')
    }
  }
  if (count) log.info({ covers: count }, 'covers resized')
  return count
}

/** New covers first, then those that a terminated process had begun. */
async function* waitingCovers(database: Database): AsyncIterable<Cover> {
  const begun = await database.selectFrom('book').select('id').where('cover_sizes', '=', 'begun').execute()
  let cover: Cover | undefined
  while ((cover = await firstCover(database, null, cover?.id ?? 0))) yield cover
  for (const { id } of begun) {
    cover = await firstCover(database, 'begun', id - 1)
    if (cover?.id === id) yield cover
  }
}

const firstCover = async (database: Database, sizes: Cover['sizes'], after: number): Promise<Cover | undefined> => {
  const cover = await database
    .selectFrom('book')
    .innerJoin('cover', 'cover.book_id', 'book.id')
    .select(['book.id', 'name', 'bytes'])
    .select(({ ref }) => ref('cover_hash').$notNull().as('hash'))
    .where('cover_hash', 'is not', null)
    .where('cover_sizes', 'is not distinct from', sizes)
    .where('book.id', '>', after)
    .orderBy('book.id')
    .executeTakeFirst()
  return cover && { ...cover, sizes }
}

/** One begun by a terminated process is retried once; then it stays unsized, since it may crash processes. */
async function claim(database: Database, { id, hash, sizes }: Cover): Promise<boolean> {
  return (
    (await database
      .updateTable('book')
      .set({ cover_sizes: sizes === null ? 'begun' : 'none' })
      .where(is => equal(is, { id, cover_hash: hash }))
      .where('cover_sizes', 'is not distinct from', sizes)
      .$call(updatedBy)) === 1
  )
}

const skip = (database: Database, { id, hash }: Cover, tint?: string) =>
  updateRows(database, 'book', { id, cover_hash: hash, cover_sizes: 'begun' }, { cover_sizes: 'none', tint })

/** No sizes if they would not all be smaller. Rejects if it cannot be decoded. */
export async function resizeCover(sizer: Sizer, bytes: Uint8Array): Promise<{ sizes: SizedPicture[]; tint?: string }> {
  const sizes = await sizer(bytes)
  const tint = sizes[0] && (await tintOfPicture(sizes[0].bytes))
  const areSmaller = sizes.every(size => size.bytes.length < bytes.length)
  return { sizes: areSmaller ? sizes : [], ...(tint !== undefined && { tint }) }
}

/** False if the book has another cover now, or another process has stored its sizes. */
const store = (database: Database, { id, hash }: Cover, sizes: SizedPicture[], tint?: string): Promise<boolean> =>
  inTransaction(database, async database => {
    const updated = await database
      .updateTable('book')
      .set({ cover_sizes: 'webp', tint })
      .where(is => equal(is, { id, cover_hash: hash }))
      .where('cover_sizes', 'in', ['begun', 'none'])
      .$call(updatedBy)
    if (updated === 0) return false
    const rows = sizes.map(size => ({ book_id: id, ...size }))
    await insertAll(database, 'cover_size', rows)
    return true
  })
