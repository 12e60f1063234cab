import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, paging, time } from './envelope.ts'
import * as samples from './samples.ts'

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

export const shelfCalls = {
  'shelf.list': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'The reader’s shelf, what was changed last first',
    description: 'With what was taken off (`none`), so that other devices learn of it.',
    use: { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
    input: z.object(paging()),
    output: listOf(shelfEntry.extend({ book: bookCard })),
    examples: {
      shelf: {
        input: samples.paging,
        data: { items: [{ ...samples.shelved, book: samples.card }], ...samples.firstPage },
      },
    },
  }),

  'shelf.save': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    summary: 'Save books of the shelf; per book the newest wins',
    description:
      'Of each book what has the newest `changed_at` is kept; a time to come may be taken for now, and `seen` never ' +
      'falls. Entries of books that do not exist are left out.',
    use: { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
    input: z.object({ entries: z.array(shelfEntry).min(1).max(200).describe('Books, each once') }),
    output: z.object({ saved: count.describe('Entries that were kept') }),
    examples: { saved: { input: { entries: [samples.shelved] }, data: { saved: 1 } } },
  }),
}
