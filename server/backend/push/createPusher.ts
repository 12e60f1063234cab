import type { Logger } from 'pino'
import { createRecurringJob, type RecurringJob } from '../../process/recurringJob.ts'
import type { Outages } from '../database/outages.ts'
import { countPush, showPendingPushes, type PushOutcome } from '../metrics/messages.ts'
import { deliverNotification, type Delivering } from './deliverNotification.ts'
import { duePushes, pendingPushes } from './duePushes.ts'
import type { Push } from '../call/handler.ts'
import { keysOf, type PushSettings } from './keys.ts'
import { createSender } from './sender.ts'
import { isPushService } from './services.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { nextAllowedTime } from './quietHours.ts'
import { updateRows, deleteRows } from '../database/queries.ts'

const PAUSE_MS = 10_000

type Options = Delivering & {
  log: Pick<Logger, 'info' | 'warn'>
  outages: Outages
  /** Messages in flight at once. */ atOnce: number
}

type Pusher = Pick<RecurringJob, 'start' | 'stop'> & {
  sendAll(): Promise<void>
}

/**
 * Safe with several processes: each claims a notification first. Failed ones are retried with increasing delays, sent
 * ones deleted. After a crash, others take over when the lease expires; if the message was sent already, topic and
 * notification tag make the second replace the first.
 */
export function createPusher({ outages, atOnce, ...delivering }: Options): Pusher {
  const { database, sender, log, now } = delivering
  const stopping = new AbortController()

  async function sendAll(): Promise<void> {
    const noted = await createNotifications(database, now())
    const became: Partial<Record<PushOutcome, number>> = {}
    // A busy or unavailable service is skipped for all: its notifications wait for the next run.
    const tired = new Set<string>()
    const due = () => duePushes(database, now(), { most: atOnce, without: [...tired] })
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
    PAUSE_MS,
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
  contactOf: (brand: string) => string
}

export function openPush({ settings, contactOf, ...rest }: PushOptions): Push & ReturnType<typeof createPusher> {
  const keys = keysOf(settings)
  const subjectOf = (brand: string) => `mailto:${contactOf(brand) || `nobody@${brand}.invalid`}`
  const pusher = createPusher({
    ...rest,
    sender: createSender(settings.services, rest.atOnce),
    keysOf: keys,
    subjectOf,
  })
  return {
    ...pusher,
    keyOf: brand => keys(brand)?.publicKey,
    takes: endpoint => isPushService(endpoint, settings.services),
  }
}

/** Subscriptions per transaction, so that other writes do not wait long. */
const BATCH = 500

/**
 * One per book and subscribed browser, for after its quiet hours. Works in batches that any process can continue; a
 * book that is queued already is not queued again. Returns how many were queued.
 */
async function createNotifications(database: Database, now: Date): Promise<number> {
  let written = 0
  while (await nextUpdatedBook(database)) {
    written += await inTransaction(database, database => gatherBatch(database, now))
  }
  return written
}

async function gatherBatch(database: Database, now: Date): Promise<number> {
  await engineOf(database).lock(database, 'push news')
  const news = await nextUpdatedBook(database)
  // Another process was faster.
  if (!news) return 0
  const subscriptions = await database
    .selectFrom('push_subscription')
    .innerJoin('book', join => join.on('book.id', '=', news.book_id))
    .leftJoin('shelf_book', join =>
      join
        .onRef('shelf_book.reader_id', '=', 'push_subscription.reader_id')
        .onRef('shelf_book.book_id', '=', 'book.id'),
    )
    .select(['push_subscription.id', 'quiet_from', 'quiet_to', 'zone'])
    .where('push_subscription.reader_id', 'in', ({ selectFrom }) =>
      selectFrom('shelf_book')
        .select('reader_id')
        .where('book_id', '=', news.book_id)
        .where('followed', '=', 1)
        .union(
          selectFrom('author_follow')
            .innerJoin('book_author', 'book_author.author_id', 'author_follow.author_id')
            .select('reader_id')
            .where('book_author.book_id', '=', news.book_id)
            .where('followed_at', '<=', news.noted_at),
        ),
    )
    .where(is =>
      is.or([is('hidden', 'is', null), is.and([is('hidden', '=', 0), is('seen', '<', is.ref('chapter_count'))])]),
    )
    .where('push_subscription.id', '>', news.passed)
    // Subscribers who joined after the update have seen it on the page.
    .where('push_subscription.created_at', '<=', news.noted_at)
    .orderBy('push_subscription.id')
    .limit(BATCH)
    .execute()
  if (subscriptions.length > 0) {
    const notes = subscriptions.map(({ id, ...hours }) => ({
      subscription_id: id,
      book_id: news.book_id,
      noted_at: news.noted_at,
      due_at: nextAllowedTime(hours, now).toISOString(),
    }))
    await database
      .insertInto('push_note')
      .values(notes)
      .onConflict(conflict => conflict.columns(['subscription_id', 'book_id']).doUpdateSet({ noted_at: news.noted_at }))
      .execute()
  }
  if (subscriptions.length < BATCH) {
    await deleteRows(database, 'book_news', { book_id: news.book_id })
  } else {
    const passed = subscriptions.at(-1)!.id
    await updateRows(database, 'book_news', { book_id: news.book_id }, { passed })
  }
  return subscriptions.length
}

const nextUpdatedBook = (database: Database) =>
  database.selectFrom('book_news').selectAll().orderBy('noted_at').orderBy('book_id').limit(1).executeTakeFirst()
