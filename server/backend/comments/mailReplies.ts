import { SEEN } from '../database/schema/comments.ts'
import { readFact, writeFact } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/outbox.ts'

const DAY = 24 * 60 * 60 * 1000
const FACT = 'replies mailed'

/** One email a day to each reader with new replies who wants it; it has their number, and no text. Returns how many. */
export const mailReplies = (database: Database, now: Date): Promise<number> =>
  inTransaction(database, async database => {
    const since = (await readFact(database, FACT)) ?? new Date(now.getTime() - DAY).toISOString()
    const readers = await database
      .selectFrom('comment')
      .innerJoin('comment as own', 'own.id', 'comment.parent_id')
      .innerJoin('reader', 'reader.id', 'own.reader_id')
      .select(({ fn }) => ['reader.email', 'reader.brand', 'reader.locale', fn.countAll<number>().as('count')])
      .where('comment.shown_at', '>', since)
      .where('comment.shown_at', '<=', now.toISOString())
      .where('comment.state', 'in', SEEN)
      .whereRef('comment.reader_id', '!=', 'own.reader_id')
      .where('replies_by_mail', '=', 1)
      .where('email_verified_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reader_mute')
              .select('muted_id')
              .whereRef('reader_mute.reader_id', '=', 'own.reader_id')
              .whereRef('muted_id', '=', 'comment.reader_id'),
          ),
        ),
      )
      .groupBy('reader.id')
      .orderBy('reader.id')
      .execute()
    for (const { email: recipient, brand, locale, count } of readers)
      await queueMail(
        database,
        { brand, origin: '', recipient, locale, kind: 'replies', facts: { count: String(count) } },
        now,
      )
    await writeFact(database, FACT, now.toISOString())
    return readers.length
  })
