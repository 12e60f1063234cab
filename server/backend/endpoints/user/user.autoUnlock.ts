import type { Handler } from '../../call/handler.ts'
import { autoUnlockOf } from '../../coins/autoUnlock.ts'
import { refuseUnseen } from '../../coins/readableBook.ts'
import { inTransaction } from '../../database/transaction.ts'
import { updateRows, deleteRows, insertNew } from '../../database/queries.ts'

export const handle: Handler<'user.autoUnlock'> = ({ book_id, on, limit }, { database, brand, reader, now }) =>
  inTransaction(database, async database => {
    await refuseUnseen(database, book_id, { brand, readerId: reader.id })
    // First, so that a concurrent unlock is counted by one limit or the other.
    await updateRows(database, 'wallet', { reader_id: reader.id }, { auto_limit: limit })
    const row = { reader_id: reader.id, book_id }
    if (on) await insertNew(database, 'auto_unlock', row)
    else await deleteRows(database, 'auto_unlock', row)
    return autoUnlockOf(database, reader.id, limit, now)
  })
