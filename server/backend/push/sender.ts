import { Agent, request } from 'undici'
import webPush from 'web-push'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { VapidKeys } from './keys.ts'
import { publicLookup } from './services.ts'

/** How long a push service has to answer, in milliseconds: less than the lease of a note. */
const PATIENCE = 10_000
/** Connections to one push service. */
const CONNECTIONS = 10
/** How long a push service keeps a message for a device that is away, in seconds. */
const KEPT = 3 * 24 * 60 * 60
/** Bytes of an answer that are read: what it says is its status. */
const ANSWER = 16 * 1024
/** Longest wait that a push service can ask for, in seconds. */
const LONGEST_WAIT = 24 * 60 * 60

/**
 * What became of a message. `later`: the service did not take it and may take it another time; `gone`: the browser has
 * unsubscribed; `refused`: the service takes nothing for it.
 */
export type Sent =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused' | 'later'; reason: string; wait?: number }

type Outgoing = {
  subscription: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>
  keys: VapidKeys
  /** `mailto:` or https: whom the push service may write to. */
  subject: string
  payload: string
  /** Takes the place of a message of the same topic that was not delivered yet (RFC 8030, 5.4). */
  topic: string
}

export type Sender = {
  send(message: Outgoing, now: Date): Promise<Sent>
  close(): Promise<void>
}

/** Sends messages to push services: encrypted for the browser (RFC 8291), signed for the service (RFC 8292). */
export function createSender(services: readonly string[] | undefined): Sender {
  const agent = new Agent({
    connections: CONNECTIONS,
    maxHeaderSize: ANSWER,
    maxResponseSize: ANSWER,
    // What the settings name may be anywhere.
    connect: services ? {} : { lookup: publicLookup },
  })
  return {
    async send({ subscription: { endpoint, p256dh, auth }, keys, subject, payload, topic }, now) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: KEPT,
        topic,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, ...keys },
      })
      try {
        const answer = await request(endpoint, {
          dispatcher: agent,
          method: method as 'POST',
          headers: headers as Record<string, string>,
          body,
          signal: AbortSignal.timeout(PATIENCE),
        })
        await answer.body.dump({ limit: ANSWER })
        return outcomeOf(answer.statusCode, String(answer.headers['retry-after'] ?? ''), now)
      } catch (error) {
        // Who asks for a host that is none of the web asks for no push service.
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

/** `Retry-After` in seconds, which may be a date. */
function secondsOf(retryAfter: string, now: Date): number | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : undefined
}
