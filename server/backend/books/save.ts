import { indexBook } from '../database/engine/indexing.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { countWords, joinParagraphs } from '../text/text.ts'
import { hashOf, shortHash } from './hash.ts'
import { authorId, tagId } from './names.ts'
import type { NewBook } from './newBook.ts'

/** Rows of one insert: many enough to be quick, few enough for every database's limit of parameters. */
const BATCH = 100

/**
 * Stores a book under its `sourceKey`, as a whole or not at all, and makes it findable. A book with the same content
 * changes nothing; one with other content takes the place of the old, and its id stays.
 * Shelves and counts are brought up to date by `refreshShelves`, the widths of its cover made by `sizeCovers`.
 */
export async function saveBook(database: Database, book: NewBook): Promise<'added' | 'unchanged' | 'replaced'> {
  const hash = hashOf(book)
  return changeCatalogue(database, async database => {
    const known = await database
      .selectFrom('book')
      .select(['id', 'content_hash'])
      .where('source_key', '=', book.sourceKey)
      .executeTakeFirst()
    if (known?.content_hash === hash) return 'unchanged'

    const chapters = book.chapters.map(({ title, paragraphs }, index) => {
      const body = joinParagraphs(paragraphs)
      return { number: index + 1, title: title.trim() || `Chapter ${index + 1}`, body, word_count: countWords(body) }
    })
    const row = {
      source_key: book.sourceKey,
      content_hash: hash,
      name: book.title,
      author_id: await authorId(database, book.author),
      category_id: await tagId(database, 'genre', book.category),
      introduction: book.introduction,
      status: book.status,
      score: Math.round(book.score * 10) / 10,
      read_count: book.readCount,
      word_count: chapters.reduce((sum, chapter) => sum + chapter.word_count, 0),
      chapter_count: chapters.length,
      free_chapters: Math.min(book.freeChapters, chapters.length),
      updated_at: new Date(book.updatedAt).toISOString(),
      cover_hash: book.cover && shortHash(book.cover.bytes),
      // A drawn cover is lines, smaller than any picture of it.
      cover_sizes: book.cover?.type === 'image/svg+xml' ? ('none' as const) : null,
    }
    const before = known ? await clear(database, known.id) : new Map<string, string>()
    const { id } = known
      ? await database.updateTable('book').set(row).where('id', '=', known.id).returning('id').executeTakeFirstOrThrow()
      : await database.insertInto('book').values(row).returning('id').executeTakeFirstOrThrow()

    const tags = new Set<number>()
    for (const tag of book.tags) tags.add(await tagId(database, 'tag', tag))
    if (tags.size)
      await database
        .insertInto('book_tag')
        .values([...tags].map(tag_id => ({ book_id: id, tag_id })))
        .execute()
    if (book.cover)
      await database
        .insertInto('cover')
        .values({ book_id: id, ...book.cover })
        .execute()
    for (let start = 0; start < chapters.length; start += BATCH) {
      const batch = chapters.slice(start, start + BATCH)
      await database
        .insertInto('chapter')
        .values(
          batch.map(({ body, ...chapter }) => ({
            ...chapter,
            book_id: id,
            updated_at: before.get(`${chapter.number} ${chapter.title}\n${body}`) ?? row.updated_at,
          })),
        )
        .execute()
      await database
        .insertInto('chapter_text')
        .values(batch.map(({ number, body }) => ({ book_id: id, number, body })))
        .execute()
    }
    await indexBook(database, {
      id,
      title: book.title,
      author: book.author.name,
      tags: [book.category, ...book.tags],
      introduction: book.introduction,
      chapters: chapters.slice(0, row.free_chapters),
    })
    return known ? 'replaced' : 'added'
  })
}

/** Takes away what belongs to a book; gives the times of its chapters, so that those that stay the same keep theirs. */
async function clear(database: Database, id: number): Promise<Map<string, string>> {
  const chapters = await database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .select(['chapter.number', 'title', 'body', 'updated_at'])
    .where('chapter.book_id', '=', id)
    .execute()
  for (const table of ['book_tag', 'cover', 'cover_size', 'chapter', 'chapter_text'] as const) {
    await database.deleteFrom(table).where('book_id', '=', id).execute()
  }
  return new Map(chapters.map(({ number, title, body, updated_at }) => [`${number} ${title}\n${body}`, updated_at]))
}
