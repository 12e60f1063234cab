import type { SignInFailure } from './returnCodes.ts'
import * as z from 'zod'
import { claimAccount } from '../accounts/verifyAddress.ts'
import { recognizeIdentity } from '../accounts/person/mailboxes.ts'
import { createReader, nameOf, readerByEmail } from '../accounts/readers.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Claims, Provider } from '../call/provider.ts'
import { equal, insertAll, getRow } from '../database/queries.ts'
import type { IdentityKey } from '../accounts/secrets/mailbox.ts'

export class Refusal extends Error {
  readonly reason: SignInFailure

  constructor(reason: SignInFailure) {
    super(reason)
    this.reason = reason
  }
}

const address = z.string().trim().toLowerCase().pipe(z.email().max(254))

/**
 * The linked account, else the one with its email address, else a new one. An address links to an existing account only
 * if the third party has verified it; it claims an unverified account. Throws a Refusal.
 * @returns `linked`: address and language of an existing account that was linked now
 */
export const readerOfIdentity = (
  database: Database,
  brand: string,
  { name: provider, issuer }: Pick<Provider, 'name' | 'issuer'>,
  claims: Claims,
  now: Date,
): Promise<{ id: number; created: boolean; linked?: { email: string; locale: string } }> =>
  inTransaction(database, async database => {
    const identity = { brand, issuer, subject: claims.subject }
    await engineOf(database).lock(database, `identity ${brand} ${issuer} ${claims.subject}`)
    const known = await lockIdentity(database, identity)
    if (known !== undefined) {
      await recognizeIdentity(database, known, identity, now)
      return { id: known, created: false }
    }

    const email = address.safeParse(claims.email).data
    if (!email) throw new Refusal('withoutEmail')
    const made = await createReader(
      database,
      {
        brand,
        email,
        passwordHash: null,
        name: claims.name,
        avatar: claims.avatar,
        emailVerified: claims.emailVerified,
      },
      now,
    )
    const id = made ?? (await join(database, brand, email, claims, now))
    await insertAll(database, 'identity', [{ ...identity, provider, reader_id: id, created_at: now.toISOString() }])
    await recognizeIdentity(database, id, identity, now)
    if (made !== undefined) return { id, created: true }
    const { locale } = await getRow(database, 'reader', { id }, ['locale'])
    return { id, created: false, linked: { email, locale } }
  })

async function lockIdentity(database: Database, identity: IdentityKey): Promise<number | undefined> {
  const existing = await database
    .updateTable('identity')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where(is => equal(is, identity))
    .returning('reader_id')
    .executeTakeFirst()
  return existing?.reader_id
}

async function join(database: Database, brand: string, email: string, claims: Claims, now: Date): Promise<number> {
  if (!claims.emailVerified) {
    throw new Refusal('byPassword')
  }
  const { id } = (await readerByEmail(database, brand, email))!
  await claimAccount(database, id, { name: nameOf(email, claims.name), avatar: claims.avatar ?? null }, now)
  return id
}
