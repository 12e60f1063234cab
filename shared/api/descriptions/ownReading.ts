import type { Descriptions } from './description.ts'
import { MORNING, NOON } from './samples.ts'

const passage = {
  id: '5f0c7d1e9a3b4c6d',
  kind: 'highlight' as const,
  book_id: 7,
  chapter_id: 4,
  chapter_key: 74,
  paragraph: 12,
  at: 36,
  quote: 'the last train but one',
  note: 'Compare chapter 1',
  made_at: MORNING,
  changed_at: NOON,
  removed: false,
}
const setting = { name: 'font_size', value: 18, changed_at: NOON }

/** What readers make while they read, and how they read. */
export const ownReadingCalls = {
  'passages.list': {
    text:
      'In the order in which you learned of them, with those that were taken away, so that other devices learn of ' +
      'it: first everything, later with `cursor` what has changed since. `cursor` is yours to make up: a device must ' +
      'miss nothing that was saved while it asked, and may be told a thing twice. One that is not yours begins anew.',
    examples: {
      passages: {
        input: { limit: 20 },
        data: {
          items: [{ ...passage, book_name: 'Level Crossing', chapter_title: 'Six Minutes' }],
          next: '318',
          more: false,
        },
      },
    },
  },
  'passages.save': {
    text:
      'Of each passage what has the newest `changed_at` is kept; a time to come may be taken for now. Of what is ' +
      'taken away keep no words. Entries of books and chapters that do not exist are left out. A refusal should name ' +
      'the wrong ones (`entries.3.quote`): the others come again. Allow an account at least 1,000, and give up none ' +
      'for others: say which had no room. Nobody but its reader may see any of it.',
    examples: { saved: { input: { entries: [passage] }, data: { saved: 1, no_room: [] } } },
  },
  'settings.get': {
    text: 'Those that the reader ever changed. What a site does not know, or is out of its bounds, it passes over.',
    examples: { settings: { input: {}, data: { items: [setting] } } },
  },
  'settings.save': {
    text:
      'Of each setting what has the newest `changed_at` is kept; a time to come may be taken for now. Those that are ' +
      'not named stay. Where there are more than 64, those changed longest ago may go.',
    examples: { saved: { input: { entries: [setting] }, data: { saved: 1 } } },
  },
} satisfies Partial<Descriptions>
