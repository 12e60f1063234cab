import type { Logger } from 'pino'
import { createRecurringJob, type RecurringJob } from '../../process/recurringJob.ts'
import type { Outages } from '../database/outages.ts'
import { countPush, showPendingPushes, type PushOutcome } from '../metrics/messages.ts'
import { deliverNotification, type Delivering } from './deliverNotification.ts'
import { createNotifications } from './createNotifications.ts'
import { duePushes, pendingPushes } from './duePushes.ts'
import type { Push } from '../call/handler.ts'
import { keysOf, type PushSettings } from './keys.ts'
import { createSender } from './sender.ts'
import { isPushService } from './services.ts'

/** Messages in flight at once. */
const AT_ONCE = 10
/** Milliseconds between runs. */
const PAUSE = 10_000

type Options = Delivering & { log: Pick<Logger, 'info' | 'warn'>; outages: Outages }

type Pusher = Pick<RecurringJob, 'start' | 'stop'> & {
  /** Sends all due notifications; resolves when each has been tried. */
  sendAll(): Promise<void>
}

/**
 * Sends notifications of new chapters to followers' browsers. Safe with several processes: each claims a notification
 * first. Failed ones are retried with increasing delays, sent ones deleted. After a crash, others take over when the
 * lease expires; if the message was sent already, topic and notification tag make the second replace the first.
 */
export function createPusher({ outages, ...delivering }: Options): Pusher {
  const { database, sender, log, now } = delivering
  const stopping = new AbortController()

  async function sendAll(): Promise<void> {
    const noted = await createNotifications(database, now())
    const became: Partial<Record<PushOutcome, number>> = {}
    // A busy or unavailable service is skipped for all: its notifications wait for the next run.
    const tired = new Set<string>()
    const due = () => duePushes(database, now(), { most: AT_ONCE, without: [...tired] })
    for (let notes = await due(); notes.length && !stopping.signal.aborted; notes = await due()) {
      await Promise.all(
        notes.map(async note => {
          const outcome = await deliverNotification(note, delivering)
          if (outcome === 'failed') tired.add(note.service)
          if (!outcome) return
          countPush(outcome)
          became[outcome] = (became[outcome] ?? 0) + 1
        }),
      )
    }
    const waiting = await pendingPushes(database)
    showPendingPushes(waiting)
    if (noted || Object.keys(became).length) log.info({ noted, ...became, waiting }, 'push job finished')
  }

  const job = createRecurringJob(
    () => sendAll().catch((error: unknown) => void outages.report(error, 'push job failed')),
    PAUSE,
  )
  return {
    sendAll,
    start: job.start,
    async stop() {
      stopping.abort()
      await job.stop()
      await sender.close()
    },
  }
}

type PushOptions = Omit<Parameters<typeof createPusher>[0], 'sender' | 'keysOf' | 'subjectOf'> & {
  settings: PushSettings
  /** Contact address of a brand; '' if unknown. */
  contactOf: (brand: string) => string
}

/** Push support for calls, and the sender. */
export function openPush({ settings, contactOf, ...rest }: PushOptions): Push & ReturnType<typeof createPusher> {
  const keys = keysOf(settings)
  const subjectOf = (brand: string) => `mailto:${contactOf(brand) || `nobody@${brand}.invalid`}`
  const pusher = createPusher({ ...rest, sender: createSender(settings.services), keysOf: keys, subjectOf })
  return {
    ...pusher,
    keyOf: brand => keys(brand)?.publicKey,
    takes: endpoint => isPushService(endpoint, settings.services),
  }
}
