import * as z from 'zod'
import { count, id, itemsOf, optional, paging, time } from './envelope.ts'

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

export const passagesList = {
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
}
export const passagesSave = {
  input: z.object({ entries: z.array(passage).min(1).max(100).describe('Passages, each once') }),
  output: z.object({
    saved: count.describe('Entries that were understood and kept'),
    no_room: z.array(z.string()).describe('Ids of those for which the account has no room; empty for none'),
  }),
}

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

export const settingsGet = { input: z.object({}), output: itemsOf(setting) }
export const settingsSave = {
  input: z.object({ entries: z.array(setting).min(1).max(32).describe('Settings, each once') }),
  output: z.object({ saved: count.describe('Entries that were understood') }),
}
