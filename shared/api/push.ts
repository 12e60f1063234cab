import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { itemsOf, time } from './envelope.ts'
import { BOOK } from './use.ts'
import * as samples from './samples.ts'

const hour = z.int().min(0).max(23).describe('An hour of the day in `zone`, 0 to 23')

/** Hours in which nothing is told; what comes meanwhile is told afterwards. */
const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>

const quiet = quietHours
  .nullable()
  .describe('Hours in which nothing is told, over midnight where `from` is the later; null: there are none')

const zone = z
  .string()
  .regex(/^[A-Za-z][\w+-]{0,30}(\/[\w+-]{1,30}){0,2}$/)
  .describe('Time zone of the device, as IANA names it')

const deviceId = z.string().min(1).max(64)

const pushDevice = z
  .object({
    id: deviceId.describe('Names it for `push.unsubscribe`, and opens nothing'),
    browser: z.string().describe('What the browser is called; empty where that is not known'),
    system: z.string().describe('What its system is called; empty where that is not known'),
    created_at: time,
    quiet,
    zone,
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

const NO_NEWS = 'nothing of notifications'

export const pushCalls = {
  'push.key': endpoint({
    method: 'GET',
    cost: 'light',
    summary: 'The key by which browsers subscribe to news of new chapters',
    description:
      'The public key of your pair (VAPID, RFC 8292) for the brand. ' +
      'Without keys all four calls are 503 NOT_AVAILABLE.',
    use: { part: 'push', beside: [BOOK, '/history'], without: NO_NEWS },
    input: z.object({}),
    output: z.object({
      key: z
        .string()
        .regex(/^[\w-]{87}$/)
        .describe('Public key of the brand (VAPID, RFC 8292): a point of P-256 as base64url'),
    }),
    examples: { key: { input: {}, data: { key: samples.pushKey } } },
  }),

  'push.list': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'The reader’s devices that are told of new chapters, latest first',
    description: 'The browsers in which the reader has switched notifications on.',
    use: { part: 'push', beside: ['/history'], without: NO_NEWS },
    input: z.object({}),
    output: itemsOf(pushDevice),
    examples: { browsers: { input: {}, data: { items: [samples.pushDevice] } } },
  }),

  'push.subscribe': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    hourly: { reader: 60, device: 60, network: 1200 },
    summary: 'Tell this device of new chapters of followed books',
    description:
      'Keeps a browser with the reader and the session of the token; the same `endpoint` stays one browser, and ' +
      'belongs to whoever said so last. You then tell it of books that the reader follows (`shelf.save`) when they ' +
      'gain chapters: a message by RFC 8030 and 8291, whose text is JSON `{book: {id, name}, count, chapter, cover, ' +
      'quiet}`, `count` the chapters not seen, `chapter` where to open the book, `cover` as elsewhere or null, ' +
      '`quiet` as it was said. Nothing in quiet hours of its `zone`, nothing after the reader has signed out. Take ' +
      'care whom you ask: `endpoint` is what a caller says.',
    use: { part: 'push', beside: [BOOK, '/history'], without: 'the switch says that it did not work' },
    input: z.object({
      endpoint: z
        .string()
        .max(2000)
        .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1):)/)
        .describe(
          'Where the browser’s push service takes messages (RFC 8030): https, or a service of the same computer',
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
    examples: {
      browser: {
        input: {
          endpoint: 'https://fcm.googleapis.com/fcm/send/f3a9',
          p256dh: samples.pushKey,
          auth: 'k8JV6sjdbhAi1n3_LDBLvA',
          quiet: samples.quiet,
          zone: samples.zone,
        },
        data: samples.pushDevice,
      },
    },
  }),

  'push.unsubscribe': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Tell a device nothing any more',
    description: 'Ends notifications in one of the reader’s browsers.',
    use: {
      part: 'push',
      beside: ['/history'],
      without: 'switched off here; the backend may go on telling',
    },
    input: z.object({ id: deviceId.describe('The `id` of the browser, as `push.list` names it') }),
    output: z.object({}),
    failures: { NOT_FOUND: 'the reader has no such browser' },
    examples: { browser: { input: { id: '41' }, data: {} } },
  }),
}
