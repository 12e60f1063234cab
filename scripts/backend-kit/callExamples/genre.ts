import * as samples from './samples.ts'

export const genreExamples = {
  'recommend.tag_group_list': {
    genres: { input: {}, data: { items: [{ ...samples.genre, tags: [samples.tag] }] } },
    books: {
      input: { subid: 12, status: 'finished', sort: 'score', ...samples.paging },
      data: { name: 'System', items: [samples.card], ...samples.firstPage },
    },
  },
} satisfies Partial<samples.Examples>
