import { mainLanguage } from '../../../shared/language.ts'
import { reindexBook } from '../database/engine/indexing.ts'
import { insertAll } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { recordUrgentChange } from './withdrawals.ts'
import { foldedName } from '../books/book.ts'
import type { Card } from '../books/card.ts'
import { keepCover, storeCover, type StoredCover } from '../books/cover.ts'
import { authorId, tagId } from '../books/save.ts'

export async function cardOf(database: Database, id: number): Promise<Card> {
  const book = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .innerJoin('tag as genre', 'genre.id', 'category_id')
    .select(['book.name as title', 'author.name as author', 'book.introduction', 'genre.name as genre', 'language'])
    .select(({ fn, val }) => fn.coalesce('cover_hash', val('')).as('cover'))
    .where('book.id', '=', id)
    .executeTakeFirstOrThrow()
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select('name')
    .where('book_id', '=', id)
    .orderBy('name')
    .execute()
  return { ...book, language: book.language ?? '', tags: tags.map(({ name }) => name) }
}

/** Later editions keep the changes. Lists, search and cached pages follow. The old cover can be put back. */
export async function mendCard(
  database: Database,
  id: number,
  { cover, ...words }: Partial<Omit<Card, 'cover'>> & { cover?: StoredCover },
  now: Date,
): Promise<void> {
  const changes: Partial<Card> = { ...words, ...(cover && { cover: cover.columns.cover_hash ?? '' }) }
  await changeCatalogue(database, async database => {
    const { title, author, introduction, genre, tags, language } = words
    const { mended } = await database.selectFrom('book').select('mended').where('id', '=', id).executeTakeFirstOrThrow()
    await database
      .updateTable('book')
      .set({
        mended: JSON.stringify({ ...(mended ? JSON.parse(mended) : {}), ...changes }),
        ...(title !== undefined && { name: title, folded_name: foldedName(title) }),
        ...(author !== undefined && { author_id: await authorId(database, { name: author }) }),
        ...(introduction !== undefined && { introduction }),
        ...(genre !== undefined && { category_id: await tagId(database, 'genre', genre) }),
        ...(language !== undefined && { language: language || null, main_language: mainLanguage(language) }),
      })
      .where('id', '=', id)
      .execute()
    if (tags) {
      await database.deleteFrom('book_tag').where('book_id', '=', id).execute()
      const ids = new Set<number>()
      for (const tag of tags) ids.add(await tagId(database, 'tag', tag))
      await insertAll(
        database,
        'book_tag',
        [...ids].map(tag_id => ({ book_id: id, tag_id })),
      )
    }
    if (cover) {
      await keepCover(database, id)
      await storeCover(database, id, cover)
    }
    await reindexBook(database, id)
    await refreshShelves(database)
    await recordUrgentChange(database, now)
  })
}
