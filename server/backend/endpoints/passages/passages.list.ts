import { lastRevision } from '../../accounts/savePassages.ts'
import { currentChapter } from '../../books/editions/currentChapter.ts'
import type { Handler } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { isChapter } from '../../database/queries.ts'

/** By revision. `cursor` is the last one the device has seen; an unknown one (after a restored backup) starts over. */
export const handle: Handler<'passages.list'> = async ({ cursor, limit }, { database, reader }) => {
  const notified = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : 0
  const after = notified <= (await lastRevision(database, reader.id)) ? notified : 0
  const rows = await database
    .selectFrom('passage')
    .innerJoin('book', 'book.id', 'passage.book_id')
    .leftJoin('chapter', isChapter('passage.book_id', 'passage.chapter'))
    .select([
      'passage.id',
      'revision',
      'kind',
      'passage.book_id',
      'passage.chapter',
      'paragraph',
      'at',
      'quote',
      'note',
    ])
    .select(['made_at', 'changed_at', 'removed', 'book.name as book_name'])
    .select(['chapter.number', 'chapter.title'])
    .where('reader_id', '=', reader.id)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(limit + 1)
    .execute()
  const items = []
  for (const { revision: _revision, chapter, number, title, removed, ...row } of rows.slice(0, limit)) {
    const standing =
      number === null ? await successorOf(database, row.book_id, chapter) : { number, title, key: chapter }
    items.push({
      ...row,
      chapter_id: standing?.number ?? 1,
      ...(standing && { chapter_key: standing.key }),
      chapter_title: standing?.title ?? '',
      removed: removed === 1,
    })
  }
  const last = rows.slice(0, limit).at(-1)?.revision ?? after
  return { items, next: String(last), more: rows.length > limit }
}

/** For a deleted chapter: the one that has its text, else its former number. */
async function successorOf(database: Database, bookId: number, key: number) {
  const heir = await currentChapter(database, bookId, key)
  return database
    .selectFrom(heir ? 'chapter' : 'retired_chapter')
    .select(['key', 'number', 'title'])
    .where('book_id', '=', bookId)
    .where('key', '=', heir?.key ?? key)
    .executeTakeFirst()
}
