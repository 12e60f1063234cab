import * as samples from './samples.ts'

const chapter = { book_id: 7, chapter_id: 4 }
const notifications = { push: true, mail: true }

export const commentExamples = {
  'comment.counts': {
    readable: { input: chapter, data: { total: 5, chapter: 2, paragraphs: [0, 2, 0, 0, 1] } },
    locked: { input: { book_id: 7, chapter_id: 5 }, data: { total: 5, chapter: 2, paragraphs: [] } },
  },
  'comment.list': {
    best: { input: chapter, data: { items: [samples.comment], next: '3-811' } },
    paragraph: {
      input: { ...chapter, paragraph: 2, sort: 'newest' },
      data: { items: [{ ...samples.comment, id: 812, paragraph: 2 }], next: null, name: 'Mara' },
    },
    replies: { input: { ...chapter, parent_id: 811 }, data: { items: [samples.reply], next: null } },
  },
  'comment.add': {
    shown: {
      input: { ...chapter, chapter_key: 74, text: samples.commentText, spoiler: false, name: 'Mara' },
      data: { ...samples.comment, own: true },
    },
    held: {
      input: { ...chapter, paragraph: 2, quote: 'The lamp', text: 'See example.com', spoiler: false },
      data: { ...samples.comment, own: true, text: 'See example.com', paragraph: 2, state: 'held', reason: 'link' },
    },
  },
  'comment.edit': {
    edited: {
      input: { comment_id: 811, text: samples.commentText, spoiler: true },
      data: { ...samples.comment, own: true, spoiler: true, edited: true },
    },
  },
  'comment.remove': { own: { input: { comment_id: 811 }, data: {} } },
  'comment.like': { liked: { input: { comment_id: 811, liked: true }, data: { likes: 4, liked: true } } },
  'comment.report': { insult: { input: { comment_id: 811, reason: 'insult' }, data: {} } },
  'comment.news': {
    reply: {
      input: { page: 1 },
      data: {
        items: [
          {
            comment: samples.reply,
            to: samples.commentText,
            book_id: 7,
            book_name: 'Level Crossing',
            chapter_id: 4,
            chapter_key: 74,
            chapter_title: 'Six Minutes',
          },
        ],
        ...samples.firstPage,
        notifications,
      },
    },
  },
  'comment.notify': { withoutMail: { input: { mail: false }, data: { ...notifications, mail: false } } },
  'reader.mute': { muted: { input: { reader_id: 52, muted: true }, data: {} } },
  'reader.mutes': { muted: { input: {}, data: { items: [{ id: 52, name: 'Ines', muted_at: samples.NOON }] } } },
} satisfies Partial<samples.Examples>
