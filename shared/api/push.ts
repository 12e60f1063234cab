import * as z from 'zod'
import { get, post, BOOK } from './endpoint.ts'
import { itemsOf, time } from './envelope.ts'

const hour = z.int().min(0).max(23).describe('Hour of the day in `zone`, 0 to 23')

const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>

const quiet = quietHours
  .nullable()
  .describe('Hours without notifications, past midnight if `from` is later than `to`; null: none')

const zone = z
  .string()
  .regex(/^[A-Za-z][\w+-]{0,30}(\/[\w+-]{1,30}){0,2}$/)
  .describe('IANA time zone of the device')

const deviceId = z.string().min(1).max(64)

const pushDevice = z
  .object({
    id: deviceId.describe('Id for `push.unsubscribe`; not a secret'),
    browser: z.string().describe('Name of the browser; empty if unknown'),
    system: z.string().describe('Name of its operating system; empty if unknown'),
    created_at: time,
    quiet,
    zone,
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

const NO_NEWS = 'no notifications'

export const pushCalls = {
  'push.key': get({
    summary: 'The key with which browsers subscribe to notifications',
    description:
      'The public key of your key pair (VAPID, RFC 8292) for the brand. Without keys, all four calls are 503 ' +
      'NOT_AVAILABLE.',
    use: { part: 'push', beside: [BOOK, '/history'], without: NO_NEWS },
    output: z.object({
      key: z
        .string()
        .regex(/^[\w-]{87}$/)
        .describe('Public key of the brand (VAPID, RFC 8292): a P-256 point as base64url'),
    }),
  }),

  'push.list': get({
    signIn: true,
    summary: 'The reader’s devices with notifications on, latest first',
    description: 'The browsers in which the reader has turned notifications on.',
    use: { part: 'push', beside: ['/history'], without: NO_NEWS },
    output: itemsOf(pushDevice),
  }),

  'push.subscribe': post({
    signIn: true,
    summary: 'Turn on notifications for this device',
    description:
      'Stores a browser with the reader and session of the token; the same `endpoint` is one browser, and belongs ' +
      'to whoever sent it last. You then notify it when books that the reader follows (`shelf.save`) get new ' +
      'chapters: a message as in RFC 8030 and 8291, whose text is JSON `{book: {id, name}, author?, count, chapter, ' +
      'cover, quiet}`. `author` is the name of a followed author (`author.follow`) whose book is new, `count` the ' +
      'number of unseen chapters, `chapter` where to open the book, `cover` as elsewhere or null, `quiet` as sent. ' +
      'Send nothing in quiet hours of its `zone`, and nothing after the reader has signed out. Do not trust ' +
      '`endpoint`: any caller can send it.',
    use: { part: 'push', beside: [BOOK, '/history'], without: 'the switch says that it did not work' },
    input: z.object({
      endpoint: z
        .string()
        .max(2000)
        .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1):)/)
        .describe(
          'Where the browser’s push service receives messages (RFC 8030): https, or a service on the same computer',
        ),
      p256dh: z
        .string()
        .regex(/^[\w-]{87}$/)
        .describe('Public key of the browser (RFC 8291) as base64url'),
      auth: z
        .string()
        .regex(/^[\w-]{22}$/)
        .describe('Secret of the browser (RFC 8291) as base64url'),
      quiet,
      zone,
    }),
    output: pushDevice,
  }),

  'push.unsubscribe': post({
    signIn: true,
    needsMore: true,
    summary: 'Turn off notifications for a device',
    description: 'Ends notifications in one of the reader’s browsers.',
    use: {
      part: 'push',
      beside: ['/history'],
      without: 'turned off here; the backend may still send notifications',
    },
    input: z.object({ id: deviceId.describe('`id` of the browser in `push.list`') }),
    failures: { NOT_FOUND: 'the reader has no such browser' },
  }),
}
