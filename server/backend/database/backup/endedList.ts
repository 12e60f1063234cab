import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { oldestIn } from './rotation.ts'

/** Lists revocations beside the backups: ids of readers, hashes and times only. */
export const LIST = 'ended.json'

const listSchema = z.object({
  format: z.literal(1),
  writtenAt: z.iso.datetime(),
  ended: z.array(z.object({ reader_id: z.int(), what: z.string(), key_hash: z.string(), ended_at: z.iso.datetime() })),
})
/** Two years, for backups that lie elsewhere. */
const RETENTION_MS = 2 * 365 * 86_400_000

export type List = z.infer<typeof listSchema>

/** Throws a message for operators if it is unreadable. */
export async function readList(folder: string): Promise<List | undefined> {
  const file = join(folder, LIST)
  try {
    return listSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const reason = error instanceof z.ZodError ? 'it is no such list' : reasonOf(error)
    throw new Error(`${file} cannot be read: ${reason}.`, { cause: error })
  }
}

/** Atomic. Removes entries that are old and precede the folder's oldest backup; returns the number of entries. */
export async function addToList(folder: string, ended: Tables['ended'][], now: Date): Promise<number> {
  const known = (await readList(folder))?.ended ?? []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const old = new Date(now.getTime() - RETENTION_MS)
  const oldest = (await oldestIn(folder)) ?? old
  const since = (oldest < old ? oldest : old).toISOString()
  const found = lastEnds([...known, ...ended]).filter(({ ended_at }) => ended_at >= since)
  const list: List = { format: 1, writtenAt: now.toISOString(), ended: found }
  const partial = join(folder, `${LIST}.${randomUUID()}.partial`)
  await writeFile(partial, `${JSON.stringify(list)}\n`, { mode: 0o600, flush: true })
  await rename(partial, join(folder, LIST))
  return list.ended.length
}

/** The last revocation of each credential, sorted by reader; of a deleted account only the deletion. */
export function lastEnds(ended: Tables['ended'][]): Tables['ended'][] {
  const last = new Map<string, Tables['ended']>()
  for (const end of ended) {
    const key = nameOf(end)
    if ((last.get(key)?.ended_at ?? '') <= end.ended_at) last.set(key, end)
  }
  const all = [...last.values()].toSorted((a, b) => a.reader_id - b.reader_id)
  const deleted = new Set(all.filter(({ what }) => what === 'account').map(({ reader_id }) => reader_id))
  return all.filter(({ reader_id, what }) => what === 'account' || !deleted.has(reader_id))
}

export const nameOf = ({ reader_id, what, key_hash }: Tables['ended']) => `${reader_id} ${what} ${key_hash}`

export const endedIn = (database: Database): Promise<Tables['ended'][]> =>
  database.selectFrom('ended').selectAll().execute()

/** Compares the first ledger movement, which never changes: one is a copy of the other. */
export async function isSame(one: Database, other: Database): Promise<boolean> {
  const first = async (database: Database) =>
    (await sql`select id, reference, created_at from ledger order by id limit 1`.execute(database)).rows[0]
  return JSON.stringify(await first(one)) === JSON.stringify(await first(other))
}
