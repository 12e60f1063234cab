import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { spentOn, refundBook, type Sum } from './refund.ts'
import { findRow } from '../database/queries.ts'

export type Withdrawal = {
  id: number
  name: string
  withdrawn: 'sale' | 'law' | null
  owners: number
  paidBack: Sum
}

type WithdrawalOptions = {
  /** Not readable by anyone, and refunded. */
  byLaw: boolean
  reason?: string
  notify?: boolean
}

export const notifiedHow = (notify: boolean) =>
  notify ? 'Readers with a confirmed address get an email.' : 'Mail is off (MAIL), so no email is sent.'

/** Ids begin at 1. */
const NOBODY_YET = 0

/** Read-only. Throws a message if there is no such book. */
export async function aboutBook(database: Database, bookId: number): Promise<Withdrawal> {
  const { name, withdrawn } = await bookOf(database, bookId)
  const { owners } = await database
    .selectFrom('unlock')
    .select(({ fn }) => fn.count<number>('reader_id').distinct().as('owners'))
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow()
  return { id: bookId, name, withdrawn, owners: Number(owners), paidBack: await spentOn(database, bookId) }
}

/**
 * Its pages get 410. Owners keep reading, unless it is taken down by law: then they are refunded. `notifyOwners` emails
 * them later. Repeating it changes nothing, and completes interrupted refunds. Throws a message if there is no such
 * book, or if this would reopen a book taken down by law.
 */
export async function withdrawBook(
  database: Database,
  bookId: number,
  { byLaw, reason, notify = false }: WithdrawalOptions,
  now: Date,
): Promise<Withdrawal> {
  await changeCatalogue(database, async database => {
    const { withdrawn, withdrawn_at } = await bookOf(database, bookId)
    if (withdrawn === 'law' && !byLaw) throw new Error(`Book ${bookId} is withdrawn by law: restore it first.`)
    const becomes = byLaw ? 'law' : 'sale'
    await database
      .updateTable('book')
      .set({ withdrawn: becomes, withdrawn_at: withdrawn_at ?? now.toISOString() })
      .$if(reason !== undefined, query => query.set({ withdrawn_reason: reason }))
      .$if(withdrawn !== becomes, query => query.set({ owners_notified: notify ? NOBODY_YET : null }))
      .where('id', '=', bookId)
      .execute()
    await refreshShelves(database)
  })
  const paidBack = byLaw ? await refundBook(database, bookId, now) : { readers: 0, coins: 0 }
  return { ...(await aboutBook(database, bookId)), paidBack }
}

/** Refunds stay, and unlocked chapters are readable again. Throws a message if there is no such book. */
export async function restoreBook(database: Database, bookId: number): Promise<Withdrawal> {
  await changeCatalogue(database, async database => {
    await bookOf(database, bookId)
    await database
      .updateTable('book')
      .set({ withdrawn: null, withdrawn_at: null, withdrawn_reason: null, owners_notified: null })
      .where('id', '=', bookId)
      .execute()
    await refreshShelves(database)
  })
  return { ...(await aboutBook(database, bookId)), paidBack: { readers: 0, coins: 0 } }
}

async function bookOf(database: Database, bookId: number) {
  const book = await findRow(database, 'book', { id: bookId }, ['name', 'withdrawn', 'withdrawn_at'])
  if (!book) throw new Error(`Book ${bookId} not found.`)
  return book
}
