import type { Handler } from '../../call/handler.ts'

const MAX = 500

export const handle: Handler<'author.follows'> = async (_input, { database, reader }) => {
  const rows = await database
    .selectFrom('author_follow')
    .innerJoin('author', 'author.id', 'author_id')
    .select(['author.id', 'author.name', 'followed_at'])
    .where('reader_id', '=', reader.id)
    .orderBy('followed_at', 'desc')
    .orderBy('author.id')
    .limit(MAX)
    .execute()
  return { items: rows.map(({ followed_at, ...author }) => ({ author, followed_at })) }
}
