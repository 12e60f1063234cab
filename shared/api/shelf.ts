import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, paging, time } from './envelope.ts'
import * as samples from './samples.ts'

/** Shelf of a book; `none` if it was removed. */
const shelfPlace = z.enum(['none', 'reading', 'want', 'finished', 'dropped'])
export type ShelfPlace = z.infer<typeof shelfPlace>

const shelfEntry = z
  .object({
    book_id: id.describe('Id of the book'),
    place: shelfPlace.describe('Place on the shelf; `none`: removed'),
    followed: z.boolean().describe('The reader wants notifications about new chapters'),
    hidden: z.boolean().describe('Not interested: lists hide the book'),
    seen: count.describe('Number of chapters when the reader last looked'),
    changed_at: time.describe('When the reader last moved, followed or hid it'),
  })
  .meta({ id: 'ShelfEntry' })
export type ShelfEntry = z.infer<typeof shelfEntry>

export const shelfCalls = {
  'shelf.list': endpoint({
    method: 'GET',
    signIn: true,
    summary: 'The reader’s shelf, last changed first',
    description: 'Includes removed books (`none`), so that other devices learn of them.',
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
    summary: 'Save books on the shelf; the newest entry per book wins',
    description:
      'For each book, the newest `changed_at` wins, also within a batch; future times may be treated as now, and ' +
      '`seen` never decreases. Ignore entries for books that do not exist.',
    use: { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
    input: z.object({ entries: z.array(shelfEntry).min(1).max(200).describe('Books, each once') }),
    output: z.object({
      saved: count.describe('Number of entries whose book exists, also those that are not the newest'),
    }),
    examples: { saved: { input: { entries: [samples.shelved] }, data: { saved: 1 } } },
  }),
}
