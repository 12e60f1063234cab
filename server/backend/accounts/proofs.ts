import { randomInt } from 'node:crypto'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { MailLinkPurpose } from '../../../shared/mailLinks.ts'
import type { ProofRow, Purpose } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError, invalid } from '../call/apiError.ts'
import type { Call } from '../call/handler.ts'
import { countAttempt, countOnce, tooMany, waitOf } from './attempts.ts'
import { networkLimits } from '../../rateLimits.ts'
import { hashPassword, isPassword } from './secrets/password.ts'
import { hashSecret, newSecret } from './secrets/secret.ts'
import { equal, deleteRows } from '../database/queries.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** Of code and link, from when the email was written; in milliseconds. */
export const LIFETIME = 30 * MINUTE
export const UNDO_LIFETIME = 7 * DAY
/** An undeliverable email is retried for so long. */
const MAX_DELAY_MS = DAY
export const MAX_TRIES = 5

type NewProof = { brand: string; purpose: Purpose; email: string; readerId: number | null }

type Caller = Pick<Call, 'database' | 'brand' | 'address' | 'rates' | 'now'>

type Shown = { ticket?: string; code?: string; link?: string }

/** Code and link are made with the email; the ticket, which is not stored, is for the requester. */
export async function beginProof(
  database: Database,
  { readerId, ...proof }: NewProof,
  now: Date,
): Promise<{ id: number; ticket: string }> {
  const ticket = newSecret()
  const { id } = await database
    .insertInto('proof')
    .values({
      ...proof,
      reader_id: readerId,
      ticket_hash: hashSecret(ticket),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + MAX_DELAY_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ticket }
}

/**
 * For the proof's email; secrets of an earlier email become invalid. The code is stored as a slow hash: with a million
 * possibilities it could otherwise be guessed from a copy of the database. Undefined if the proof is over.
 */
export async function createProofSecrets(
  database: Database,
  id: number,
  now: Date,
): Promise<{ proof: ProofRow; code: string; link: string } | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = await hashPassword(code)
  const proof = await database.selectFrom('proof').selectAll().where('id', '=', id).executeTakeFirst()
  if (!proof) return undefined
  const link = `${proof.purpose satisfies MailLinkPurpose}_${newSecret()}`
  const lasts = proof.purpose === 'undo' ? UNDO_LIFETIME : LIFETIME
  await database
    .updateTable('proof')
    .set({ code_hash, link_hash: hashSecret(link), expires_at: new Date(now.getTime() + lasts).toISOString() })
    .where('id', '=', id)
    .execute()
  return { proof, code, link }
}

/** The link that removes a passkey; that of an earlier email becomes invalid. Undefined if it was removed. */
export async function linkPasskey(database: Database, credential: string): Promise<string | undefined> {
  const link = `${'passkey' satisfies MailLinkPurpose}_${newSecret()}`
  const linked = await database
    .updateTable('passkey')
    .set({ link_hash: hashSecret(link) })
    .where('credential', '=', credential)
    .returning('credential')
    .executeTakeFirst()
  return linked && link
}

/**
 * Does not use the proof up (`consumeProof`). Takes the same time whatever is wrong. Throws 401 BAD_CREDENTIALS, 422
 * VALIDATION if something is missing, and 429 RATE_LIMITED after too many codes for one address or too many wrong ones
 * of a brand.
 */
export async function findProof(caller: Caller, shown: Shown, purposes: Purpose[]): Promise<ProofRow> {
  const { ticket, code, link } = shown
  if (!link && (!ticket || !code)) {
    throw invalid([{ path: ticket ? 'code' : 'ticket', message: 'Missing: ticket and code are needed, or the link' }])
  }
  const proof = await (link ? byLink(caller, link) : byCode(caller, { ticket: ticket!, code: code! }))
  if (!proof || !purposes.includes(proof.purpose)) throw refused(Boolean(link))
  return proof
}

const byLink = ({ database, brand, now }: Caller, link: string) =>
  database
    .selectFrom('proof')
    .selectAll()
    .where(is => equal(is, { link_hash: hashSecret(link), brand }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

async function byCode({ database, brand, address, rates, now }: Caller, shown: { ticket: string; code: string }) {
  // Those that are being checked can exceed it; the limits below count before the check.
  const wrong = { key: `wrong codes ${brand}`, most: rates.wrongCode.brand, within: rates.wrongCode.within }
  const wait = await waitOf(database, [wrong], now)
  if (wait) throw tooMany(wait)
  const proof = await database
    .updateTable('proof')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where(is => equal(is, { ticket_hash: hashSecret(shown.ticket), brand }))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst()
  if (proof) {
    const key = `code ${brand} ${proof.email}`
    const { all: most, within } = rates.code
    await countAttempt(database, [...networkLimits(key, address, rates.code), { key, most, within }], now)
  }
  if (await isPassword(shown.code, proof?.code_hash)) return proof
  if (proof) await countOnce(database, wrong, now)
  return undefined
}

/** Uses up all others for the same purpose too. Throws 401 BAD_CREDENTIALS if it was used concurrently. */
export async function consumeProof(database: Database, { id, brand, purpose, email }: ProofRow): Promise<void> {
  const deleted = await database.deleteFrom('proof').where('id', '=', id).returning('id').executeTakeFirst()
  if (!deleted) throw refused(true)
  await deleteRows(database, 'proof', { brand, email, purpose })
}

/** Undo links of later addresses: an intruder may own them. */
export const deleteLaterUndos = (database: Database, { id, reader_id }: ProofRow) =>
  database
    .deleteFrom('proof')
    .where('reader_id', '=', reader_id)
    .where('purpose', '=', 'undo')
    .where('id', '>', id)
    .execute()

export const deleteProofs = (database: Database, now: Date) =>
  database.deleteFrom('proof').where('expires_at', '<=', now.toISOString()).execute()

const refused = (isLink: boolean) =>
  new ApiError(401, 'BAD_CREDENTIALS', () => (isLink ? text.linkOld : text.codeWrong))
