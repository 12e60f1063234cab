import * as samples from './samples.ts'

export const searchExamples = {
  'search.multi': {
    found: {
      input: { keyword: 'ticket', status: 'finished', ...samples.paging },
      data: {
        items: [{ ...samples.card, highlight: 'Then the old _ticket_ press starts printing quests.' }],
        ...samples.firstPage,
      },
    },
    corrected: {
      input: { keyword: 'levle crossing' },
      data: {
        items: [{ ...samples.card, highlight: '_Level Crossing_' }],
        ...samples.firstPage,
        corrected: 'level crossing',
      },
    },
  },
  'search.facets': {
    counts: {
      input: { subid: 12, status: 'finished' },
      data: {
        total: 1,
        status: [{ value: 'finished', count: 1 }],
        length: [{ value: 'short', count: 1 }],
        within: [{ value: 'year', count: 1 }],
        price: [{ value: 'paid', count: 1 }],
        min_score: [{ value: '4.5', count: 1 }],
        tags: [{ subid: 31, name: 'Found Family', count: 1 }],
      },
    },
  },
  'search.multi2': {
    suggestions: {
      input: { keyword: 'lev' },
      data: {
        books: [
          {
            id: 7,
            name: 'Level Crossing',
            author: samples.author,
            cover: '/v1/book.cover?book_id=7&v=3f2a9c&w={width}',
          },
        ],
        authors: [{ id: 8, name: 'Leva Storm' }],
        tags: [{ subid: 33, name: 'Level Up' }],
      },
    },
  },
  'hotsearch.words': { words: { input: {}, data: { items: ['level crossing', 'found family'] } } },
} satisfies Partial<samples.Examples>
