import { writeEmail } from '../accounts/emails.ts'
import { total } from '../coins/balance.ts'
import { lapseOfReader } from '../accounts/lapseReminders.ts'
import { receiptOf } from '../coins/receipt.ts'
import type { MailRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import { withdrawnAt } from '../database/selectBooks.ts'
import type { Email } from '../mail/email.ts'
import { readerLink } from '../../../shared/links.ts'
import { emails } from '../../../shared/text/en/emails/emails.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { dateTime, number } from '../../../shared/text/format.ts'
import type { Receipt } from '../../../shared/api/orders.ts'
import { moneyText } from '../../../shared/currency.ts'
import { findRow } from '../database/queries.ts'

/** Writes emails of the outbox, of any kind. Undefined: pointless now. @param sellerOf the seller on receipts */
export const emailWriter =
  (sellerOf: (brand: string) => string) =>
  async (database: Database, mail: MailRow, now: Date): Promise<Email | undefined> => {
    if (mail.kind === 'receipt') return writeReceipt(database, mail, sellerOf(mail.brand))
    if (mail.kind === 'reply') return reply(JSON.parse(mail.facts) as Reply)
    if (mail.kind === 'withdrawn') return writeWithdrawn(database, mail)
    if (mail.kind === 'replies') return replies(mail.origin, JSON.parse(mail.facts) as { count: string })
    if (mail.kind === 'lapse') return writeLapse(database, mail, now)
    return writeEmail(database, mail, now)
  }

async function writeReceipt(database: Database, { origin, facts }: MailRow, seller: string) {
  const { order: id } = JSON.parse(facts) as { order: string }
  const order = await findRow(database, 'orders', { id: Number(id) }, ['id', 'reader_id', 'provider'])
  if (!order) return undefined
  const paper = await receiptOf(database, { readerId: order.reader_id, orderId: order.id }, seller)
  return receipt(origin, paper, { isTest: order.provider === 'sandbox' })
}

/** Undefined if the book was restored, or was taken down since, which another email reports. */
async function writeWithdrawn(database: Database, { origin, facts, brand }: MailRow) {
  const { book: id, as, coins } = JSON.parse(facts) as { book: string; as: string; coins: string }
  const book = await findRow(database, 'book', { id: Number(id) }, ['name', 'withdrawn', 'brands'])
  if (!book || withdrawnAt(book, brand) !== as) return undefined
  return withdrawn(origin, { name: book.name, byLaw: as === 'law', coins: Number(coins) })
}

type Reply = { reply: string } & ({ book: string } | { case: string; order: string })

export const reply = ({ reply: text, ...about }: Reply): Email => ({
  ...('book' in about
    ? { subject: emails.reply.subject({ book: '{book}' }), book: about.book }
    : { subject: emails.reply.case(about) }),
  paragraphs: [emails.reply.text({ brand: '{brand}' }), ...text.split(/\n+/).filter(Boolean)],
  notes: [emails.reply.note],
})

/** Without a word of them: a chapter may be locked by now. @param origin as below */
export const replies = (origin: string, { count }: { count: string }): Email => ({
  subject: emails.replies.subject({ count: Number(count) }),
  paragraphs: [emails.replies.text({ brand: '{brand}', count: Number(count) })],
  ...(origin && { button: { label: emails.replies.button, url: `${origin}/updates` } }),
  notes: [emails.replies.note],
})

/** Undefined if the vouchers were spent meanwhile. */
async function writeLapse(database: Database, { origin, facts, brand }: MailRow, now: Date) {
  const { reader, until, book } = JSON.parse(facts) as { reader: string; until: string; book?: string }
  const about = { readerId: Number(reader), until, bookId: book === undefined ? undefined : Number(book), brand }
  const { vouchers, place } = await lapseOfReader(database, about, now)
  return vouchers.length
    ? lapse(origin, { vouchers, path: place && readerLink(place.id, place.number ?? 1) })
    : undefined
}

type Lapse = { vouchers: { remaining: number; expires_at: string }[]; path: string | undefined }

/** Reminds of vouchers, with when each expires. @param path where the reader goes on; undefined: the shelf */
export const lapse = (origin: string, { vouchers, path }: Lapse): Email => ({
  subject: emails.lapse.subject({ count: total(vouchers) }),
  paragraphs: [emails.lapse.text({ brand: '{brand}' })],
  rows: vouchers.map(({ remaining, expires_at }) => [
    `${dateTime(expires_at)} UTC`,
    emails.coins({ count: remaining }),
  ]),
  ...(origin && {
    button: { label: path ? emails.lapse.button : emails.lapse.shelf, url: `${origin}${path ?? '/history'}` },
  }),
  notes: [emails.lapse.note],
})

type Withdrawn = {
  name: string
  /** Not readable by anyone; otherwise owners keep their unlocked chapters. */
  byLaw: boolean
  coins: number
}

/**
 * Tells owners of unlocked chapters that a book was withdrawn, and what stays readable.
 * @param origin '' if the site has no known address: then there are no links
 */
export function withdrawn(origin: string, { name, byLaw, coins }: Withdrawn): Email {
  const names = { book: '{book}', brand: '{brand}' }
  const linkTo = (label: string, path: string) => origin && { button: { label, url: `${origin}${path}` } }
  const common = { book: name, notes: [emails.withdrawn.note] }
  if (byLaw)
    return {
      ...common,
      subject: emails.takenDown.subject(names),
      paragraphs: [emails.takenDown.text(names), ...(coins > 0 ? [emails.takenDown.refunded] : [])],
      ...(coins > 0 && { rows: [[emails.takenDown.refund, emails.coins({ count: coins })]] }),
      ...linkTo(emails.takenDown.button, '/myinfo'),
    }
  return {
    ...common,
    subject: emails.withdrawn.subject(names),
    paragraphs: [emails.withdrawn.text(names), emails.withdrawn.yours],
    ...linkTo(emails.withdrawn.button, '/myinfo/myLocked'),
  }
}

/** What a top-up comes to on paper, as a mail. @param isTest no money was taken */
export function receipt(
  origin: string,
  { order, seller, tax, payment }: Receipt,
  { isTest }: { isTest: boolean },
): Email {
  const text = emails.receipt
  const { id, coins, bonus, money, paid_at, created_at } = order
  const { currency } = money
  const priceText = (amount: number) => moneyText({ amount, currency }, activeLocale().iso)
  const rows = [
    [text.order, String(id)],
    [text.paid, `${dateTime(paid_at ?? created_at)} UTC`],
    [text.coins, number(coins)],
    bonus > 0 && [text.bonus, number(bonus)],
    [text.total, priceText(money.amount)],
    tax && [text.tax({ tax: tax.name, percent: number(tax.rate / 100) }), priceText(tax.amount)],
    [text.payment, payment],
    seller !== '' && [text.seller, seller],
  ].filter((row): row is [string, string] => Array.isArray(row))
  return {
    subject: text.subject({ order: String(id) }),
    paragraphs: [text.text({ brand: '{brand}' }), ...(isTest ? [text.test] : [])],
    rows,
    button: { label: text.button, url: `${origin}/myinfo/receipt/${id}` },
    notes: [text.note],
  }
}
