import type { Descriptions } from './description.ts'
import { NOON } from './samples.ts'

const quiet = { from: 22, to: 8 }
const zone = 'Europe/Lisbon'
const browser = { id: '41', browser: 'Chrome', system: 'Android', created_at: NOON, quiet, zone }
const key = 'BEiN2tuFPWZqf9JJ4_NUfKObzLyGynTv1cJFC3WIv1pXl3MvzAmDiiimpLBdkSz_Ayl6eNSAruKooDQ6YI9c3Nk'

/** News of new chapters by Web Push. */
export const pushCalls = {
  'push.key': {
    text:
      'The public key of your pair (VAPID, RFC 8292) for the brand. ' +
      'Without keys all four calls are 503 NOT_AVAILABLE.',
    examples: { key: { input: {}, data: { key } } },
  },
  'push.list': {
    text: 'The browsers in which the reader has switched notifications on.',
    examples: { browsers: { input: {}, data: { items: [browser] } } },
  },
  'push.subscribe': {
    text:
      'Keeps a browser with the reader and the session of the token; the same `endpoint` stays one browser, and ' +
      'belongs to whoever said so last. You then tell it of books that the reader follows (`shelf.save`) when they ' +
      'gain chapters: a message by RFC 8030 and 8291, whose text is JSON `{book: {id, name}, count, chapter, cover, ' +
      'quiet}`, `count` the chapters not seen, `chapter` where to open the book, `cover` as elsewhere or null, ' +
      '`quiet` as it was said. Nothing in quiet hours of its `zone`, nothing after the reader has signed out. Take ' +
      'care whom you ask: `endpoint` is what a caller says.',
    examples: {
      browser: {
        input: {
          endpoint: 'https://fcm.googleapis.com/fcm/send/f3a9',
          p256dh: key,
          auth: 'k8JV6sjdbhAi1n3_LDBLvA',
          quiet,
          zone,
        },
        data: browser,
      },
    },
  },
  'push.unsubscribe': {
    text: 'Ends notifications in one of the reader’s browsers.',
    failures: { NOT_FOUND: 'the reader has no such browser' },
    examples: { browser: { input: { id: '41' }, data: {} } },
  },
} satisfies Partial<Descriptions>
