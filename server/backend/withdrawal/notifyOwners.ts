import type { Logger } from 'pino'
import type { Mailer } from '../call/handler.ts'
import { claim } from '../database/facts.ts'
import type { Outages } from '../database/outages.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { refundedSince, refundReader } from './refund.ts'
import { countOf } from '../database/queries.ts'

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
    if (!(await nextBook(database)) || !(await claim(database, 'tell owners', { now, before }))) return
    let room = perMinute - (await pending(database))
    for (let book = await nextBook(database); book && room > 0; book = await nextBook(database))
      room -= await notifyNext(options, book, room, now)
    mailer.wake()
  } catch (error) {
    outages.report(error, 'owners of a withdrawn book could not be notified')
  }
}

type Book = Exclude<Awaited<ReturnType<typeof nextBook>>, undefined>

const nextBook = (database: Database) =>
  database
    .selectFrom('book')
    .select(['id', 'withdrawn', 'withdrawn_at', 'owners_notified'])
    .where('owners_notified', 'is not', null)
    .orderBy('withdrawn_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

async function notifyNext({ database, perMinute, log }: Options, book: Book, most: number, now: Date): Promise<number> {
  const { id, withdrawn, owners_notified } = book
  const owners = await ownersAfter(database, id, owners_notified!, most)
  // Owners not refunded yet, for example after an interruption, are refunded first.
  if (withdrawn === 'law')
    for (const reader of owners) await inTransaction(database, database => refundReader(database, id, reader, now))
  const isLast = owners.length < most
  const reached = isLast ? null : owners.at(-1)!
  const notified = await inTransaction(database, async database => {
    const isOurs = await database
      .updateTable('book')
      .set({ owners_notified: reached })
      .where('id', '=', id)
      .where('owners_notified', '=', owners_notified)
      .where('withdrawn', '=', withdrawn)
      .returning('id')
      .executeTakeFirst()
    if (!isOurs) return 0
    const readers = await reachable(database, owners)
    const coins = withdrawn === 'law' ? await refundedSince(database, id, owners, book.withdrawn_at!) : new Map()
    for (const [index, { id: reader, brand, email, locale }] of readers.entries()) {
      const facts = { book: String(id), as: withdrawn!, coins: String(coins.get(reader) ?? 0) }
      const due = new Date(now.getTime() + Math.floor((index * MINUTE) / perMinute))
      await queueMail(database, { brand, origin: '', recipient: email, locale, kind: 'withdrawn', facts, due }, now)
    }
    return readers.length
  })
  if (isLast) log.info({ book: id }, 'all owners of a withdrawn book notified')
  return notified
}

async function ownersAfter(database: Database, bookId: number, after: number, most: number): Promise<number[]> {
  const owners = await database
    .selectFrom('unlock')
    .select('reader_id')
    .distinct()
    .where('book_id', '=', bookId)
    .where('reader_id', '>', after)
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
