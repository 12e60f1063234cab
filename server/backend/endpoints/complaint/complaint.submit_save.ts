import { activeLocale } from '../../../../shared/text/activeLocale.ts'
import { chapterNotFound, invalid } from '../../call/apiError.ts'
import { refuseUnseen } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { findRow } from '../../database/queries.ts'

export const handle: Handler<'complaint.submit_save'> = async (complaint, { database, brand, reader, device, now }) => {
  const { type_id, book_id, chapter_id = null, content, email } = complaint
  const type = await findRow(database, 'complaint_type', { id: type_id }, ['id'])
  if (!type) throw invalid([{ path: 'type_id', message: 'No such type of complaint' }])
  await refuseUnseen(database, book_id, { brand, readerId: reader?.id })
  // It stays with the text that it is about.
  const chapter = chapter_id === null ? undefined : await chapterOf(database, book_id, chapter_id)
  return database
    .insertInto('complaint')
    .values({
      brand,
      type_id,
      book_id,
      chapter_id: chapter?.key ?? null,
      content,
      // Normalized as for accounts: deleted with the account of the same address.
      email: email?.toLowerCase() ?? null,
      locale: activeLocale().code,
      device,
      reader_id: reader?.id ?? null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function chapterOf(database: Database, bookId: number, number: number) {
  const chapter = await findRow(database, 'chapter', { book_id: bookId, number }, ['key'])
  if (!chapter) throw chapterNotFound()
  return chapter
}
