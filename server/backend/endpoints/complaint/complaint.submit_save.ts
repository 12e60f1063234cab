import { bookNotFound, chapterNotFound, invalid } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const submitSave: Handler<'complaint.submit_save'> = async (
  complaint,
  { database, brand, reader, device, now },
) => {
  const { type_id, book_id, chapter_id = null, content, email = null } = complaint
  const type = await database.selectFrom('complaint_type').select('id').where('id', '=', type_id).executeTakeFirst()
  if (!type) throw invalid([{ path: 'type_id', message: 'No such type of complaint' }])
  const book = await database.selectFrom('book').select('chapter_count').where('id', '=', book_id).executeTakeFirst()
  if (!book) throw bookNotFound()
  if (chapter_id !== null && chapter_id > book.chapter_count) throw chapterNotFound()
  return database
    .insertInto('complaint')
    .values({
      brand,
      type_id,
      book_id,
      chapter_id,
      content,
      email,
      device,
      reader_id: reader?.id ?? null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
