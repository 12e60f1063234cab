import type { Logger } from 'pino'
import type { Mailer } from '../call/handler.ts'
import { claim, writeFact } from '../database/facts.ts'
import type { Outages } from '../database/outages.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { refundedSince, refundReader } from './refund.ts'
import { countOf, equal, hasRow } from '../database/queries.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

export const NOTIFY_INTERVAL = MINUTE
const MARGIN_MS = 5 * SECOND

type Options = {
  database: Database
  mailer: Mailer
  perMinute: number
  log: Pick<Logger, 'info'>
  outages: Outages
}

/**
 * One minute's worth, spread out so that other emails are not delayed. Progress is stored, so an interruption repeats
 * none. Nothing is added while the mail server is down. One process at a time. Never rejects.
 */
export async function notifyOwners(options: Options, now: Date): Promise<void> {
  const { database, mailer, perMinute, outages } = options
  try {
    const before = new Date(now.getTime() - NOTIFY_INTERVAL + MARGIN_MS)
    if (!(await nextNotice(database)) || !(await claim(database, 'tell owners', { now, before }))) return
    let room = perMinute - (await pending(database))
    for (let notice = await nextNotice(database); notice && room > 0; notice = await nextNotice(database))
      room -= await notifyNext(options, notice, room, now)
    mailer.wake()
  } catch (error) {
    outages.report(error, 'owners of a withdrawn book could not be notified')
  }
}

/** Owners with ids after `after` are to be notified: all, or those at a brand that the book left. */
type Notice = { id: number; as: 'sale' | 'law'; since: string; after: number; leftBrand?: string }

const LEFT = 'left'

export const notifyOwnersAt = (database: Database, bookId: number, brand: string) =>
  writeFact(database, `${LEFT} ${bookId} ${brand}`, '0')

async function nextNotice(database: Database): Promise<Notice | undefined> {
  const book = await database
    .selectFrom('book')
    .select(['id', 'withdrawn as as', 'withdrawn_at as since', 'owners_notified as after'])
    .where('owners_notified', 'is not', null)
    .orderBy('withdrawn_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (book) return book as Notice
  const fact = await database
    .selectFrom('fact')
    .selectAll()
    .where('key', 'like', `${LEFT} %`)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  const [, id, leftBrand = ''] = fact?.key.split(' ') ?? []
  return fact && { id: Number(id), as: 'sale', since: '', after: Number(fact.value), leftBrand }
}

/** False if another process was first, or the book has changed. */
async function advance(database: Database, { id, as, after, leftBrand }: Notice, to: number | null): Promise<boolean> {
  if (leftBrand === undefined)
    return database
      .updateTable('book')
      .set({ owners_notified: to })
      .where(is => equal(is, { id, owners_notified: after, withdrawn: as }))
      .returning('id')
      .$call(hasRow)
  const fact = { key: `${LEFT} ${id} ${leftBrand}`, value: String(after) }
  if (to === null)
    return database
      .deleteFrom('fact')
      .where(is => equal(is, fact))
      .returning('key')
      .$call(hasRow)
  const next = database.updateTable('fact').set({ value: String(to) })
  return next
    .where(is => equal(is, fact))
    .returning('key')
    .$call(hasRow)
}

async function notifyNext(
  { database, perMinute, log }: Options,
  notice: Notice,
  most: number,
  now: Date,
): Promise<number> {
  const { id, as } = notice
  const owners = await ownersAfter(database, notice, most)
  // Owners not refunded yet, for example after an interruption, are refunded first.
  if (as === 'law')
    for (const reader of owners) await inTransaction(database, database => refundReader(database, id, reader, now))
  const isLast = owners.length < most
  const notified = await inTransaction(database, async database => {
    if (!(await advance(database, notice, isLast ? null : owners.at(-1)!))) return 0
    const readers = await reachable(database, owners)
    const coins = as === 'law' ? await refundedSince(database, id, owners, notice.since) : new Map()
    for (const [index, { id: reader, brand, email, locale }] of readers.entries()) {
      const facts = { book: String(id), as, coins: String(coins.get(reader) ?? 0) }
      const due = new Date(now.getTime() + Math.floor((index * MINUTE) / perMinute))
      await queueMail(database, { brand, origin: '', recipient: email, locale, kind: 'withdrawn', facts, due }, now)
    }
    return readers.length
  })
  if (isLast) log.info({ book: id }, 'all owners of a withdrawn book notified')
  return notified
}

async function ownersAfter(database: Database, { id, after, leftBrand }: Notice, most: number): Promise<number[]> {
  const owners = await database
    .selectFrom('unlock')
    .innerJoin('reader', 'reader.id', 'reader_id')
    .select('reader_id')
    .distinct()
    .where('book_id', '=', id)
    .where('reader_id', '>', after)
    .$if(leftBrand !== undefined, query => query.where('brand', '=', leftBrand!))
    .orderBy('reader_id')
    .limit(most)
    .execute()
  return owners.map(({ reader_id }) => reader_id)
}

async function reachable(database: Database, ids: number[]) {
  if (!ids.length) return []
  return database
    .selectFrom('reader')
    .select(['id', 'brand', 'email', 'locale'])
    .where('id', 'in', ids)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

const pending = (database: Database): Promise<number> =>
  database.selectFrom('mail').where('kind', '=', 'withdrawn').$call(countOf)
