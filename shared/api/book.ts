import * as z from 'zod'
import { STATUSES } from '../bookFilter.ts'
import { bookId, count, id, itemsOf, listOf, optional, paging, queryId, sizedPicture, time } from './envelope.ts'

const name = z.string().min(1)

const authorRef = z.object({ id, name })
export const bookStatus = z.enum(STATUSES).describe('`updating`: chapters are still to come')

export const bookCard = z
  .object({
    id,
    name,
    author: authorRef,
    cover: sizedPicture.nullable(),
    introduction: z
      .string()
      .describe('Plain text: its beginning, at most 200 characters; where it goes on, up to the end of a word and `…`'),
    status: bookStatus,
    category: z.object({ id, name }),
    score: z.number().min(0).max(5).describe('Stars, 0 to 5, with fractions; 0 where nobody has rated it'),
    chapter_count: count.describe('Chapters that there are, free and locked'),
    read_count: count.describe('Readers so far'),
    updated_at: time.optional().describe('When its chapters last changed. Absent: the backend does not say'),
  })
  .meta({ id: 'BookCard', description: 'The part of a book that a list shows.' })
export type BookCard = z.infer<typeof bookCard>

/** More than that divide no book, and would be a burden to each of its pages. */
export const MOST_VOLUMES = 200

const volume = z
  .object({
    title: name.describe('As lists of chapters show it, such as `Volume 2: The Journey North`'),
    first_chapter: id.describe('The number of its first chapter'),
    last_chapter: id.describe('The number of its last chapter so far'),
  })
  .meta({
    id: 'Volume',
    description: 'Chapters of a book that stand together, whatever its author calls them: volume, part, book, arc.',
  })
export type Volume = z.infer<typeof volume>

const book = bookCard
  .extend({
    introduction: z.string().describe('Plain text, all of it; an empty line parts paragraphs'),
    tags: z.array(z.object({ id, name })),
    word_count: count.describe('Words of all chapters'),
    free_chapters: count.describe('Chapters from the first on that cost nothing'),
    updated_at: time,
    rating_count: count
      .optional()
      .describe(
        'Readers whose ratings `score` is the average of; 0: it is not of readers. Absent: there are no ratings',
      ),
    volumes: z
      .array(volume)
      .max(MOST_VOLUMES)
      .optional()
      .describe(
        'In the order of their chapters, none of which is in two; a chapter may be in none. Absent or empty: the ' +
          'book is not divided, or the backend does not know how',
      ),
  })
  .meta({ id: 'Book' })
export type Book = z.infer<typeof book>

const chapterItem = z
  .object({
    id: id.describe('The number of the chapter in its book, from 1'),
    key: id
      .optional()
      .describe(
        'Which chapter of its book it is, whatever number a corrected edition gives it. Absent: the backend knows ' +
          'chapters by their numbers alone',
      ),
    title: z.string(),
    word_count: count.describe('Words of the chapter; 1 a character where a script has no spaces'),
    is_free: z.boolean(),
    price: count.describe('Coins; 0 where free'),
    is_ordered: z.boolean(),
    updated_at: time,
  })
  .meta({ id: 'ChapterItem' })
export type ChapterItem = z.infer<typeof chapterItem>

const chapter = chapterItem
  .extend({
    book_id: id,
    book_name: name,
    /** Plain text: `_word_` marks emphasis, `***` is a scene break, a newline inside is a line of verse. */
    paragraphs: z.array(z.string()),
    /** True: `paragraphs` is the opening only, at most 300 words. */
    locked: z.boolean(),
    prev_id: id.nullable().describe('The chapter before; null at the first'),
    next_id: id.nullable().describe('The chapter after; null at the last'),
    chapter_count: count.describe('Chapters that there are, free and locked'),
  })
  .meta({ id: 'Chapter' })
export type Chapter = z.infer<typeof chapter>

const chapterNumber = queryId.describe('The number of the chapter in its book, from 1')

export const bookShow = { input: z.object({ book_id: bookId }), output: book }
export const bookChapters = { input: z.object({ book_id: bookId, ...paging(200) }), output: listOf(chapterItem) }
export const chapterFree = {
  input: z.object({
    book_id: bookId,
    chapter_id: chapterNumber,
    key: optional(
      queryId.describe(
        'The `key` of the chapter that is meant, wherever it stands by now; the one with the number ' +
          'where it is no more',
      ),
    ),
  }),
  output: chapter,
}

export const orderedChapter = z
  .object({ book: bookCard, chapter: chapterItem, ordered_at: time })
  .meta({ id: 'OrderedChapter' })
export const chapterOrdered = {
  input: z.object({ book_id: optional(bookId), chapter_id: optional(chapterNumber), ...paging() }),
  output: z.union([chapter, listOf(orderedChapter)]),
}

export const recommendGet = { input: z.object({ book_id: bookId }), output: itemsOf(bookCard) }

export const authorHome = {
  input: z.object({ author_id: queryId.describe('Id of the author'), ...paging() }),
  output: listOf(bookCard).extend({
    author: z.object({ id, name, introduction: z.string(), book_count: count.describe('Books of theirs') }),
  }),
}
