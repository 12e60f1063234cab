import { mainLanguage } from '../../../shared/language.ts'
import { reindexBook } from '../database/engine/indexing.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { foldedName } from '../books/book.ts'
import { namesIn, type Card } from '../books/card.ts'
import { keepCover, storeCover, type StoredCover } from '../books/cover.ts'
import { storeAuthors, storeTags, tagId } from '../books/save.ts'
import { getRow } from '../database/queries.ts'

/** Later editions keep the changes. Lists, search and cached pages follow. The old cover can be put back. */
export async function mendCard(
  database: Database,
  id: number,
  { cover, ...words }: Partial<Omit<Card, 'cover'>> & { cover?: StoredCover },
): Promise<void> {
  const changes: Partial<Card> = { ...words, ...(cover && { cover: cover.columns.cover_hash ?? '' }) }
  await changeCatalogue(database, async database => {
    const { title, author, introduction, genre, tags, language } = words
    const { mended } = await getRow(database, 'book', { id }, ['mended'])
    await database
      .updateTable('book')
      .set({
        mended: JSON.stringify({ ...(mended ? JSON.parse(mended) : {}), ...changes }),
        ...(title !== undefined && { name: title, folded_name: foldedName(title) }),
        ...(introduction !== undefined && { introduction }),
        ...(genre !== undefined && { category_id: await tagId(database, 'genre', genre) }),
        ...(language !== undefined && { language: language || null, main_language: mainLanguage(language) }),
      })
      .where('id', '=', id)
      .execute()
    if (author !== undefined) await storeAuthors(database, id, namesIn(author))
    if (tags) await storeTags(database, id, tags)
    if (cover) {
      await keepCover(database, id)
      await storeCover(database, id, cover)
    }
    await reindexBook(database, id)
    await refreshShelves(database)
  })
}
