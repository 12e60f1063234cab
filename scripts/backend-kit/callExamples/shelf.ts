import * as samples from './samples.ts'

export const shelfExamples = {
  'shelf.list': {
    shelf: {
      input: samples.paging,
      data: { items: [{ ...samples.shelved, book: samples.card }], ...samples.firstPage },
    },
  },
  'shelf.save': { saved: { input: { entries: [samples.shelved] }, data: { saved: 1 } } },
  'updates.list': {
    updates: {
      input: { book_ids: '7,9', ...samples.paging },
      data: {
        items: [{ book: samples.card, first: 4, count: 3, updated_at: samples.MORNING }],
        ...samples.firstPage,
      },
    },
  },
  'author.follows': {
    authors: { input: {}, data: { items: [{ author: samples.author, followed_at: samples.NOON }] } },
  },
  'author.follow': { follow: { input: { author_id: 3, followed: true }, data: { followed: true } } },
} satisfies Partial<samples.Examples>
