import * as samples from './samples.ts'

export const ownReadingExamples = {
  'passages.list': {
    passages: {
      input: { limit: 20 },
      data: {
        items: [{ ...samples.passage, book_name: 'Level Crossing', chapter_title: 'Six Minutes' }],
        next: '318',
        more: false,
      },
    },
  },
  'passages.save': { saved: { input: { entries: [samples.passage] }, data: { saved: 1, no_room: [] } } },
  'settings.get': { settings: { input: {}, data: { items: [samples.setting] } } },
  'settings.save': { saved: { input: { entries: [samples.setting] }, data: { saved: 1 } } },
} satisfies Partial<samples.Examples>
