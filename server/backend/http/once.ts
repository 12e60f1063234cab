import { createHash } from 'node:crypto'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import type { Envelope } from '../../../shared/api/envelope.ts'
import type { Database } from '../database/schema.ts'
import { ApiError, invalid } from './apiError.ts'
import type { Call } from './handler.ts'

const KEPT = 24 * 60 * 60 * 1000

/**
 * Carries a call out once for an Idempotency-Key and gives the same answer, failures included, to whoever repeats it
 * within 24 hours. Effect and answer are committed together, so that a crash leaves both or neither; an unexpected
 * error leaves neither, and the call may be tried again.
 * Throws 422 IDEMPOTENCY_MISMATCH where the key came before with other input.
 */
export async function once(
  name: EndpointName, key: string, input: unknown, call: Call, act: (database: Database) => Promise<object>,
): Promise<Envelope<object>> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: '1 to 255 visible ASCII characters' }])
  }
  const caller = call.reader ? `reader ${call.reader.id}` : call.device
  const scope = `${call.brand} ${name} ${caller}`
  const body_hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const transaction = await call.database.startTransaction().execute()
  try {
    await transaction.deleteFrom('stored_answer')
      .where('created_at', '<', new Date(call.now.getTime() - KEPT).toISOString()).execute()
    const stored = await transaction.selectFrom('stored_answer').select(['body_hash', 'answer'])
      .where('scope', '=', scope).where('key', '=', key).executeTakeFirst()
    if (stored && stored.body_hash !== body_hash) {
      throw new ApiError(422, 'IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request.')
    }
    if (stored) {
      await transaction.commit().execute()
      return JSON.parse(stored.answer)
    }
    const before = await transaction.savepoint('before').execute()
    let envelope: Envelope<object>
    try {
      envelope = { code: 200, desc: '', data: await act(before as unknown as Database) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code >= 500) throw error
      await before.rollbackToSavepoint('before').execute()
      envelope = error.envelope()
    }
    await transaction.insertInto('stored_answer').values({
      scope, key, body_hash, code: envelope.code, answer: JSON.stringify(envelope), created_at: call.now.toISOString(),
    }).execute()
    await transaction.commit().execute()
    return envelope
  } catch (error) {
    if (!transaction.isCommitted) await transaction.rollback().execute()
    throw error
  }
}
