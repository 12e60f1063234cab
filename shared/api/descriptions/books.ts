import type { Descriptions } from './description.ts'
import { author, book, card, firstPage, freeItem, lockedItem, NOON, otherCard, paging } from './samples.ts'

const bookFailures = {
  BOOK_NOT_FOUND: '`book_id` is no book',
  BOOK_WITHDRAWN: 'the book is no longer offered, and this reader may not read on in it; `data` says which it was',
}
const chapterFailures = { ...bookFailures, CHAPTER_NOT_FOUND: 'the book has no such chapter' }

const inBook = { book_id: book.id, book_name: book.name, chapter_count: book.chapter_count }

export const bookCalls = {
  'book.show': {
    text: 'All that the page of a book says of it. The introduction of a list is the first 200 characters of this one.',
    failures: bookFailures,
    examples: { book: { input: { book_id: 7 }, data: book } },
  },
  'book.chapters': {
    text:
      'By number, from 1. `is_ordered` is about the reader whose token comes with the call, and false for the ' +
      'anonymous.',
    failures: bookFailures,
    examples: {
      chapters: {
        input: { book_id: 7, page: 1, limit: 200 },
        data: { items: [freeItem, lockedItem], page: 1, limit: 200, total: 2 },
      },
    },
  },
  'book.find': {
    text:
      'Looks through the chapters that the reader may read in full, and no others, for the words as they are typed. ' +
      'An answer covers a part of the book; `next` and, for who named `from_paragraph`, `next_paragraph` say where ' +
      'the following call goes on.',
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
  },
  'chapter.free': {
    text:
      'A chapter as this reader may see it. One that is neither free nor ordered is no failure: `locked` is true and ' +
      '`paragraphs` the opening only, at most 300 words.',
    failures: chapterFailures,
    examples: {
      free: {
        input: { book_id: 7, chapter_id: 1 },
        data: {
          ...freeItem,
          ...inBook,
          paragraphs: ['The gates were _hers_, and had been for thirty years.', '***', 'Then the press woke.'],
          locked: false,
          prev_id: null,
          next_id: 2,
        },
      },
      locked: {
        input: { book_id: 7, chapter_id: 4 },
        data: {
          ...lockedItem,
          ...inBook,
          paragraphs: ['She had three minutes, and needed six.'],
          locked: true,
          prev_id: 3,
          next_id: 5,
        },
      },
    },
  },
  'chapter.ordered': {
    text:
      'With both ids the chapter in full, without them the list of all that the reader has unlocked, latest first. ' +
      'One id alone is 422 VALIDATION naming the other. A free chapter is given as one that is ordered.',
    failures: {
      ...chapterFailures,
      CHAPTER_LOCKED: 'the reader has not unlocked the chapter',
    },
    examples: {
      chapter: {
        input: { book_id: 7, chapter_id: 4 },
        data: {
          ...lockedItem,
          ...inBook,
          is_ordered: true,
          paragraphs: ['She had three minutes, and needed six.', 'The ambulance stood at the gates.'],
          locked: false,
          prev_id: 3,
          next_id: 5,
        },
      },
      list: {
        input: paging,
        data: { items: [{ book: card, chapter: { ...lockedItem, is_ordered: true }, ordered_at: NOON }], ...firstPage },
      },
    },
  },
  'recommend.get': {
    text: 'At most 12 different books, never the one that was asked for. A withdrawn book has some too.',
    failures: { BOOK_NOT_FOUND: bookFailures.BOOK_NOT_FOUND },
    examples: { books: { input: { book_id: 7 }, data: { items: [otherCard] } } },
  },
  'author.home': {
    text: 'The author, and a page of their books, most read first.',
    failures: { NOT_FOUND: '`author_id` is no author' },
    examples: {
      author: {
        input: { author_id: 3, ...paging },
        data: {
          author: { ...author, introduction: 'Dafydd Okoro grew up beside a branch line in Powys.', book_count: 1 },
          items: [card],
          ...firstPage,
        },
      },
    },
  },
} satisfies Partial<Descriptions>
