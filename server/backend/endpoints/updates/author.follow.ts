import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'author.follow'> = async ({ author_id, followed }, { database, reader, now }) => {
  const author = await database.selectFrom('author').select('id').where('id', '=', author_id).executeTakeFirst()
  if (!author) throw notFound()
  const own = { reader_id: reader.id, author_id }
  if (followed)
    await database
      .insertInto('author_follow')
      .values({ ...own, followed_at: now.toISOString() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await database
      .deleteFrom('author_follow')
      .where(is => is.and(own))
      .execute()
  return { followed }
}
