import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, paging, time } from './envelope.ts'
import * as samples from './samples.ts'

const readLog = z
  .object({
    book_id: id.describe('Id of the book'),
    chapter_id: id.describe('The number of the chapter in its book, from 1'),
    chapter_key: id
      .optional()
      .describe('The `key` of the chapter, where it is known: it counts for more than the number, which may change'),
    progress: z.number().min(0).max(1).describe('How much of the chapter was read, 0 to 1'),
    read_at: time.describe('ISO 8601 in UTC, by the clock of the reader’s device'),
  })
  .meta({ id: 'ReadLog' })
export type ReadLog = z.infer<typeof readLog>

export const readlogCalls = {
  'readlog.get': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Reading log, latest first',
    description: 'An entry a book: where its reader is.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object(paging()),
    output: listOf(readLog.extend({ book: bookCard, chapter_title: z.string() })),
    examples: {
      log: {
        input: samples.paging,
        data: {
          items: [{ ...samples.readLog, book: samples.card, chapter_title: 'Six Minutes' }],
          ...samples.firstPage,
        },
      },
    },
  }),

  'readlog.batchsave': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    summary: 'Save the reading log; per book the newest wins',
    description:
      'Of each book what has the newest `read_at` is kept; a time to come may be taken for now. Entries of books and ' +
      'chapters that do not exist are left out. A refusal should name the wrong ones (`logs.3.progress`): the others ' +
      'come again.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object({ logs: z.array(readLog).min(1).max(200).describe('Where the reader is, by book') }),
    output: z.object({ saved: count.describe('Entries that were kept') }),
    examples: { saved: { input: { logs: [samples.readLog] }, data: { saved: 1 } } },
  }),
}
