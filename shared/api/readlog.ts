import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, paging, time } from './envelope.ts'

const readLog = z
  .object({
    book_id: id.describe('Id of the book'),
    chapter_id: id.describe('Number of the chapter in its book, from 1'),
    chapter_key: id
      .optional()
      .describe('`key` of the chapter, if known: it takes precedence over the number, which may change'),
    progress: z.number().min(0).max(1).describe('Fraction of the chapter read, 0 to 1'),
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
    description: 'One entry per book: the reader’s place.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object(paging()),
    output: listOf(readLog.extend({ book: bookCard, chapter_title: z.string() })),
  }),

  'readlog.batchsave': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'batch',
    summary: 'Save the reading log; the newest entry per book wins',
    description:
      'For each book, the newest `read_at` wins, also within a batch; future times may be treated as now. Ignore ' +
      'entries for books and chapters that do not exist. When rejecting entries, name the invalid ones ' +
      '(`logs.3.progress`): the site resends the others.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object({ logs: z.array(readLog).min(1).max(200).describe('The reader’s place in each book') }),
    output: z.object({
      saved: count.describe('Number of entries whose book and chapter exist, also those that are not the newest'),
    }),
  }),
}
