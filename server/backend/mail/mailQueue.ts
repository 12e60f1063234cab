import type { Logger } from 'pino'
import { localeAmong } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { createRecurringJob, type RecurringJob } from '../../process/recurringJob.ts'
import { backendLimits } from '../../settings/limits/backend.ts'
import type { MailRow } from '../database/schema/accounts.ts'
import type { Outages } from '../database/outages.ts'
import type { Database } from '../database/schema/schema.ts'
import { countMail, showPending } from '../metrics/messages.ts'
import { Undeliverable, type Carrier } from './carriers.ts'
import type { Email } from './email.ts'
import { linkOrigin } from '../../linkOrigin.ts'
import { brandIn, type MailBrands } from './mailBrands.ts'
import { equal, hasRow, updateRows, deleteRows } from '../database/queries.ts'

const MINUTE = 60 * 1000
/** A claimed email may be claimed again after that. */
const LEASE_MS = 2 * MINUTE
/** Doubled from the first to the longest. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [5000, 15 * MINUTE]
const MAX_AGE_MS = 24 * 60 * MINUTE
/** Between checks for emails queued by other processes. */
const POLL_INTERVAL_MS = 5000

type Options = {
  atOnce?: number
  database: Database
  carrier: Carrier
  brands: MailBrands
  /** Called right before it is sent; undefined if it has become pointless. */
  write: (database: Database, mail: MailRow, now: Date) => Promise<Email | undefined>
  log: Pick<Logger, 'warn' | 'error'>
  outages: Outages
  now: () => Date
}

type MailQueue = Omit<RecurringJob, 'run'> & {
  sendAll(): Promise<void>
  sendsFor(brand: string): boolean
}

class UnknownBrand extends Error {
  override name = 'the brand has no folder'
}

/** Each process claims an email first. Failed ones are retried for a day, sent ones deleted. */
export function createMailQueue({
  atOnce = backendLimits.mailsAtOnce.preset,
  database,
  carrier,
  brands,
  write,
  log,
  outages,
  now,
}: Options): MailQueue {
  const due = () =>
    database
      .selectFrom('mail')
      .selectAll()
      .where('due_at', '<=', now().toISOString())
      .orderBy('due_at')
      .orderBy('id')
      .limit(atOnce)
      .execute()

  async function sendAll(): Promise<void> {
    await sendDue()
    await showOutbox(database)
  }

  async function sendDue(): Promise<void> {
    for (let mails = await due(); mails.length; mails = await due()) {
      // The server may be down: the others wait for the next check.
      if ((await Promise.all(mails.map(deliver))).includes('later')) return
    }
  }

  async function deliver(mail: MailRow): Promise<'done' | 'later'> {
    const { id, kind, tries } = mail
    if (!(await claim(mail))) return 'done'
    const details = { mail: id, kind, brand: mail.brand, tries: tries + 1 }
    try {
      await send(mail)
      countMail(kind, 'sent')
    } catch (error) {
      const isOver = now().getTime() - Date.parse(mail.created_at) >= MAX_AGE_MS
      if (isOver || error instanceof Undeliverable) {
        countMail(kind, 'given_up')
        log.error({ ...details, reason: reasonOf(error) }, 'mail delivery failed permanently')
      } else {
        countMail(kind, 'failed')
        log.warn({ ...details, reason: reasonOf(error) }, 'mail delivery failed: will retry')
        await postpone(mail)
        return 'later'
      }
    }
    await deleteRows(database, 'mail', { id })
    return 'done'
  }

  /** Until the lease ends; false if another process has it. */
  async function claim({ id, due_at, tries }: MailRow): Promise<boolean> {
    return database
      .updateTable('mail')
      .set({ due_at: later(LEASE_MS), tries: tries + 1 })
      .where(is => equal(is, { id, due_at }))
      .returning('id')
      .$call(hasRow)
  }

  async function send(mail: MailRow): Promise<void> {
    const { id, kind, recipient } = mail
    const known = brands(mail.brand)
    if (known.problem) throw new UnknownBrand(known.problem)
    const locale = localeAmong(known.locales, mail.locale)
    const brand = brandIn(locale, known)
    await inLocale(locale, async () => {
      const email = await write(database, { ...mail, origin: linkOrigin(brand, mail.origin) }, now())
      if (email) await carrier.send({ id, kind, recipient, brand, email, date: now() })
    })
  }

  const postpone = async ({ id, tries }: MailRow) => {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
    await updateRows(database, 'mail', { id }, { due_at: later(wait) })
  }

  const later = (wait: number) => new Date(now().getTime() + wait).toISOString()

  // They begin after the response, whose time must not reveal whether an email is sent.
  const job = createRecurringJob(
    () => sendAll().catch((error: unknown) => void outages.report(error, 'mail outbox could not be read')),
    POLL_INTERVAL_MS,
  )
  return {
    ...job,
    sendAll,
    sendsFor: brand => brands(brand).problem === undefined,
    async stop() {
      await job.stop()
      carrier.close()
    },
  }
}

async function showOutbox(database: Database): Promise<void> {
  const counts = await database
    .selectFrom('mail')
    .select(({ fn }) => ['kind', fn.countAll().as('count')])
    .groupBy('kind')
    .execute()
  showPending(counts.map(({ kind, count }) => ({ kind, count: Number(count) })))
}

/** Mail servers repeat addresses in their messages: no personal data. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const parts = [code, responseCode, command].filter(Boolean)
  return parts.length ? parts.join(' ') : Error.isError(error) ? error.name : 'unknown'
}
