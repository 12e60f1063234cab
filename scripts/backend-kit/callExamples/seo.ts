import * as samples from './samples.ts'

export const seoExamples = {
  'seo.book_tags': {
    tags: {
      input: { letter: 'f', page: 1, limit: 200 },
      data: { items: [samples.tag], page: 1, limit: 200, total: 1, letters: ['F', 'R'] },
    },
  },
  'seo.keywords.page': {
    words: {
      input: { letter: 'l', page: 1, limit: 200 },
      data: { items: [{ name: 'level up', book_count: 12 }], page: 1, limit: 200, total: 1, letters: ['F', 'L'] },
    },
    books: { input: { name: 'level up', ...samples.paging }, data: { items: [samples.card], ...samples.firstPage } },
  },
  'seo.sitemap': {
    books: {
      input: { page: 1, limit: 1000 },
      data: {
        items: [
          {
            id: 7,
            name: samples.card.name,
            author: samples.author,
            category: samples.category,
            chapter_count: 6,
            free_chapters: 3,
            updated_at: samples.NOON,
          },
        ],
        page: 1,
        limit: 1000,
        total: 1,
      },
    },
  },
  'seo.free': { books: { input: samples.paging, data: { items: [samples.otherCard], ...samples.firstPage } } },
} satisfies Partial<samples.Examples>
