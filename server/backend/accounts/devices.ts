import type { Call } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { browserOf } from '../text/browserOf.ts'
import { orderMail } from './emails.ts'
import { hashSecret } from './secrets/secret.ts'
import { equal, hasRow } from '../database/queries.ts'

/** Also queried without a reader, so that unknown accounts take the same time. */
export const isKnownDevice = (database: Database, reader: number | undefined, device: string): Promise<boolean> =>
  database
    .selectFrom('known_device')
    .select('reader_id')
    .where(is => equal(is, { reader_id: reader ?? 0, device_hash: hashSecret(device) }))
    .$call(hasRow)

/** Emails the reader if the account was used on other devices but never on this one. */
export async function rememberDevice(
  database: Database,
  reader: number,
  call: Pick<Call, 'brand' | 'device' | 'userAgent' | 'site' | 'mailer' | 'now'>,
): Promise<void> {
  const { device, userAgent, mailer, now } = call
  const time = now.toISOString()
  if (mailer && !(await isKnownDevice(database, reader, device))) {
    const notified = await database
      .selectFrom('reader')
      .select('email')
      .where('id', '=', reader)
      .where('email_verified_at', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('known_device').select('device_hash').whereRef('reader_id', '=', 'reader.id')),
      )
      .executeTakeFirst()
    const { browser, system } = browserOf(userAgent)
    const by = [browser, system].filter(Boolean).join(', ')
    const facts = { at: time, by }
    if (notified) await orderMail(database, call, { recipient: notified.email, kind: 'newDevice', facts })
  }
  if (!device) return
  await database
    .insertInto('known_device')
    .values({ reader_id: reader, device_hash: hashSecret(device), seen_at: time })
    .onConflict(conflict => conflict.columns(['reader_id', 'device_hash']).doUpdateSet({ seen_at: time }))
    .execute()
}
