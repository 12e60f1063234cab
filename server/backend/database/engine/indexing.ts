import { setImmediate } from 'node:timers/promises'
import type { Database } from '../schema/schema.ts'
import { engineOf } from './engine.ts'
import { learnName } from './nameWords.ts'
import type { BookWords, NameKind } from './searchIndex.ts'

export async function indexBook(database: Database, book: BookWords) {
  await addBook(database, book)
  await learnName(database, book.title)
}

export async function indexName(database: Database, kind: NameKind, id: number, name: string) {
  await addName(database, kind, id, name)
  await learnName(database, name)
}

async function addBook(database: Database, book: BookWords) {
  await engineOf(database).search.addBook(database, book)
  await addName(database, 'book', book.id, book.title)
}

const addName = (database: Database, kind: NameKind, id: number, name: string) =>
  engineOf(database).search.addName(database, kind, id, name)

/** Yields between books: SQLite never waits, and this can take minutes. Words of names are a plain table. */
export async function reindex(database: Database): Promise<void> {
  for (const kind of ['author', 'tag'] as const) {
    for (const { id, name } of await database.selectFrom(kind).select(['id', 'name']).execute()) {
      await addName(database, kind, id, name)
    }
  }
  const books = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .innerJoin('tag as genre', 'genre.id', 'category_id')
    .select([
      'book.id',
      'book.name as title',
      'author.name as author',
      'genre.name as genre',
      'book.introduction',
      'free_chapters',
    ])
    .execute()
  for (const { genre, free_chapters, ...book } of books) {
    await setImmediate()
    const tags = await database
      .selectFrom('book_tag')
      .innerJoin('tag', 'tag.id', 'tag_id')
      .select('tag.name')
      .where('book_id', '=', book.id)
      .execute()
    const chapters = await database
      .selectFrom('chapter')
      .innerJoin('chapter_text', join =>
        join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
      )
      .select(['chapter.number', 'title', 'body'])
      .where('chapter.book_id', '=', book.id)
      .where('chapter.number', '<=', free_chapters)
      .orderBy('chapter.number')
      .execute()
    await addBook(database, { ...book, tags: [genre, ...tags.map(({ name }) => name)], chapters })
  }
}
