import * as z from 'zod'
import { bookCard } from './book.ts'
import { count, id, listOf, paging, time } from './envelope.ts'

/** Where a reader has put a book; `none` is what has been taken off again. */
const shelfPlace = z.enum(['none', 'reading', 'want', 'finished', 'dropped'])
export type ShelfPlace = z.infer<typeof shelfPlace>

const shelfEntry = z
  .object({
    book_id: id.describe('Id of the book'),
    place: shelfPlace.describe('Where the reader has put it; `none`: taken off again'),
    followed: z.boolean().describe('The reader wants to hear of new chapters'),
    hidden: z.boolean().describe('Not interested: lists leave the book out'),
    seen: count.describe('Chapters that the book had when the reader last looked'),
    changed_at: time.describe('When the reader last put it somewhere, followed or hid it'),
  })
  .meta({ id: 'ShelfEntry' })
export type ShelfEntry = z.infer<typeof shelfEntry>

export const shelfList = { input: z.object(paging()), output: listOf(shelfEntry.extend({ book: bookCard })) }
export const shelfSave = {
  input: z.object({ entries: z.array(shelfEntry).min(1).max(200).describe('Books, each once') }),
  output: z.object({ saved: count.describe('Entries that were kept') }),
}
