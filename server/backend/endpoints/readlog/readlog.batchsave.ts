import type { ReadLog } from '../../../../shared/api/ownReading.ts'
import { keysOf } from '../../books/editions/currentChapter.ts'
import { notAfter } from '../../call/notAfter.ts'
import type { CallOf, Handler } from '../../call/handler.ts'
import { excluded, inParts } from '../../database/queries.ts'

/**
 * Saves the newest reading position per book, the furthest among equals; order and repetition do not matter. Future
 * times count as now, so that a fast clock cannot win for ever. Unknown books and chapters are dropped.
 */
export const handle: Handler<'readlog.batchsave'> = async ({ logs }, call) => {
  let saved = 0
  await inParts(logs, call.nextSlot, async part => {
    saved += await save(part, call)
  })
  return { saved }
}

/** One statement, so that concurrent devices lose nothing. Returns the number of entries of known chapters. */
async function save(logs: ReadLog[], { database, brand, reader, now }: CallOf<'readlog.batchsave'>): Promise<number> {
  const known: (Omit<ReadLog, 'chapter_key'> & { chapter: number })[] = []
  const keyOf = await keysOf(database, { brand, readerId: reader.id }, logs)
  for (const { chapter_key, ...log } of logs) {
    const chapter = keyOf({ ...log, chapter_key })
    if (chapter !== undefined) known.push({ ...log, chapter })
  }
  const rows = newest(known.map(log => ({ ...log, read_at: notAfter(now, log.read_at) }))).map(
    ({ chapter_id: _number, ...log }) => ({ ...log, reader_id: reader.id }),
  )
  if (rows.length > 0) {
    await database
      .insertInto('read_log')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['reader_id', 'book_id'])
          .doUpdateSet(excluded(['chapter', 'progress', 'read_at']))
          .where(({ eb, refTuple }) =>
            eb(
              refTuple('excluded.read_at', 'excluded.chapter', 'excluded.progress'),
              '>',
              refTuple('read_log.read_at', 'read_log.chapter', 'read_log.progress'),
            ),
          ),
      )
      .execute()
  }
  return known.length
}

/** Sorted by book, so that concurrent batches cannot deadlock. */
function newest<Log extends ReadLog>(logs: Log[]): Log[] {
  const byBook = new Map<number, Log>()
  for (const log of logs) {
    const before = byBook.get(log.book_id)
    if (!before || isAfter(log, before)) byBook.set(log.book_id, log)
  }
  return [...byBook.values()].toSorted((a, b) => a.book_id - b.book_id)
}

const isAfter = (a: ReadLog, b: ReadLog) =>
  a.read_at === b.read_at
    ? a.chapter_id > b.chapter_id || (a.chapter_id === b.chapter_id && a.progress > b.progress)
    : a.read_at > b.read_at
