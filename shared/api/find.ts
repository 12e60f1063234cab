import * as z from 'zod'
import { LONGEST_KEYWORD } from '../links.ts'
import { bookId, count, id, optional, queryId } from './envelope.ts'

const place = z
  .object({
    chapter_id: id.describe('The number of the chapter in its book, from 1'),
    title: z.string(),
    paragraph: count.describe('The paragraph of the chapter, from 1, as `chapter.free` gives them'),
    excerpt: z.string().describe('Its text around the words found, these between `_` marks'),
  })
  .meta({ id: 'FoundPlace', description: 'A paragraph of a book with the words that were looked for.' })

export const bookFind = {
  input: z.object({
    book_id: bookId,
    keyword: z.string().trim().min(2).max(LONGEST_KEYWORD).describe('The words as they are typed'),
    from: optional(queryId.describe('The number of the chapter to begin at; the first one where it is left out')),
    from_paragraph: optional(
      queryId.describe(
        'The paragraph of that chapter to begin at. Who names it, be it 1, is told every place, and an answer may ' +
          'end within a chapter; else there are at most ten places of each chapter',
      ),
    ),
  }),
  output: z.object({
    items: z.array(place).describe('In the order of the book. Only of chapters that the reader may read in full'),
    next: id.nullable().describe('The chapter to go on from; null where the book has been looked through'),
    next_paragraph: id
      .optional()
      .describe('The paragraph of that chapter to go on from; absent: its first one. Only where one was asked for'),
  }),
}
