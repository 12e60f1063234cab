import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/schema/schema.ts'
import type { PushOutcome } from '../metrics/push.ts'
import type { VapidKeys } from './keys.ts'
import { messageAbout } from './message.ts'
import { removePush, postponePush, claimPush, type DuePush } from './duePushes.ts'
import { nextAllowedTime } from './quietHours.ts'
import type { Sender, Sent } from './sender.ts'

const MINUTE = 60 * 1000
/** Between two tries: doubled from the first to the longest, in milliseconds. */
const [FIRST_WAIT, LONGEST_WAIT] = [MINUTE, 60 * MINUTE]
/** After that nobody waits for it any more, in milliseconds. */
const GIVEN_UP = 3 * 24 * 60 * MINUTE
/** Messages in a row that were refused, after which a subscription is taken for dead. */
const MAX_FAILURES = 5

export type Delivering = {
  database: Database
  sender: Sender
  keysOf: (brand: string) => VapidKeys | undefined
  /** Whom push services may write to about a brand: `mailto:` or https. */
  subjectOf: (brand: string) => string
  log: Pick<Logger, 'warn'>
  now: () => Date
}

/**
 * Sends one note. Gives what became of it; undefined where it was not sent: another process has it, there is nothing to
 * say any more, or its reader's night has begun.
 */
export async function deliverNotification(note: DuePush, delivering: Delivering): Promise<PushOutcome | undefined> {
  const { database, sender, keysOf, subjectOf, now } = delivering
  if (!(await claimPush(database, note, now()))) return undefined
  const keys = keysOf(note.brand)
  if (keys?.publicKey !== note.vapid_key) {
    // Made for keys that are gone: the browser subscribes anew when its reader comes back.
    await forget(database, note)
    return 'gone'
  }
  const message = await messageAbout(database, note.book_id, note)
  if (!message) {
    await removePush(database, note)
    return undefined
  }
  const morning = nextAllowedTime(note, now())
  if (morning > now()) {
    await postponePush(database, note, morning, note.tries)
    return undefined
  }
  const sent = await sender.send(
    {
      subscription: note,
      keys,
      subject: subjectOf(note.brand),
      payload: JSON.stringify(message),
      topic: topicOf(note),
    },
    now(),
  )
  return settle(note, sent, delivering)
}

/** Writes down what became of it. */
async function settle(note: DuePush, sent: Sent, { database, log, now }: Delivering): Promise<PushOutcome> {
  if (sent.outcome === 'gone') {
    await forget(database, note)
    return 'gone'
  }
  if (sent.outcome === 'sent') {
    await removePush(database, note)
    await saveOutcome(database, note, { sent_at: now().toISOString(), failures: 0 })
    return 'sent'
  }
  const about = { service: note.service, brand: note.brand, reason: sent.reason }
  if (sent.outcome === 'refused') {
    log.warn(about, 'push message rejected')
    const failures = note.failures + 1
    await removePush(database, note)
    await (failures < MAX_FAILURES ? saveOutcome(database, note, { failures }) : forget(database, note))
    return 'refused'
  }
  if (now().getTime() - Date.parse(note.noted_at) >= GIVEN_UP) {
    log.warn(about, 'push message failed permanently')
    await removePush(database, note)
    return 'given_up'
  }
  log.warn(about, 'push message failed: will retry')
  const wait = Math.max((sent.wait ?? 0) * 1000, Math.min(FIRST_WAIT * 2 ** note.tries, LONGEST_WAIT))
  await postponePush(database, note, new Date(now().getTime() + wait), note.tries + 1)
  return 'failed'
}

/** 32 characters at most, and nothing that tells the push service which book it is. */
const topicOf = ({ endpoint_hash, book_id }: DuePush) =>
  createHash('sha256').update(`${endpoint_hash} ${book_id}`).digest('base64url').slice(0, 32)

/** With its notes. */
const forget = (database: Database, { subscription_id }: DuePush) =>
  database.deleteFrom('push_subscription').where('id', '=', subscription_id).execute()

const saveOutcome = (database: Database, { subscription_id }: DuePush, set: { sent_at?: string; failures: number }) =>
  database.updateTable('push_subscription').set(set).where('id', '=', subscription_id).execute()
