import * as samples from './samples.ts'

export const bookExamples = {
  'book.show': { book: { input: { book_id: 7 }, data: samples.book } },
  'book.chapters': {
    chapters: {
      input: { book_id: 7, page: 1, limit: 200 },
      data: { items: [samples.freeItem, samples.lockedItem], page: 1, limit: 200, total: 2 },
    },
  },
  'book.find': {
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
  'chapter.free': {
    free: {
      input: { book_id: 7, chapter_id: 1 },
      data: {
        ...samples.freeItem,
        ...samples.inBook,
        paragraphs: ['The gates were _hers_, and had been for thirty years.', '***', 'Then the press woke.'],
        note_before: 'For everyone who waited at the gates.',
        note_after: 'Thank you for reading.\nThe next chapter has a hedgehog.',
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
        next_price: 14,
        welcome: { coins: 50, days: 14 },
      },
    },
  },
  'chapter.ordered': {
    chapter: {
      input: { book_id: 7, chapter_id: 4 },
      data: samples.orderedChapter,
    },
    list: {
      input: samples.paging,
      data: {
        items: [
          {
            book: samples.card,
            chapter: { ...samples.lockedItem, is_ordered: true },
            ordered_at: samples.NOON,
            paid: 12,
          },
        ],
        ...samples.firstPage,
      },
    },
  },
  'recommend.get': { books: { input: { book_id: 7 }, data: { items: [samples.otherCard] } } },
  'author.home': {
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
} satisfies Partial<samples.Examples>
