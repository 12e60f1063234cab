import type { Handler } from '../../call/handler.ts'
import { autoUnlockOf } from '../../coins/autoUnlock.ts'
import { refuseUnseen } from '../../coins/readableBook.ts'
import { inTransaction } from '../../database/transaction.ts'

export const handle: Handler<'user.autoUnlock'> = ({ book_id, on, limit }, { database, brand, reader, now }) =>
  inTransaction(database, async database => {
    await refuseUnseen(database, book_id, { brand, readerId: reader.id })
    // First, so that a concurrent unlock is counted by one limit or the other.
    await database.updateTable('wallet').set({ auto_limit: limit }).where('reader_id', '=', reader.id).execute()
    const row = { reader_id: reader.id, book_id }
    if (on)
      await database
        .insertInto('auto_unlock')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    else
      await database
        .deleteFrom('auto_unlock')
        .where('reader_id', '=', reader.id)
        .where('book_id', '=', book_id)
        .execute()
    return autoUnlockOf(database, reader.id, limit, now)
  })
