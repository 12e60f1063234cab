import * as z from 'zod'
import {
  COMMENT_REASONS,
  COMMENT_SORTS,
  LONGEST_COMMENT,
  LONGEST_QUOTE,
  LONGEST_REVIEWER,
  REASONS,
  lengthOfComment,
} from '../reviews.ts'
import { chapterPlace } from './book.ts'
import { get, post, FORM_SAYS, LIST_SAYS, READER } from './endpoint.ts'
import { bookId, count, id, itemsOf, listOf, optional, paging, queryId, time } from './envelope.ts'

/** Bounds the marks of a character. */
const MOST_UNITS = 8 * LONGEST_COMMENT

const text = z
  .string()
  .trim()
  .min(1)
  .max(MOST_UNITS)
  .refine(value => lengthOfComment(value) <= LONGEST_COMMENT, `Up to ${LONGEST_COMMENT} characters`)
  .describe(
    `Plain text, shown as it is: up to ${LONGEST_COMMENT} characters as readers count them (grapheme clusters), and ` +
      `${MOST_UNITS} UTF-16 units`,
  )

const name = z
  .string()
  .trim()
  .max(LONGEST_REVIEWER)
  .regex(/^[^@\n\r]*$/, 'One line, not an address')

const spoiler = z.boolean().describe('The text gives the story away: it is shown on request')

const comment = z
  .object({
    id,
    author: z
      .object({
        id: id.describe('Id of the reader, for `reader.mute`'),
        name: z.string().describe('Display name, never an address; empty: none'),
        wrote_book: z.boolean().describe('An author or translator of the book'),
      })
      .nullable()
      .describe('Null: the comment was deleted'),
    own: z.boolean().describe('Written by the reader of the token'),
    text: z.string().describe('Plain text, without markup; empty if deleted'),
    spoiler,
    state: z
      .enum(['shown', 'held', 'hidden', 'deleted'])
      .describe(
        '`held` (waiting for approval) and `hidden`: only its writer sees it, with `reason`; `deleted`: it has ' +
          'replies, and neither text nor author',
      ),
    reason: z
      .enum(COMMENT_REASONS)
      .optional()
      .describe(
        'Why it is held or hidden. `new_reader`: among the first of an account; `link`, `word`: what it contains; ' +
          '`reported`: by readers; `banned`: its writer is; the others by an operator, as in `comment.report`',
      ),
    edited: z.boolean().describe('The text was changed after it was written'),
    created_at: time.describe('When it was written'),
    paragraph: id.nullable().describe('Paragraph that it is about, from 1; null: the chapter'),
    quote: z.string().describe('Beginning of the paragraph that it was about, if that no longer exists; else empty'),
    parent_id: id.nullable().describe('The comment that it replies to; null: none'),
    likes: count.describe('Number of readers who like it'),
    liked: z.boolean().describe('The reader of the token likes it'),
    liked_by_author: z.boolean().describe('An author or translator of the book likes it'),
    replies: count.describe('Number of replies; a reply has none'),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

const place = {
  chapter_id: queryId.describe('Number of the chapter in its book, from 1'),
  chapter_key: optional(queryId.describe('`key` of the chapter, if known: it takes precedence over the number')),
}

const commentId = id.describe('Id of the comment')

const notifications = z
  .object({
    push: z.boolean().optional().describe('Replies are notified to subscribed browsers. Absent: they are not'),
    mail: z.boolean().describe('Replies are notified by an email, once a day at most'),
  })
  .meta({ id: 'ReplyNotifications' })
export type ReplyNotifications = z.infer<typeof notifications>

const noChapter = {
  BOOK_NOT_FOUND: 'there is no book `book_id`',
  BOOK_WITHDRAWN: 'the book is withdrawn, and this reader has no access to it',
  CHAPTER_NOT_FOUND: 'the book has no such chapter',
}
const locked = { CHAPTER_LOCKED: 'the chapter is neither free nor unlocked by the reader' }
const tooOften = { RATE_LIMITED: 'too many from one reader, device or network' }
const noComment = { NOT_FOUND: 'there is no such comment, or it is not for this reader' }
const off = { NOT_AVAILABLE: 'the brand has no comments' }
const banned = { BANNED: 'the reader may not write comments; `desc` has the reason, `data` is `{reason, until}`' }

const WITHOUT = 'no comments'

const use = (without = FORM_SAYS) => ({ part: 'comments' as const, beside: [READER], without })

export const commentCalls = {
  'comment.counts': get({
    fresh: { maxAge: 30 },
    summary: 'Numbers of comments on a chapter',
    description:
      'All comments that everyone may see, with replies. `paragraphs` is empty for who cannot read the chapter in ' +
      'full. At most 1 kB, compressed.',
    use: use(WITHOUT),
    input: z.object({ book_id: bookId, ...place }),
    output: z.object({
      total: count.describe('Comments on the chapter and its paragraphs, with replies'),
      chapter: count.describe('Those on the chapter itself, with replies'),
      paragraphs: z
        .array(count.max(99))
        .max(20_000)
        .describe('Those on each paragraph, in order, up to the last that has any. 99: that many or more'),
    }),
    failures: { ...noChapter, ...off },
  }),

  'comment.list': get({
    fresh: { maxAge: 10 },
    summary: 'Comments on a chapter or a paragraph, or replies to one',
    description:
      'Comments on the chapter itself, or on `paragraph`, or replies to `parent_id`, which come in the order they ' +
      'were written. A writer also sees their own held and hidden ones; nobody sees those that they reported, or of ' +
      'readers whom they muted. Continuing from `next` never repeats a comment that has not changed.',
    use: use(WITHOUT),
    input: z.object({
      book_id: bookId,
      ...place,
      paragraph: optional(queryId.describe('Paragraph of the chapter, from 1')),
      parent_id: optional(queryId.describe('Id of a comment: its replies, wherever it is in the chapter')),
      sort: optional(
        z
          .enum(COMMENT_SORTS)
          .describe('Sort order: `best` (default) most liked first, `newest` latest first; replies: ignored'),
      ),
      limit: paging().limit,
      cursor: optional(z.string().min(1).max(64).describe('`next` of the previous response; unknown: from the start')),
    }),
    output: z.object({
      items: z.array(comment),
      next: z.string().min(1).max(64).nullable().describe('Cursor of the next comments; null: there are none'),
      name: z.string().optional().describe('For signed-in readers: suggested display name; may be empty'),
    }),
    failures: { ...noChapter, ...locked, ...off },
  }),

  'comment.add': post({
    signIn: true,
    confirmed: true,
    idempotent: true,
    needsMore: true,
    summary: 'Write a comment, or a reply',
    description:
      'On the chapter, on a paragraph, or in reply to a comment that is not itself a reply. Rules of the brand may ' +
      'hold it until an operator approves it, or refuse it: 422 VALIDATION for `text`. `desc` says why.',
    use: use(),
    input: z.object({
      ...chapterPlace,
      paragraph: id
        .optional()
        .describe(
          'Paragraph that it is about, from 1; absent: the chapter. Ignored in replies, and where the brand has ' +
            'comments on chapters alone',
        ),
      quote: z
        .string()
        .max(LONGEST_QUOTE)
        .optional()
        .describe('Beginning of that paragraph as in `chapter.free`, used to find it in a corrected chapter'),
      parent_id: id.optional().describe('The comment that it replies to'),
      text,
      spoiler,
      name: name.optional().describe('Display name; absent: the last one that the reader used'),
    }),
    output: comment,
    failures: {
      ...noChapter,
      ...locked,
      ...tooOften,
      ...off,
      ...banned,
      NOT_FOUND: 'the comment `parent_id` is not on this chapter',
      CONFLICT: 'the reader has just written the same text, or `parent_id` is a reply',
    },
  }),

  'comment.edit': post({
    signIn: true,
    confirmed: true,
    needsMore: true,
    summary: 'Change one’s own comment, within 15 minutes',
    description: 'The new text is held or refused by the same rules.',
    use: use(),
    input: z.object({ comment_id: commentId, text, spoiler }),
    output: comment,
    failures: { ...noComment, ...locked, ...tooOften, ...off, ...banned, CONFLICT: 'the 15 minutes have passed' },
  }),

  'comment.remove': post({
    signIn: true,
    needsMore: true,
    summary: 'Delete one’s own comment',
    description: 'Delete its text. If it has replies, `deleted` stays in its place. Repeating it changes nothing.',
    use: use(),
    input: z.object({ comment_id: commentId }),
    failures: { ...noComment, ...tooOften, ...off },
  }),

  'comment.like': post({
    signIn: true,
    confirmed: true,
    needsMore: true,
    summary: 'Like a comment, or take it back',
    description: 'One like per reader and comment, never for one’s own. Repeating it changes nothing.',
    use: use(),
    input: z.object({ comment_id: commentId, liked: z.boolean().describe('False: take it back') }),
    output: z.object({ likes: comment.shape.likes, liked: comment.shape.liked }),
    failures: { ...noComment, ...locked, ...tooOften, ...off, CONFLICT: 'it is the reader’s own comment' },
  }),

  'comment.report': post({
    signIn: true,
    confirmed: true,
    needsMore: true,
    summary: 'Report another reader’s comment',
    description:
      'The reader no longer sees the comment. Once enough readers have reported it, it is hidden from everyone ' +
      'until an operator decides. Reporting it again changes the reason.',
    use: use(),
    input: z.object({
      comment_id: commentId,
      reason: z
        .enum(REASONS)
        .describe('`spoiler`: it gives the story away; `off_topic`: it is not about the book; the others are as named'),
    }),
    failures: { ...noComment, ...locked, ...tooOften, ...off, CONFLICT: 'it is the reader’s own comment' },
  }),

  'comment.news': get({
    signIn: true,
    summary: 'Replies to the reader’s comments',
    description:
      'Latest first. Only those that the reader can see: of chapters that they can read, shown, and not of readers ' +
      'whom they muted. `notifications` says how else the reader learns of them.',
    use: { part: 'comments', beside: ['/updates'], without: LIST_SAYS },
    input: z.object(paging()),
    output: listOf(
      z.object({
        comment,
        to: z.string().describe('Beginning of the reader’s comment that it replies to'),
        book_id: id.describe('Id of the book'),
        book_name: z.string().describe('Name of the book'),
        chapter_id: id.describe('Number of the chapter in its book, from 1'),
        chapter_key: id.optional().describe('`key` of the chapter'),
        chapter_title: z.string().describe('Title of the chapter'),
      }),
    ).extend({ notifications }),
    failures: off,
  }),

  'comment.notify': post({
    signIn: true,
    summary: 'Turn notifications and emails about replies on or off',
    description: 'What is absent stays as it is, and what the backend does not do is ignored. They are on at first.',
    use: { part: 'comments', beside: ['/updates'], without: FORM_SAYS },
    input: z.object({ push: notifications.shape.push, mail: notifications.shape.mail.optional() }),
    output: notifications,
    failures: off,
  }),

  'reader.mute': post({
    signIn: true,
    needsMore: true,
    summary: 'Mute a reader, or unmute them',
    description:
      'The reader of the token no longer sees comments of the other anywhere. The other does not learn of it. ' +
      'Repeating it changes nothing.',
    use: use(),
    input: z.object({
      reader_id: id.describe('`author.id` of a comment'),
      muted: z.boolean().describe('False: show their comments again'),
    }),
    failures: {
      ...tooOften,
      ...off,
      NOT_FOUND: 'there is no such reader',
      CONFLICT: 'it is the reader themselves, or they have muted as many as they can',
    },
  }),

  'reader.mutes': get({
    signIn: true,
    summary: 'Readers whom the reader has muted',
    description: 'Latest first; all of them.',
    use: use(LIST_SAYS),
    output: itemsOf(
      z.object({
        id: id.describe('Id of the reader'),
        name: z.string().describe('Display name of their latest comment; may be empty'),
        muted_at: time,
      }),
    ),
    failures: off,
  }),
}
