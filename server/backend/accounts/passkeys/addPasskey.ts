import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createHash } from 'node:crypto'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'
import type { SignedIn } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockReaders } from '../readers.ts'
import { freshUntil } from '../sessions.ts'
import { storeChallenge, LIFETIME, consumeChallenge, type Party } from './challenges.ts'
import { MAX } from './passkeys.ts'
import { equal, countOf } from '../../database/queries.ts'

type Owner = { id: number; email: string; name: string }

/** A discoverable credential: signs in without a user name. */
export async function creationOptions(
  database: Database,
  party: Party,
  { reader, brandName }: { reader: Owner; brandName: string },
  now: Date,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const known = await database
    .selectFrom('passkey')
    .select(['credential', 'transports'])
    .where(is => equal(is, { reader_id: reader.id, rp_id: party.rpId }))
    .execute()
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: party.rpId,
    userName: reader.email,
    userDisplayName: reader.name,
    userID: handleOf(party, reader.id),
    timeout: LIFETIME,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: transportsIn(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(database, party, { challenge: options.challenge, readerId: reader.id }, now)
  return options
}

const handleOf = ({ brand }: Party, id: number) =>
  new Uint8Array(createHash('sha256').update(`passkey ${brand} ${id}`).digest())

export const transportsIn = (json: string) => JSON.parse(json) as AuthenticatorTransport[]

/**
 * Throws 401 BAD_CREDENTIALS if it does not match the challenge, 403 SIGN_IN_AGAIN if the session has ended, and 409
 * CONFLICT if it is already known or there are too many.
 */
export async function addPasskey(
  database: Database,
  party: Party,
  { reader, name, response }: { reader: SignedIn; name: string; response: unknown },
  now: Date,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge => consumeChallenge(database, party, { challenge, readerId: reader.id }, now),
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) {
    throw new ApiError(401, 'BAD_CREDENTIALS', () => text.passkeyNotAdded)
  }
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const row = {
    credential: id,
    reader_id: reader.id,
    rp_id: party.rpId,
    name,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    created_at: now.toISOString(),
    used_at: null,
  }
  const added = await inTransaction(database, async database => {
    // Revoking all credentials locks the reader as well: either the passkey is revoked with them, or it is not added.
    await lockReaders(database, [reader.id])
    await freshUntil(database, reader, now)
    const count = await database.selectFrom('passkey').where('reader_id', '=', reader.id).$call(countOf)
    if (count >= MAX) return undefined
    return database
      .insertInto('passkey')
      .values(row)
      .onConflict(conflict => conflict.column('credential').doNothing())
      .returning('credential')
      .executeTakeFirst()
  })
  if (!added) throw new ApiError(409, 'CONFLICT', () => text.passkeyKnown)
  return row
}
