import { Agent, request } from 'undici'
import webPush from 'web-push'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { VapidKeys } from './keys.ts'
import { publicLookup } from './services.ts'

/** Less than the lease. */
const TIMEOUT_MS = 10_000
/** A push service stores a message so long for an offline device. */
const MESSAGE_TTL_SECONDS = 3 * 24 * 60 * 60
/** The status is what counts. */
const MAX_RESPONSE_BYTES = 16 * 1024
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60

/** `later`: not accepted, retry; `gone`: the browser unsubscribed; `refused`: permanently rejected. */
export type Sent =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused' | 'later'; reason: string; wait?: number }

type Outgoing = {
  subscription: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>
  keys: VapidKeys
  subject: string
  payload: string
  /** Replaces an undelivered message with the same topic (RFC 8030, 5.4). */
  topic: string
}

export type Sender = {
  send(message: Outgoing, now: Date): Promise<Sent>
  close(): Promise<void>
}

/** Encrypted for the browser (RFC 8291), signed for the service (RFC 8292). */
export function createSender(services: readonly string[] | undefined, connections: number): Sender {
  const agent = new Agent({
    connections,
    maxHeaderSize: MAX_RESPONSE_BYTES,
    maxResponseSize: MAX_RESPONSE_BYTES,
    // Services from the settings may be anywhere.
    connect: services ? {} : { lookup: publicLookup },
  })
  return {
    async send({ subscription: { endpoint, p256dh, auth }, keys, subject, payload, topic }, now) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: MESSAGE_TTL_SECONDS,
        topic,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, ...keys },
      })
      try {
        const response = await request(endpoint, {
          dispatcher: agent,
          method: method as 'POST',
          headers: headers as Record<string, string>,
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body.dump({ limit: MAX_RESPONSE_BYTES })
        return outcomeOf(response.statusCode, String(response.headers['retry-after'] ?? ''), now)
      } catch (error) {
        // A host outside the public internet is no push service.
        const { code = '', name } = error as NodeJS.ErrnoException
        return code === 'ENOTPUBLIC' ? { outcome: 'gone' } : { outcome: 'later', reason: code || name }
      }
    },
    close: () => agent.close(),
  }
}

function outcomeOf(status: number, retryAfter: string, now: Date): Sent {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `HTTP ${status}`
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { outcome: 'later', reason, wait: secondsOf(retryAfter, now) }
  }
  return { outcome: 'refused', reason }
}

/** In seconds; the header may be a date. */
function secondsOf(retryAfter: string, now: Date): number | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined
}
