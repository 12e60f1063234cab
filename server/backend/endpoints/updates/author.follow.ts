import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { hasRow, insertNew } from '../../database/queries.ts'
import { isAuthorAt } from '../../database/selectBooks.ts'

export const handle: Handler<'author.follow'> = async ({ author_id, followed }, { database, brand, reader, now }) => {
  const author = database.selectFrom('author').select('id').where('id', '=', author_id)
  // Authors whose books left the brand can be unfollowed.
  if (!(await (followed ? author.where(isAuthorAt(brand)) : author).$call(hasRow))) throw notFound()
  const own = { reader_id: reader.id, author_id }
  if (followed) await insertNew(database, 'author_follow', { ...own, followed_at: now.toISOString() })
  else
    await database
      .deleteFrom('author_follow')
      .where(is => is.and(own))
      .execute()
  return { followed }
}
