import type { Handler } from '../../call/handler.ts'
import { isAuthorAt } from '../../database/selectBooks.ts'

const MAX = 500

export const handle: Handler<'author.follows'> = async (_input, { database, brand, reader }) => {
  const rows = await database
    .selectFrom('author_follow')
    .innerJoin('author', 'author.id', 'author_id')
    .select(['author.id', 'author.name', 'followed_at'])
    .where('reader_id', '=', reader.id)
    .where(isAuthorAt(brand))
    .orderBy('followed_at', 'desc')
    .orderBy('author.id')
    .limit(MAX)
    .execute()
  return { items: rows.map(({ followed_at, ...author }) => ({ author, followed_at })) }
}
