import type { ExpressionBuilder } from 'kysely'
import type { BrandPrices } from '../call/brandPrices.ts'
import type { Mailer } from '../call/handler.ts'
import { readerLink } from '../../../shared/links.ts'
import type { Lapse } from '../../../shared/page/pushMessage.ts'
import { equal, isChapter } from '../database/queries.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { isOffered, selectBooks } from '../database/selectBooks.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { total } from '../coins/balance.ts'
import { chapterPrices, PRICED } from '../coins/prices.ts'
import { liveVouchers } from '../coins/vouchers.ts'

const DAY = 24 * 60 * 60 * 1000
/** A reminder is due so long before, and tells of what expires within a day more too. */
const [AHEAD_MS, TOGETHER_MS] = [3 * DAY, 4 * DAY]
/** Last read ones that are looked at for a chapter to unlock. */
const BOOKS = 5

type Reminding = {
  mailer: Mailer | undefined
  /** Whether notifications are sent. */
  hasPush: boolean
  pricesOf: (brand: string, now: Date) => BrandPrices
}

/** Reminds readers once of vouchers that expire in three days, if they open a chapter. Returns how many. */
export async function remindOfLapses(database: Database, reminding: Reminding, now: Date): Promise<number> {
  let reminded = 0
  for (const reader of await readersToRemind(database, now))
    if (await remind(database, reader, reminding, now)) reminded++
  if (reminded) reminding.mailer?.wake()
  return reminded
}

const readersToRemind = (database: Database, now: Date) =>
  database
    .selectFrom('reader')
    .innerJoin('person', 'person.id', 'person_id')
    .innerJoin('wallet', 'wallet.reader_id', 'reader.id')
    .select(['reader.id', 'brand', 'email', 'locale', 'coins'])
    .where('reader.id', 'in', ({ selectFrom }) =>
      selectFrom('voucher').select('reader_id').where(isUntold(now, AHEAD_MS)),
    )
    .where('lapse_reminders', '=', 1)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where(is => is.or([is('banned_until', 'is', null), is('banned_until', '<=', now.toISOString())]))
    .orderBy('reader.id')
    .execute()

type Reader = Awaited<ReturnType<typeof readersToRemind>>[number]

const isUntold = (now: Date, ahead: number) => (is: ExpressionBuilder<Tables, 'voucher'>) =>
  is.and([
    is('remaining', '>', 0),
    is('expires_at', '>', now.toISOString()),
    is('expires_at', '<=', new Date(now.getTime() + ahead).toISOString()),
    is('reminded_of', 'is distinct from', is.ref('expires_at')),
  ])

async function remind(database: Database, reader: Reader, { mailer, hasPush, pricesOf }: Reminding, now: Date) {
  const { id, brand, email: recipient, locale } = reader
  const isMailed = mailer?.sendsFor(brand) ?? false
  const subscriptions = database.selectFrom('push_subscription').select('id').where('reader_id', '=', id)
  const browsers = hasPush ? await subscriptions.execute() : []
  if (!isMailed && browsers.length === 0) return false
  const book = await bookFor(database, reader, pricesOf(brand, now), now)
  if (!book) return false
  return inTransaction(database, async database => {
    const told = await database
      .updateTable('voucher')
      .set(is => ({ reminded_of: is.ref('expires_at') }))
      .where('reader_id', '=', id)
      .where(isUntold(now, TOGETHER_MS))
      .returning(['id', 'expires_at'])
      .execute()
    const until = told
      .map(({ expires_at }) => expires_at)
      .toSorted()
      .at(-1)
    if (until === undefined) return false
    const facts = { reader: String(id), until, ...('id' in book && { book: String(book.id) }) }
    const time = now.toISOString()
    const voucher_id = told.find(({ expires_at }) => expires_at === until)!.id
    // The pusher heeds quiet hours.
    const notes = browsers.map(({ id }) => ({ subscription_id: id, voucher_id, noted_at: time, due_at: time }))
    if (notes.length)
      await database
        .insertInto('lapse_note')
        .values(notes)
        .onConflict(conflict => conflict.columns(['subscription_id', 'voucher_id']).doUpdateSet({ noted_at: time }))
        .execute()
    if (isMailed) await queueMail(database, { brand, origin: '', recipient, locale, kind: 'lapse', facts }, now)
    return true
  })
}

/** The last read book with a chapter that the balance opens; none of them read: no book. Undefined: it opens none. */
async function bookFor(database: Database, { id, brand, coins }: Reader, prices: BrandPrices, now: Date) {
  const balance = coins + total(await liveVouchers(database, id, now))
  const books = await readBooks(database, id, brand)
    .select(['book.id', ...PRICED])
    .limit(BOOKS)
    .execute()
  let cheapest = Infinity
  for (const book of books) {
    const priceOf = chapterPrices(book, { brand, prices })
    const costs = (await lockedChapters(database, book.id, id)).map(priceOf).filter(price => price > 0)
    const price = Math.min(...costs)
    if (price <= balance) return { id: book.id }
    cheapest = Math.min(cheapest, price)
  }
  return cheapest === Infinity && prices.rule.coins <= balance ? {} : undefined
}

const lockedChapters = (database: Database, bookId: number, readerId: number) =>
  database
    .selectFrom('chapter')
    .select(['number', 'key', 'word_count'])
    .where('book_id', '=', bookId)
    .where('key', 'not in', ({ selectFrom }) =>
      selectFrom('unlock')
        .select('chapter')
        .where(is => equal(is, { reader_id: readerId, book_id: bookId })),
    )
    .execute()

/** What is left of vouchers that expire by then, as rows of an email; and where the reader goes on in the book. */
export async function lapseOfReader(
  database: Database,
  { readerId, until, bookId, brand }: { readerId: number; until: string; bookId: number | undefined; brand: string },
  now: Date,
) {
  const vouchers = (await liveVouchers(database, readerId, now)).filter(({ expires_at }) => expires_at <= until)
  const place =
    bookId === undefined
      ? undefined
      : await selectBooks(database, isOffered(brand))
          .innerJoin('read_log', 'read_log.book_id', 'book.id')
          .leftJoin('chapter', isChapter('book.id', 'read_log.chapter'))
          .select(['book.id', 'chapter.number', 'chapter.key'])
          .where('reader_id', '=', readerId)
          .where('book.id', '=', bookId)
          .executeTakeFirst()
  return { vouchers, place }
}

type Subscriber = { reader_id: number; brand: string }

/** Of a notification about this voucher and those that expire before it. Undefined if they were spent meanwhile. */
export async function messageAboutLapse(
  database: Database,
  voucherId: number,
  { reader_id, brand }: Subscriber,
  now: Date,
): Promise<Omit<Lapse, 'quiet'> | undefined> {
  const last = database.selectFrom('voucher').select('expires_at').where('id', '=', voucherId)
  const { expires_at: until } = await last.executeTakeFirstOrThrow()
  const count = total((await liveVouchers(database, reader_id, now)).filter(({ expires_at }) => expires_at <= until))
  const book = await readBooks(database, reader_id, brand).select('book.id').limit(1).executeTakeFirst()
  return count > 0 ? { lapse: { count, path: book ? readerLink(book.id) : '/history' } } : undefined
}

/** Latest first. */
const readBooks = (database: Database, readerId: number, brand: string) =>
  selectBooks(database, isOffered(brand))
    .innerJoin('read_log', 'read_log.book_id', 'book.id')
    .where('reader_id', '=', readerId)
    .orderBy('read_at', 'desc')
