import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../../database/schema/schema.ts'
import { transportsIn } from './addPasskey.ts'
import { storeChallenge, LIFETIME, consumeChallenge, type Party } from './challenges.ts'
import { equal, hasRow } from '../../database/queries.ts'

export async function requestOptions(database: Database, party: Party, now: Date) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: LIFETIME,
    userVerification: 'required',
  })
  await storeChallenge(database, party, { challenge: options.challenge, readerId: null }, now)
  return options
}

type Signed = { credential: string; readerId: number; counter: number; newCounter: number }

/** The reader whose passkey has signed one of our challenges. A counter that does not increase means a copy. */
export async function checkSignature(
  database: Database,
  party: Party,
  response: unknown,
  now: Date,
): Promise<Signed | undefined> {
  const { id } = response as { id?: unknown }
  const passkey = await database
    .selectFrom('passkey')
    .innerJoin('reader', 'reader.id', 'passkey.reader_id')
    .select(['credential', 'reader_id', 'public_key', 'counter', 'transports'])
    .where('credential', '=', typeof id === 'string' ? id : '')
    .where('rp_id', '=', party.rpId)
    .where('reader.brand', '=', party.brand)
    .executeTakeFirst()
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const counter = Number(passkey.counter)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge => consumeChallenge(database, party, { challenge, readerId: null }, now),
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter,
      transports: transportsIn(passkey.transports),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const { newCounter } = authenticationInfo
  return { credential: passkey.credential, readerId: passkey.reader_id, counter, newCounter }
}

/** False if the passkey was removed or used concurrently. For a transaction. */
export const countUse = (database: Database, signed: Signed, now: Date): Promise<boolean> =>
  database
    .updateTable('passkey')
    .set({ counter: signed.newCounter, used_at: now.toISOString() })
    .where(is => equal(is, { credential: signed.credential, counter: signed.counter }))
    .returning('credential')
    .$call(hasRow)
