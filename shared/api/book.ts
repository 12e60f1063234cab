import * as z from 'zod'
import { STATUSES } from '../bookFilter.ts'
import { contrast } from '../contrast.ts'
import { LONGEST_KEYWORD } from '../links.ts'
import { get, ACTIVE, BOOK, ERROR_PAGE, LIST_SAYS, READER } from './endpoint.ts'
import {
  bookId,
  count,
  id,
  itemsOf,
  label,
  language,
  listOf,
  name,
  optional,
  paging,
  queryId,
  sizedPicture,
  time,
} from './envelope.ts'

const authorRef = z.object({ id, name }).meta({ id: 'AuthorName' })

/** In every object of a book. */
export const byAuthors = {
  author: authorRef,
  authors: z.array(authorRef).min(1).optional().describe('If several: all in order, `author` first'),
}

const tint = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .refine(colour => contrast(colour, '#ffffff') >= 4.5, 'white type cannot be read on it')
  .describe('A colour of its cover, dark enough for white type (contrast 4.5 or more). Absent: unknown')

export const bookStatus = z.enum(STATUSES).describe('`updating`: more chapters will come')

export const bookCard = z
  .object({
    id,
    name,
    ...byAuthors,
    cover: sizedPicture.nullable(),
    tint: tint.optional(),
    introduction: z
      .string()
      .describe('Plain text: the first 200 characters at most, cut at a word and ended with `…` if there is more'),
    language: language
      .optional()
      .describe('Language of the text, such as `fr` or `pt-BR`. Absent: the site’s language, or unknown'),
    status: bookStatus,
    category: z.object({ id, name, label }),
    score: z.number().min(0).max(5).describe('Stars, 0 to 5, with fractions; shown if `rating_count` is above 0'),
    rating_count: count
      .optional()
      .describe('Number of readers whose ratings `score` averages. Absent or 0: `score` is not from readers'),
    chapter_count: count.describe('Chapters, free and locked'),
    word_count: count.optional().describe('Length of all chapters, as a chapter counts it. Absent: unknown'),
    read_count: count.describe('Readers so far'),
    updated_at: time.optional().describe('When its chapters last changed. Absent: unknown'),
  })
  .meta({ id: 'BookCard', description: 'A book as lists show it.' })
export type BookCard = z.infer<typeof bookCard>

/** Limit of volumes: more would be no useful structure, and all are on every page of the book. */
export const MAX_VOLUMES = 200

const volume = z
  .object({
    title: name.describe('Title shown in chapter lists, such as `Volume 2: The Journey North`'),
    first_chapter: id.describe('Number of its first chapter'),
    last_chapter: id.describe('Number of its last chapter so far'),
  })
  .meta({
    id: 'Volume',
    description: 'A group of consecutive chapters, called volume, part, book or arc by its author.',
  })
export type Volume = z.infer<typeof volume>

const book = bookCard
  .extend({
    introduction: z.string().describe('Full plain text; an empty line separates paragraphs'),
    tags: z.array(z.object({ id, name, label })),
    word_count: count.describe('Length of all chapters, as a chapter counts it'),
    free_chapters: count.describe('Number of free chapters at the beginning'),
    updated_at: time,
    next_chapter_at: time.optional().describe('When the next chapter is expected. Absent: unknown, or past'),
    volumes: z
      .array(volume)
      .max(MAX_VOLUMES)
      .optional()
      .describe(
        'In chapter order, without overlaps; a chapter may be in none. Absent or empty: the book has no volumes, ' +
          'or they are unknown',
      ),
  })
  .meta({ id: 'Book' })
export type Book = z.infer<typeof book>

const chapterItem = z
  .object({
    id: id.describe('Number of the chapter in its book, from 1'),
    key: id
      .optional()
      .describe(
        'Key of the chapter in its book, which stays when an edition renumbers it. Absent: numbers identify chapters',
      ),
    title: z.string(),
    word_count: count.describe('Words without punctuation; letters in scripts without spaces'),
    is_free: z.boolean().describe('True: anyone can read it'),
    price: count.describe('Coins; 0 if free'),
    is_ordered: z.boolean().describe('True: the reader of the token has unlocked it'),
    updated_at: time,
  })
  .meta({ id: 'ChapterItem' })
export type ChapterItem = z.infer<typeof chapterItem>

/** Limit of an author's note, in characters. */
export const MAX_NOTE = 2000

const note = z.string().trim().min(1).max(MAX_NOTE).optional()

export const chapter = chapterItem
  .extend({
    book_id: id.describe('Id of the book'),
    book_name: name,
    paragraphs: z
      .array(z.string())
      .describe(
        'Plain text: `_word_` marks emphasis, a paragraph `***` is a scene break, a newline inside is a line of verse',
      ),
    note_before: note.describe(
      'The author’s note before the text, no part of it: plain, a newline separates paragraphs. Never with `locked`',
    ),
    note_after: note.describe('The author’s note after the text, like `note_before`'),
    locked: z.boolean().describe('True: `paragraphs` is only the opening, at most 300 words'),
    prev_id: id.nullable().describe('Previous chapter; null at the first'),
    next_id: id.nullable().describe('Next chapter; null at the last'),
    next_price: count.optional().describe('Coins of the next chapter; 0: free, or unlocked by the reader of the token'),
    welcome: z
      .object({ coins: count, days: count.describe('How long they are valid') })
      .optional()
      .describe('With `locked`, and without a token: the vouchers of a new account, in coins'),
    chapter_count: count.describe('Chapters, free and locked'),
  })
  .meta({ id: 'Chapter' })
export type Chapter = z.infer<typeof chapter>

const chapterNumber = queryId.describe('Number of the chapter in its book, from 1')

/** A chapter as bodies name it. */
export const chapterPlace = {
  book_id: id.describe('Id of the book'),
  chapter_id: id.describe('Number of the chapter in its book, from 1'),
  chapter_key: id
    .optional()
    .describe('`key` of the chapter, if known: it takes precedence over the number, which may change'),
}

export const orderedChapter = z
  .object({
    book: bookCard,
    chapter: chapterItem,
    ordered_at: time,
    paid: count.optional().describe('Coins that the reader paid for it, vouchers included'),
  })
  .meta({ id: 'OrderedChapter' })

export const namedBooks = listOf(bookCard).extend({ name, label })

const place = z
  .object({
    chapter_id: id.describe('Number of the chapter in its book, from 1'),
    title: z.string(),
    paragraph: count.describe('Paragraph of the chapter, from 1, counted as in `chapter.free`'),
    excerpt: z.string().describe('Text around the match, which is between `_` marks'),
  })
  .meta({ id: 'FoundPlace', description: 'A paragraph of a book that contains the search text.' })

const bookFailures = {
  BOOK_NOT_FOUND: 'there is no book `book_id`',
  BOOK_WITHDRAWN: 'the book is withdrawn, and this reader has no access to it; `data` identifies it',
}

const chapterFailures = { ...bookFailures, CHAPTER_NOT_FOUND: 'the book has no such chapter' }

export const bookCalls = {
  'book.show': get({
    fresh: { maxAge: 60, pages: 10 },
    summary: 'Book details',
    description: 'Everything shown on the book’s page. Lists show the first 200 characters of this introduction.',
    use: { required: true, subject: [BOOK, READER, ACTIVE], beside: ['/ads'], without: ERROR_PAGE },
    input: z.object({ book_id: bookId }),
    output: book,
    failures: bookFailures,
  }),

  'book.chapters': get({
    fresh: { maxAge: 60, pages: 10 },
    summary: 'The chapters of a book',
    description:
      'By number, from 1. `is_ordered` is for the reader whose token is sent, and false for anonymous readers.',
    use: { required: true, beside: [BOOK, READER], without: 'a message instead of the chapter list' },
    input: z.object({ book_id: bookId, ...paging(200) }),
    output: listOf(chapterItem),
    failures: bookFailures,
  }),

  'book.find': get({
    cost: 'search',
    summary: 'Search within the open chapters of a book',
    description:
      'Searches only the chapters that the reader can read in full, for the text as typed. A response covers part ' +
      'of the book; `next` and, if `from_paragraph` was given, `next_paragraph` say where the next call continues.',
    use: { without: 'a message instead of matches, below the chapters of a book' },
    input: z.object({
      book_id: bookId,
      keyword: z
        .string()
        .trim()
        .min(2)
        .max(LONGEST_KEYWORD)
        .meta({ pattern: '\\S[\\s\\S]*\\S', description: 'Search text as typed' }),
      from: optional(queryId.describe('Number of the chapter to start from; default: the first')),
      from_paragraph: optional(
        queryId.describe(
          'Paragraph of that chapter to start from. If given, even as 1, every match is returned, and a response ' +
            'may end within a chapter; otherwise, at most ten matches per chapter',
        ),
      ),
    }),
    output: z.object({
      items: z.array(place).describe('In book order. Only from chapters that the reader can read in full'),
      next: id.nullable().describe('Chapter to continue from; null at the end of the book'),
      next_paragraph: id
        .optional()
        .describe('Paragraph of that chapter to continue from; absent: its first. Only if `from_paragraph` was given'),
    }),
    failures: bookFailures,
  }),

  'chapter.free': get({
    fresh: { maxAge: 60, pages: 10 },
    summary: 'One chapter; only its opening if it is locked',
    description:
      'A chapter as this reader can see it. A chapter that is neither free nor ordered is not an error: `locked` ' +
      'is true, and `paragraphs` has only the opening, at most 300 words.',
    use: { required: true, subject: [READER], beside: ['/ads'], without: ERROR_PAGE },
    input: z.object({
      book_id: bookId,
      chapter_id: chapterNumber,
      key: optional(
        queryId.describe(
          '`key` of the requested chapter, whatever its number now; if it is gone, `chapter_id` applies',
        ),
      ),
    }),
    output: chapter,
    failures: chapterFailures,
  }),

  'chapter.ordered': get({
    signIn: true,
    summary: 'An unlocked chapter, or the list of all that the reader has unlocked',
    description:
      'With both ids, the full chapter; without them, the list of all unlocked chapters, latest first. Only one id ' +
      'is 422 VALIDATION, naming the other. A free chapter is returned like an ordered one.',
    use: { beside: ['/myinfo/myLocked'], without: LIST_SAYS },
    input: z.object({ book_id: optional(bookId), chapter_id: optional(chapterNumber), ...paging() }),
    output: z.union([chapter, listOf(orderedChapter)]),
    failures: {
      ...chapterFailures,
      CHAPTER_LOCKED: 'the reader has not unlocked the chapter',
    },
  }),

  'recommend.get': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Books similar to a book',
    description: 'At most 12 different books, never the requested one. A withdrawn book has recommendations too.',
    use: { beside: [BOOK, READER], without: 'no books below' },
    input: z.object({ book_id: bookId }),
    output: itemsOf(bookCard),
    failures: { BOOK_NOT_FOUND: bookFailures.BOOK_NOT_FOUND },
  }),

  'author.home': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'An author and their books',
    description: 'The author, and a page of their books, most read first.',
    use: { subject: ['/author/{authorId}/{name}'], without: ERROR_PAGE },
    input: z.object({ author_id: queryId.describe('Id of the author'), ...paging() }),
    output: listOf(bookCard).extend({
      author: z.object({
        id,
        name,
        introduction: z.string(),
        book_count: count.describe('Number of the author’s books'),
      }),
    }),
    failures: { NOT_FOUND: 'there is no author `author_id`' },
  }),
}
