import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { count, id, itemsOf, optional, paging, time } from './envelope.ts'
import { READER } from './use.ts'
import * as samples from './samples.ts'

/** Characters of a quote, and of a note. */
const LONGEST_PASSAGE = 1000

const passage = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .describe('Made up by the device on which it was marked; a reader has none of it twice'),
    kind: z
      .enum(['highlight', 'bookmark'])
      .describe('`highlight`: words that were selected; `bookmark`: a place, by the first words of its paragraph'),
    book_id: id.describe('Id of the book'),
    chapter_id: id.describe('The number of the chapter in its book, from 1'),
    chapter_key: id
      .optional()
      .describe('The `key` of the chapter, where it is known: it counts for more than the number, which may change'),
    paragraph: id.describe('The paragraph in which it begins, from 1'),
    at: count.describe('Characters of that paragraph before it'),
    quote: z
      .string()
      .max(LONGEST_PASSAGE)
      .describe('What it says, by which it is found again in a corrected chapter; a newline between paragraphs'),
    note: z.string().max(LONGEST_PASSAGE).describe('What the reader wrote to it, empty for nothing; theirs alone'),
    made_at: time.describe('When it was marked'),
    changed_at: time.describe('When the reader last changed it, or took it away'),
    removed: z.boolean().describe('Taken away: `quote` and `note` are empty then'),
  })
  .meta({ id: 'Passage' })
export type Passage = z.infer<typeof passage>

/** By name, so that what a newer site sets outlives an older one, which neither shows nor sends it. */
const setting = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-z_]{0,39}$/)
      .describe('Which one, such as `font_size`; names that you do not know are kept like all others'),
    value: z.int().min(0).max(999).describe('A whole number; what it means is the site’s to know'),
    changed_at: time.describe('When the reader last changed it'),
  })
  .meta({ id: 'Setting' })
export type Setting = z.infer<typeof setting>

const OWN_SETTINGS = 'the settings of this browser'

const OWN_PASSAGES = 'the highlights, notes and bookmarks of this browser'

export const ownReadingCalls = {
  'passages.list': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'The reader’s highlights and bookmarks, as far as they changed',
    description:
      'In the order in which you learned of them, with those that were taken away, so that other devices learn of ' +
      'it: first everything, later with `cursor` what has changed since. `cursor` is yours to make up: a device must ' +
      'miss nothing that was saved while it asked, and may be told a thing twice. One that is not yours begins anew.',
    use: { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
    input: z.object({
      cursor: optional(
        z.string().min(1).max(64).describe('`next` of the answer before; left out, or of nobody, to begin'),
      ),
      limit: paging(200).limit,
    }),
    output: z.object({
      items: z.array(
        passage.extend({
          book_name: z.string().describe('Name of the book'),
          chapter_title: z.string().describe('Title of the chapter; empty where it is no more'),
        }),
      ),
      next: z.string().min(1).max(64).describe('From where to ask on: for the rest, or for what will have changed'),
      more: z.boolean().describe('There is a rest'),
    }),
    examples: {
      passages: {
        input: { limit: 20 },
        data: {
          items: [{ ...samples.passage, book_name: 'Level Crossing', chapter_title: 'Six Minutes' }],
          next: '318',
          more: false,
        },
      },
    },
  }),

  'passages.save': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    summary: 'Save highlights and bookmarks; of each the newest wins',
    description:
      'Of each passage what has the newest `changed_at` is kept; a time to come may be taken for now. Of what is ' +
      'taken away keep no words. Entries of books and chapters that do not exist are left out. A refusal should name ' +
      'the wrong ones (`entries.3.quote`): the others come again. Allow an account at least 1,000, and give up none ' +
      'for others: say which had no room. Nobody but its reader may see any of it.',
    use: { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
    input: z.object({ entries: z.array(passage).min(1).max(100).describe('Passages, each once') }),
    output: z.object({
      saved: count.describe('Entries that were understood and kept'),
      no_room: z.array(z.string()).describe('Ids of those for which the account has no room; empty for none'),
    }),
    examples: { saved: { input: { entries: [samples.passage] }, data: { saved: 1, no_room: [] } } },
  }),

  'settings.get': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'How the reader has set the reading of chapters',
    description:
      'Those that the reader ever changed. What a site does not know, or is out of its bounds, it passes over.',
    use: { part: 'settings', beside: [READER], without: OWN_SETTINGS },
    input: z.object({}),
    output: itemsOf(setting),
    examples: { settings: { input: {}, data: { items: [samples.setting] } } },
  }),

  'settings.save': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    summary: 'Save settings of reading; of each the newest wins',
    description:
      'Of each setting what has the newest `changed_at` is kept; a time to come may be taken for now. Those that are ' +
      'not named stay. Where there are more than 64, those changed longest ago may go.',
    use: { part: 'settings', beside: [READER], without: OWN_SETTINGS },
    input: z.object({ entries: z.array(setting).min(1).max(32).describe('Settings, each once') }),
    output: z.object({ saved: count.describe('Entries that were understood') }),
    examples: { saved: { input: { entries: [samples.setting] }, data: { saved: 1 } } },
  }),
}
