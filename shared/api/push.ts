import * as z from 'zod'
import { itemsOf, time } from './envelope.ts'

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

export const pushKey = {
  input: z.object({}),
  output: z.object({
    key: z
      .string()
      .regex(/^[\w-]{87}$/)
      .describe('Public key of the brand (VAPID, RFC 8292): a point of P-256 as base64url'),
  }),
}
export const pushList = { input: z.object({}), output: itemsOf(pushDevice) }
export const pushSubscribe = {
  input: z.object({
    endpoint: z
      .string()
      .max(2000)
      .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1):)/)
      .describe('Where the browser’s push service takes messages (RFC 8030): https, or a service of the same computer'),
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
}
export const pushUnsubscribe = {
  input: z.object({ id: deviceId.describe('The `id` of the browser, as `push.list` names it') }),
  output: z.object({}),
}
