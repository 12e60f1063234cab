import * as z from 'zod'
import { bookCard } from './book.ts'
import { get, post } from './endpoint.ts'
import { count, id, itemsOf, listOf, name, optional, paging, time } from './envelope.ts'
import { MAX_FOLLOWED } from '../updates.ts'

/** Shelf of a book; `none` if it was removed. */
const shelfPlace = z.enum(['none', 'reading', 'want', 'finished', 'dropped'])
export type ShelfPlace = z.infer<typeof shelfPlace>

const shelfEntry = z
  .object({
    book_id: id.describe('Id of the book'),
    place: shelfPlace.describe('Place on the shelf; `none`: removed'),
    followed: z.boolean().describe('The reader wants notifications about new chapters'),
    hidden: z.boolean().describe('Not interested: lists hide the book'),
    seen: count.describe('Number of chapters when the reader last looked'),
    changed_at: time.describe('When the reader last moved, followed or hid it'),
  })
  .meta({ id: 'ShelfEntry' })
export type ShelfEntry = z.infer<typeof shelfEntry>

const BOOK_LIST = new RegExp(`^[1-9]\\d{0,14}(?:,[1-9]\\d{0,14}){0,${MAX_FOLLOWED - 1}}$`)

const update = z
  .object({
    book: bookCard,
    first: id.describe('Number of the first new chapter; 1: the book is new'),
    count: id.describe('Number of new chapters'),
    updated_at: time.describe('When the last of them was added'),
  })
  .meta({ id: 'Update' })
export type Update = z.infer<typeof update>

const [part, AUTHOR] = ['updates', '/author/{authorId}/{name}'] as const
const NO_FOLLOWING = 'no button to follow an author'

export const shelfCalls = {
  'shelf.list': get({
    signIn: true,
    summary: 'The reader’s shelf, last changed first',
    description: 'Includes removed books (`none`), so that other devices learn of them.',
    use: { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
    input: z.object(paging()),
    output: listOf(shelfEntry.extend({ book: bookCard })),
  }),

  'shelf.save': post({
    signIn: true,
    cost: 'batch',
    summary: 'Save books on the shelf; the newest entry per book wins',
    description:
      'For each book, the newest `changed_at` wins, also within a batch; future times may be treated as now, and ' +
      '`seen` never decreases. Ignore entries for books that do not exist.',
    use: { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
    input: z.object({ entries: z.array(shelfEntry).min(1).max(200).describe('Books, each once') }),
    output: z.object({
      saved: count.describe('Number of entries whose book exists, also those that are not the newest'),
    }),
  }),

  'updates.list': get({
    summary: 'New chapters of followed books and authors, latest first',
    description:
      'New chapters of these books, and, for a signed-in reader, of all books by the authors that they follow ' +
      '(`author.follow`), whose new books count too. Chapters added to a book on one day (UTC) are one item. Leave ' +
      'out what was added before the reader followed the author, withdrawn books, and the first chapters of ' +
      '`book_ids`. You may forget updates after some weeks.',
    use: { part, beside: ['/updates', '/history'], without: 'no page of new chapters, and no links to it' },
    input: z.object({
      book_ids: optional(
        z
          .string()
          .regex(BOOK_LIST, `up to ${MAX_FOLLOWED} ids, separated by commas`)
          .describe('Ids of the books that this device follows, separated by commas'),
      ),
      ...paging(),
    }),
    output: listOf(update),
  }),

  'author.follows': get({
    signIn: true,
    summary: 'Authors that the reader follows, last followed first',
    description: 'At most the 500 last followed.',
    use: { part, beside: [AUTHOR], without: NO_FOLLOWING },
    output: itemsOf(z.object({ author: z.object({ id, name }), followed_at: time })),
  }),

  'author.follow': post({
    signIn: true,
    summary: 'Follow an author, or stop following',
    description:
      'Followers of an author find new chapters and books in `updates.list`, and are notified of them ' +
      '(`push.subscribe`) as of followed books, except for hidden ones. Following again changes nothing.',
    use: { part, beside: [AUTHOR], without: NO_FOLLOWING },
    input: z.object({
      author_id: id.describe('Id of the author'),
      followed: z.boolean().describe('False: stop following'),
    }),
    output: z.object({ followed: z.boolean().describe('As it is now') }),
    failures: { NOT_FOUND: 'there is no author `author_id`' },
  }),
}
