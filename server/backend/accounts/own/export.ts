import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { ApiError, invalid } from '../../call/apiError.ts'
import type { Call, SignedIn } from '../../call/handler.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { parts, type Part } from './exportParts.ts'

/** Entries per page: a few hundred kilobytes at most. */
const PAGE = 500
/** Milliseconds to wait for another page of the same reader. */
const TIMEOUT = 1000

type Page = { part: string; entries: Record<string, unknown>[]; next: string | null }

/**
 * A page of all data stored about a reader, part by part. One page per reader at a time. Throws 422 VALIDATION for an
 * invalid cursor, and 409 IN_PROGRESS.
 */
export async function exportPage(
  { database, brand, device, reader }: Pick<Call, 'database' | 'brand' | 'device'> & { reader: SignedIn },
  cursor = `${Object.keys(parts)[0]}.0`,
): Promise<Page> {
  const { name, part, offset } = placeOf(cursor)
  return inTransaction(database, async database => {
    if (!(await engineOf(database).lock(database, `export ${reader.id}`, TIMEOUT))) {
      throw new ApiError(409, 'IN_PROGRESS', () => text.exportRunning)
    }
    const whose = { readerId: reader.id, brand, device, email: await provenAddress(database, reader.id) }
    const entries = await part(database, whose).limit(PAGE).offset(offset).execute()
    return { part: name, entries, next: after(name, offset, entries.length) }
  })
}

function placeOf(cursor: string): { name: string; part: Part; offset: number } {
  const [, name = '', offset = ''] = /^([a-z_]{1,40})\.(\d{1,9})$/.exec(cursor) ?? []
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part) throw invalid([{ path: 'cursor', message: 'One that an answer gave' }])
  return { name, part, offset: Number(offset) }
}

function after(name: string, offset: number, found: number): string | null {
  if (found === PAGE) return `${name}.${offset + PAGE}`
  const names = Object.keys(parts)
  const next = names[names.indexOf(name) + 1]
  return next === undefined ? null : `${next}.0`
}

/** Data stored by address belongs to the reader once the address is confirmed; '' before. */
async function provenAddress(database: Database, id: number): Promise<string> {
  const reader = await database
    .selectFrom('reader')
    .select('email')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return reader?.email ?? ''
}
