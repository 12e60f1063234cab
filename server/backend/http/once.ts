import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import type { Envelope } from '../../../shared/api/envelope.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction, markCommit } from '../database/transaction.ts'
import { ApiError, invalid } from '../call/apiError.ts'
import type { Call } from '../call/handler.ts'

const RETENTION = 24 * 60 * 60 * 1000
/** A repeated call waits so long for the first one. */
const TIMEOUT_MS = 1000

/**
 * Runs a call once per Idempotency-Key and repeats its response, failures included, for 24 hours. Effect and response
 * are committed together, so that a crash leaves both or neither; an unexpected error or 429 leaves neither, and the
 * call may be retried. Anonymous callers without a device cannot be told apart: nothing is stored for them. Throws 422
 * VALIDATION without a key, 422 IDEMPOTENCY_MISMATCH for a known key with other input, and 409 IN_PROGRESS while the
 * first call is running.
 * @param admit counts the call against its limits; not for a repeated one, which gets its response in any case
 */
export async function once(
  name: EndpointName,
  key: string,
  input: unknown,
  call: Call,
  admit: (database: Database) => Promise<void>,
  act: (database: Database) => Promise<object>,
): Promise<Envelope<object>> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: '1 to 255 visible ASCII characters' }])
  }
  if (!call.reader && !call.device) {
    await admit(call.database)
    return { code: 200, desc: '', data: await act(call.database) }
  }
  const caller = call.reader ? `reader ${call.reader.id}` : `device ${call.device}`
  const scope = `${call.brand} ${name} ${caller}`
  const body_hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return inTransaction(call.database, async database => {
    if (!(await engineOf(database).lock(database, `${scope} ${key}`, TIMEOUT_MS))) {
      throw new ApiError(409, 'IN_PROGRESS', () => text.inProgress)
    }
    const stored = await database
      .selectFrom('stored_response')
      .select(['body_hash', 'response'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('created_at', '>=', oldest(call.now))
      .executeTakeFirst()
    if (stored && stored.body_hash !== body_hash) {
      throw new ApiError(422, 'IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request.')
    }
    if (stored) return JSON.parse(stored.response)
    await admit(database)
    const envelope = await envelopeOf(database, act)
    const response = {
      body_hash,
      code: envelope.code,
      response: JSON.stringify(envelope),
      created_at: call.now.toISOString(),
    }
    await database
      .insertInto('stored_response')
      .values({ scope, key, ...response })
      .onConflict(conflict => conflict.columns(['scope', 'key']).doUpdateSet(response))
      .execute()
    return envelope
  })
}

async function envelopeOf(database: Database, act: (database: Database) => Promise<object>): Promise<Envelope<object>> {
  await sql`savepoint before`.execute(database)
  const forget = markCommit(database)
  try {
    return { code: 200, desc: '', data: await act(database) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 500 || error.code === 429) throw error
    await sql`rollback to savepoint before`.execute(database)
    forget()
    return error.envelope()
  }
}

const oldest = (now: Date) => new Date(now.getTime() - RETENTION).toISOString()

export const deleteResponses = (database: Database, now: Date) =>
  database.deleteFrom('stored_response').where('created_at', '<', oldest(now)).execute()
