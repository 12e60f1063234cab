import type { Output } from '../../../shared/api/endpoints.ts'
import type { Call } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { meetDevice } from './devices.ts'
import { userOf } from './readers.ts'
import { openSession } from './sessions.ts'

/** Lets a reader in: a session of their own, on a device that is known from now on. For a transaction. */
export async function letIn(database: Database, reader: number, call: Call): Promise<Output<'user.login'>> {
  await meetDevice(database, reader, call)
  return { token: await openSession(database, reader, call.now), user: await userOf(database, reader), created: false }
}
