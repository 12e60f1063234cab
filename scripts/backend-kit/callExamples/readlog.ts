import * as samples from './samples.ts'

export const readlogExamples = {
  'readlog.get': {
    log: {
      input: samples.paging,
      data: {
        items: [{ ...samples.readLog, book: samples.card, chapter_title: 'Six Minutes' }],
        ...samples.firstPage,
      },
    },
  },
  'readlog.batchsave': { saved: { input: { logs: [samples.readLog] }, data: { saved: 1 } } },
} satisfies Partial<samples.Examples>
