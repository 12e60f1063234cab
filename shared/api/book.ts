import * as z from 'zod'
import { STATUSES } from '../bookFilter.ts'
import { LONGEST_KEYWORD } from '../links.ts'
import { endpoint } from './endpoint.ts'
import {
  bookId,
  count,
  id,
  itemsOf,
  language,
  listOf,
  name,
  optional,
  paging,
  queryId,
  sizedPicture,
  time,
} from './envelope.ts'
import { ACTIVE, BOOK, ERROR_PAGE, LIST_SAYS, READER } from './use.ts'
import * as samples from './samples.ts'

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
    language: language
      .optional()
      .describe('Of its text, such as `fr` or `pt-BR`. Absent: that of the site, or unknown'),
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

export const orderedChapter = z
  .object({ book: bookCard, chapter: chapterItem, ordered_at: time })
  .meta({ id: 'OrderedChapter' })

export const namedBooks = listOf(bookCard).extend({ name })

const place = z
  .object({
    chapter_id: id.describe('The number of the chapter in its book, from 1'),
    title: z.string(),
    paragraph: count.describe('The paragraph of the chapter, from 1, as `chapter.free` gives them'),
    excerpt: z.string().describe('Its text around the words found, these between `_` marks'),
  })
  .meta({ id: 'FoundPlace', description: 'A paragraph of a book with the words that were looked for.' })

const bookFailures = {
  BOOK_NOT_FOUND: '`book_id` is no book',
  BOOK_WITHDRAWN: 'the book is no longer offered, and this reader may not read on in it; `data` says which it was',
}

const chapterFailures = { ...bookFailures, CHAPTER_NOT_FOUND: 'the book has no such chapter' }

export const bookCalls = {
  'book.show': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 10 },
    summary: 'Book details',
    description:
      'All that the page of a book says of it. The introduction of a list is the first 200 characters of this one.',
    use: { required: true, subject: [BOOK, READER, ACTIVE], beside: ['/ads'], without: ERROR_PAGE },
    input: z.object({ book_id: bookId }),
    output: book,
    failures: bookFailures,
    examples: { book: { input: { book_id: 7 }, data: samples.book } },
  }),

  'book.chapters': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 10 },
    summary: 'The chapters of a book',
    description:
      'By number, from 1. `is_ordered` is about the reader whose token comes with the call, and false for the ' +
      'anonymous.',
    use: { required: true, beside: [BOOK, READER], without: 'a sentence in place of the list of chapters' },
    input: z.object({ book_id: bookId, ...paging(200) }),
    output: listOf(chapterItem),
    failures: bookFailures,
    examples: {
      chapters: {
        input: { book_id: 7, page: 1, limit: 200 },
        data: { items: [samples.freeItem, samples.lockedItem], page: 1, limit: 200, total: 2 },
      },
    },
  }),

  'book.find': endpoint({
    method: 'GET',
    cost: 'search',
    summary: 'Words in the open chapters of a book',
    description:
      'Looks through the chapters that the reader may read in full, and no others, for the words as they are typed. ' +
      'An answer covers a part of the book; `next` and, for who named `from_paragraph`, `next_paragraph` say where ' +
      'the following call goes on.',
    use: { without: 'a sentence in place of what was found, under the chapters of a book' },
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
    failures: bookFailures,
    examples: {
      found: {
        input: { book_id: 7, keyword: 'ticket press' },
        data: {
          items: [
            {
              chapter_id: 1,
              title: 'The Ticket Press',
              paragraph: 4,
              excerpt: 'Then the old _ticket press_ printed.',
            },
          ],
          next: null,
        },
      },
    },
  }),

  'chapter.free': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 10 },
    summary: 'One chapter; its opening where it is locked',
    description:
      'A chapter as this reader may see it. One that is neither free nor ordered is no failure: `locked` is true and ' +
      '`paragraphs` the opening only, at most 300 words.',
    use: { required: true, subject: [READER], beside: ['/ads'], without: ERROR_PAGE },
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
    failures: chapterFailures,
    examples: {
      free: {
        input: { book_id: 7, chapter_id: 1 },
        data: {
          ...samples.freeItem,
          ...samples.inBook,
          paragraphs: ['The gates were _hers_, and had been for thirty years.', '***', 'Then the press woke.'],
          locked: false,
          prev_id: null,
          next_id: 2,
        },
      },
      locked: {
        input: { book_id: 7, chapter_id: 4 },
        data: {
          ...samples.lockedItem,
          ...samples.inBook,
          paragraphs: ['She had three minutes, and needed six.'],
          locked: true,
          prev_id: 3,
          next_id: 5,
        },
      },
    },
  }),

  'chapter.ordered': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'An unlocked chapter, or the list of all that the reader has unlocked',
    description:
      'With both ids the chapter in full, without them the list of all that the reader has unlocked, latest first. ' +
      'One id alone is 422 VALIDATION naming the other. A free chapter is given as one that is ordered.',
    use: { beside: ['/myinfo/myLocked'], without: LIST_SAYS },
    input: z.object({ book_id: optional(bookId), chapter_id: optional(chapterNumber), ...paging() }),
    output: z.union([chapter, listOf(orderedChapter)]),
    failures: {
      ...chapterFailures,
      CHAPTER_LOCKED: 'the reader has not unlocked the chapter',
    },
    examples: {
      chapter: {
        input: { book_id: 7, chapter_id: 4 },
        data: {
          ...samples.lockedItem,
          ...samples.inBook,
          is_ordered: true,
          paragraphs: ['She had three minutes, and needed six.', 'The ambulance stood at the gates.'],
          locked: false,
          prev_id: 3,
          next_id: 5,
        },
      },
      list: {
        input: samples.paging,
        data: {
          items: [
            { book: samples.card, chapter: { ...samples.lockedItem, is_ordered: true }, ordered_at: samples.NOON },
          ],
          ...samples.firstPage,
        },
      },
    },
  }),

  'recommend.get': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Books that go with a book',
    description: 'At most 12 different books, never the one that was asked for. A withdrawn book has some too.',
    use: { beside: [BOOK, READER], without: 'no books below' },
    input: z.object({ book_id: bookId }),
    output: itemsOf(bookCard),
    failures: { BOOK_NOT_FOUND: bookFailures.BOOK_NOT_FOUND },
    examples: { books: { input: { book_id: 7 }, data: { items: [samples.otherCard] } } },
  }),

  'author.home': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'An author and their books',
    description: 'The author, and a page of their books, most read first.',
    use: { subject: ['/author/{authorId}/{name}'], without: ERROR_PAGE },
    input: z.object({ author_id: queryId.describe('Id of the author'), ...paging() }),
    output: listOf(bookCard).extend({
      author: z.object({ id, name, introduction: z.string(), book_count: count.describe('Books of theirs') }),
    }),
    failures: { NOT_FOUND: '`author_id` is no author' },
    examples: {
      author: {
        input: { author_id: 3, ...samples.paging },
        data: {
          author: {
            ...samples.author,
            introduction: 'Dafydd Okoro grew up beside a branch line in Powys.',
            book_count: 1,
          },
          items: [samples.card],
          ...samples.firstPage,
        },
      },
    },
  }),
}
