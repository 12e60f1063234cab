import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { spentOn, type Sum } from './refund.ts'
import { findRow } from '../database/queries.ts'

type Withdrawal = {
  name: string
  /** Readers with unlocked chapters. */
  owners: number
  /** What `refundTakenDown` owes to them. */
  refund: Sum
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

/**
 * Its pages get 410. Owners keep reading, unless it is taken down by law: then they are to be refunded. `notifyOwners`
 * emails them later. Repeating it changes nothing. Throws a message if there is no such book, or if this would reopen a
 * book taken down by law.
 */
export async function withdrawBook(
  database: Database,
  bookId: number,
  { byLaw, reason, notify = false }: WithdrawalOptions,
  now: Date,
): Promise<Withdrawal> {
  return changeCatalogue(database, async database => {
    const { name, withdrawn, withdrawn_at } = await bookOf(database, bookId)
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
    const refund = byLaw ? await spentOn(database, bookId) : { readers: 0, coins: 0 }
    return { name, owners: await ownersOf(database, bookId), refund }
  })
}

/** Refunds stay, and unlocked chapters are readable again. Throws a message if there is no such book. */
export async function restoreBook(database: Database, bookId: number): Promise<Omit<Withdrawal, 'refund'>> {
  return changeCatalogue(database, async database => {
    const { name } = await bookOf(database, bookId)
    await database
      .updateTable('book')
      .set({ withdrawn: null, withdrawn_at: null, withdrawn_reason: null, owners_notified: null })
      .where('id', '=', bookId)
      .execute()
    await refreshShelves(database)
    return { name, owners: await ownersOf(database, bookId) }
  })
}

async function ownersOf(database: Database, bookId: number): Promise<number> {
  const { owners } = await database
    .selectFrom('unlock')
    .select(({ fn }) => fn.count<number>('reader_id').distinct().as('owners'))
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow()
  return Number(owners)
}

async function bookOf(database: Database, bookId: number) {
  const book = await findRow(database, 'book', { id: bookId }, ['name', 'withdrawn', 'withdrawn_at'])
  if (!book) throw new Error(`Book ${bookId} not found.`)
  return book
}
