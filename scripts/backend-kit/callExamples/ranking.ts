import * as samples from './samples.ts'

export const rankingExamples = {
  'bookRank.list': {
    rankings: {
      input: {},
      data: {
        items: [
          { type: 'popular', id: 1, name: 'Most read' },
          { type: 'new', id: 3, name: 'Latest' },
        ],
      },
    },
  },
  'bookRank.book_list': {
    popular: {
      input: { type: 'popular', id: 1, ...samples.paging },
      data: { name: 'Most read', items: [{ ...samples.card, rank: 1, value: 418260 }], ...samples.firstPage },
    },
    latest: {
      input: { type: 'new', id: 3, ...samples.paging },
      data: { name: 'Latest', items: [{ ...samples.otherCard, rank: 1, value: 1777636800 }], ...samples.firstPage },
    },
  },
} satisfies Partial<samples.Examples>
