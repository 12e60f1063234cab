import * as z from 'zod'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { newSecret } from '../accounts/secrets/secret.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { createOnce } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { badRequest } from '../call/apiError.ts'
import { readJson } from '../text/text.ts'
import type { PaymentEvent, Payments } from '../call/payments.ts'

const SANDBOX = 'sandbox'
export const SIGNATURE_HEADER = 'sandbox-signature'

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  kind: z.enum(['paid', 'failed', 'refunded']),
  orderId: z.int().positive(),
  amount: z.int(),
  currency: z.string(),
  token: z.string().optional(),
})

/** Refunds are always for the whole price. */
function readMessage(text: string): PaymentEvent {
  const { data } = eventSchema.safeParse(readJson(text))
  if (!data) throw badRequest('This is no event that can be read.')
  const { kind, ...event } = data
  return kind === 'refunded' ? { kind, returned: event.amount, ...event } : { kind, ...event }
}

type Numbered = Pick<OrderRow, 'id' | 'token'>

export type Sandbox = Payments & {
  keyOf(order: Numbered): Promise<string>
  isKey(order: Numbered, key: string): Promise<boolean>
  message(
    order: OrderRow,
    kind: 'paid' | 'failed' | 'refunded',
    now: Date,
  ): Promise<{ body: string; signature: string }>
}

/** Takes no money: its checkout is a local page, and its webhook is signed like a real one. */
export function createSandbox(database: Database): Sandbox {
  const secret = () => createOnce(database, 'sandbox_secret', newSecret)
  const keyOf = async ({ id, token }: Numbered) =>
    createHmac('sha256', await secret())
      .update(`checkout ${id}${token ? ` ${token}` : ''}`)
      .digest('base64url')
  return {
    name: SANDBOX,
    takesMoney: false,
    keyOf,
    async isKey(order, key) {
      const [given, right] = [Buffer.from(key), Buffer.from(await keyOf(order))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
    open: async order => ({ url: `/v1/checkout.page?order=${order.id}&key=${await keyOf(order)}` }),
    async verify(body, headers, now) {
      const text = body.toString('utf8')
      if (!isSigned(await secret(), text, String(headers[SIGNATURE_HEADER] ?? ''), now)) {
        throw badRequest('The signature is wrong or too old.')
      }
      return readMessage(text)
    },
    async message({ id, amount, currency, token }, kind, now) {
      const body = JSON.stringify({ id: randomUUID(), kind, orderId: id, amount, currency, token: token ?? undefined })
      return { body, signature: sign(await secret(), body, now) }
    },
  }
}

const TOLERANCE_SECONDS = 300

const digest = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Body and time, `t=<seconds>,v1=<HMAC-SHA-256>`, against replays. */
function sign(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${digest(secret, time, body)}`
}

function isSigned(secret: string, body: string, signature: string, now: Date): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!given || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, Number(time), body)))
}
