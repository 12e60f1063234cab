import type { Output } from '../../../shared/api/endpoints.ts'
import type { Call } from '../call/handler.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { rememberDevice } from './devices.ts'
import { refuseBanned } from './person/ban.ts'
import { createMemorySession } from './memorySessions.ts'
import { userOf } from './readers.ts'
import { closeSession, LIFETIME, openSession } from './sessions.ts'

/** Replaces the call's session, and remembers the device. For a transaction. Throws 403 BANNED. */
export async function signInReader(database: Database, reader: number, call: Call): Promise<Output<'user.login'>> {
  await refuseBanned(database, reader, call.now)
  await rememberDevice(database, reader, call)
  if (call.reader) await closeSession(database, call.reader.session)
  const token = await openSession(database, reader, call.now, call.userAgent)
  const { email_verified, ...user } = await userOf(database, reader)
  // Without email nothing can be confirmed.
  return { token, user: call.mailer ? { ...user, email_verified } : user, created: false }
}

/** On a full disk an in-memory session lets the reader read. Rethrows any other failure. */
export async function signInOnFullDisk(failure: unknown, reader: number, { database, now }: Call) {
  const token = engineOf(database).isFull(failure)
    ? await createMemorySession(database, reader, now, LIFETIME)
    : undefined
  if (token === undefined) throw failure
  return { token, user: await userOf(database, reader), created: false }
}
