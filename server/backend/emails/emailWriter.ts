import { writeEmail } from '../accounts/emails.ts'
import { receiptOf } from '../coins/receipt.ts'
import type { MailRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Email } from '../mail/email.ts'
import { answer } from './answer.ts'
import { receipt } from './receipt.ts'
import { withdrawn } from './withdrawn.ts'

/**
 * Gives what puts mails of the outbox into words, whatever they are about. Undefined where one has become pointless.
 * @param seller who sells, as receipts say it
 */
export const emailWriter =
  (seller: string) =>
  async (database: Database, mail: MailRow, now: Date): Promise<Email | undefined> => {
    if (mail.kind === 'receipt') return writeReceipt(database, mail, seller)
    if (mail.kind === 'answer') return answer(JSON.parse(mail.facts) as Parameters<typeof answer>[0])
    if (mail.kind === 'withdrawn') return writeWithdrawn(database, mail)
    return writeEmail(database, mail, now)
  }

async function writeReceipt(database: Database, { origin, facts }: MailRow, seller: string) {
  const { order: id } = JSON.parse(facts) as { order: string }
  const order = await database
    .selectFrom('orders')
    .select(['id', 'reader_id', 'provider'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!order) return undefined
  const paper = await receiptOf(database, { readerId: order.reader_id, orderId: order.id }, seller)
  return receipt(origin, paper, { isTest: order.provider === 'sandbox' })
}

/** Undefined where the book is back meanwhile, or was taken down since, which another mail tells. */
async function writeWithdrawn(database: Database, { origin, facts }: MailRow) {
  const { book: id, as, coins } = JSON.parse(facts) as { book: string; as: string; coins: string }
  const book = await database
    .selectFrom('book')
    .select(['name', 'withdrawn'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (book?.withdrawn !== as) return undefined
  return withdrawn(origin, { name: book.name, byLaw: as === 'law', coins: Number(coins) })
}
