import { setImmediate } from 'node:timers/promises'
import { cardOf } from './cardOf.ts'
import type { Database } from '../schema/schema.ts'
import { engineOf } from './engine.ts'
import { learnName } from './nameWords.ts'
import { foldedWords } from '../../text/searchWords.ts'
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
  const books = await database.selectFrom('book').select('id').execute()
  for (const { id } of books) {
    await setImmediate()
    await addBook(database, await wordsOf(database, id))
  }
}

/** After a change of how Han characters are folded. */
export async function reindexHan(database: Database): Promise<void> {
  const isHan = (text: string) => /\p{sc=Han}/u.test(text)
  for (const kind of ['author', 'tag'] as const) {
    for (const { id, name } of await database.selectFrom(kind).select(['id', 'name']).execute()) {
      if (isHan(name)) await indexName(database, kind, id, name)
    }
  }
  for (const { id, name, introduction } of await database
    .selectFrom('book')
    .select(['id', 'name', 'introduction'])
    .execute()) {
    if (!isHan(name + introduction)) continue
    await setImmediate()
    const folded_name = foldedWords(name).join(' ')
    await database.updateTable('book').set({ folded_name }).where('id', '=', id).execute()
    await reindexBook(database, id)
  }
}

/** After a change of its card. */
export const reindexBook = async (database: Database, id: number) => indexBook(database, await wordsOf(database, id))

async function wordsOf(database: Database, id: number): Promise<BookWords> {
  const { title, author, introduction, genre, tags } = await cardOf(database, id)
  const chapters = await database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .innerJoin('book', 'book.id', 'chapter.book_id')
    .select(['chapter.number', 'title', 'body'])
    .where('chapter.book_id', '=', id)
    .whereRef('chapter.number', '<=', 'free_chapters')
    .orderBy('chapter.number')
    .execute()
  return { id, title, author, introduction, tags: [genre, ...tags], chapters }
}
