import type { Handler } from '../../call/handler.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { unlocked } from '../../coins/unlock.ts'
import { splitParagraphs } from '../../text/text.ts'
import { foundIn } from './foundIn.ts'

/** Chapters that one call looks through, so that none holds up the others. */
const MOST_CHAPTERS = 60
/** Places of an answer; the chapter in which they come together is finished. */
const ENOUGH = 40

/** Looks for words as they are typed, in what this reader may read in full and nothing else. */
export const bookFind: Handler<'book.find'> = async ({ book_id, keyword, from = 1 }, { database, reader }) => {
  const book = await readableBook(database, book_id, reader?.id)
  const listed = await database
    .selectFrom('chapter')
    .select(['number', 'key', 'title'])
    .where('book_id', '=', book_id)
    .where('number', '>=', from)
    .orderBy('number')
    .execute()
  const priced = listed.filter(({ number }) => number > book.free_chapters)
  const owned = await unlocked(
    database,
    reader?.id,
    book_id,
    priced.map(({ key }) => key),
  )
  const open = listed.filter(({ number, key }) => number <= book.free_chapters || owned.has(key))
  const looked = open.slice(0, MOST_CHAPTERS)
  if (!looked.length) return { items: [], next: null }
  const texts = await database
    .selectFrom('chapter_text')
    .select(['number', 'body'])
    .where('book_id', '=', book_id)
    .where(
      'number',
      'in',
      looked.map(({ number }) => number),
    )
    .execute()
  const bodies = new Map(texts.map(({ number, body }) => [number, body]))
  const items = []
  let seen = 0
  for (const { number, title } of looked) {
    if (items.length >= ENOUGH) break
    seen++
    for (const place of foundIn(splitParagraphs(bodies.get(number) ?? ''), keyword))
      items.push({ chapter_id: number, title, ...place })
  }
  return { items, next: open[seen]?.number ?? null }
}
