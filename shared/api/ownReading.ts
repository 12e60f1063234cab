import * as z from 'zod'
import { bookCard, chapterPlace } from './book.ts'
import { get, post, READER } from './endpoint.ts'
import { count, id, itemsOf, listOf, optional, paging, time } from './envelope.ts'

const readLog = z
  .object({
    ...chapterPlace,
    progress: z.number().min(0).max(1).describe('Fraction of the chapter read, 0 to 1'),
    read_at: time.describe('ISO 8601 in UTC, by the clock of the reader’s device'),
  })
  .meta({ id: 'ReadLog' })
export type ReadLog = z.infer<typeof readLog>

const LONGEST_PASSAGE = 1000

const passage = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .describe('Created by the device; unique per reader'),
    kind: z
      .enum(['highlight', 'bookmark'])
      .describe('`highlight`: selected text; `bookmark`: a place, given by the first words of its paragraph'),
    ...chapterPlace,
    paragraph: id.describe('Paragraph in which it starts, from 1'),
    at: count.describe('Number of characters before it in that paragraph'),
    quote: z
      .string()
      .max(LONGEST_PASSAGE)
      .describe('Its text, used to find it in a corrected chapter; a newline separates paragraphs'),
    note: z.string().max(LONGEST_PASSAGE).describe('The reader’s private note; empty: none'),
    made_at: time.describe('When it was created'),
    changed_at: time.describe('When the reader last changed or removed it'),
    removed: z.boolean().describe('True: it was removed, and `quote` and `note` are empty'),
  })
  .meta({ id: 'Passage' })
export type Passage = z.infer<typeof passage>

/** By name, so that settings of newer sites survive older ones, which neither show nor send them. */
const setting = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-z_]{0,39}$/)
      .describe('Name, such as `font_size`; store unknown names as well'),
    value: z.int().min(0).max(999).describe('A whole number, whose meaning is up to the site'),
    changed_at: time.describe('When the reader last changed it'),
  })
  .meta({ id: 'Setting' })
export type Setting = z.infer<typeof setting>

const OWN_SETTINGS = 'the settings of this browser'

const OWN_PASSAGES = 'the highlights, notes and bookmarks of this browser'

export const ownReadingCalls = {
  'readlog.get': get({
    signIn: true,
    summary: 'Reading log, latest first',
    description: 'One entry per book: the reader’s place.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object(paging()),
    output: listOf(readLog.extend({ book: bookCard, chapter_title: z.string() })),
  }),

  'readlog.batchsave': post({
    signIn: true,
    cost: 'batch',
    summary: 'Save the reading log; the newest entry per book wins',
    description:
      'For each book, the newest `read_at` wins, also within a batch; future times may be treated as now. Ignore ' +
      'entries for books and chapters that do not exist. When rejecting entries, name the invalid ones ' +
      '(`logs.3.progress`): the site resends the others.',
    use: { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
    input: z.object({ logs: z.array(readLog).min(1).max(200).describe('The reader’s place in each book') }),
    output: z.object({
      saved: count.describe('Number of entries whose book and chapter exist, also those that are not the newest'),
    }),
  }),

  'passages.list': get({
    signIn: true,
    summary: 'Changes to the reader’s highlights and bookmarks',
    description:
      'In the order in which you received them, including removed ones, so that other devices learn of them: first ' +
      'everything, then, with `cursor`, what has changed since. You define `cursor`: a device must not miss ' +
      'anything saved while it was loading, and may get an entry twice. An unknown cursor starts over.',
    use: { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
    input: z.object({
      cursor: optional(
        z.string().min(1).max(64).describe('`next` of the previous response; omitted or unknown: from the start'),
      ),
      limit: paging(200).limit,
    }),
    output: z.object({
      items: z.array(
        passage.extend({
          book_name: z.string().describe('Name of the book'),
          chapter_title: z.string().describe('Title of the chapter; empty if it no longer exists'),
        }),
      ),
      next: z.string().min(1).max(64).describe('Cursor for the rest, or for later changes'),
      more: z.boolean().describe('There is more to load'),
    }),
  }),

  'passages.save': post({
    signIn: true,
    cost: 'batch',
    summary: 'Save highlights and bookmarks; the newest version of each wins',
    description:
      'For each passage, the newest `changed_at` wins; future times may be treated as now. Delete the text of ' +
      'removed ones. Ignore entries for books and chapters that do not exist. When rejecting entries, name the ' +
      'invalid ones (`entries.3.quote`): the site resends the others. Allow at least 1,000 per account, and never ' +
      'drop one for another: report those without room. Only their reader may see them.',
    use: { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
    input: z.object({ entries: z.array(passage).min(1).max(100).describe('Passages, each once') }),
    output: z.object({
      saved: count.describe('Number of entries saved'),
      no_room: z.array(z.string()).describe('Ids of entries for which the account has no room; empty: none'),
    }),
  }),

  'settings.get': get({
    signIn: true,
    summary: 'The reader’s display settings for chapters',
    description:
      'All settings that the reader has ever changed. The site ignores unknown names and values out of range.',
    use: { part: 'settings', beside: [READER], without: OWN_SETTINGS },
    output: itemsOf(setting),
  }),

  'settings.save': post({
    signIn: true,
    summary: 'Save display settings; the newest value of each wins',
    description:
      'For each setting, the newest `changed_at` wins; future times may be treated as now. Settings that are not ' +
      'listed stay. Beyond 64, the oldest may be dropped.',
    use: { part: 'settings', beside: [READER], without: OWN_SETTINGS },
    input: z.object({ entries: z.array(setting).min(1).max(32).describe('Settings, each once') }),
    output: z.object({ saved: count.describe('Number of entries accepted') }),
  }),
}
