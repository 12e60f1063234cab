import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { changeAddress } from '../../accounts/changeAddress.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { orderMail } from '../../accounts/emails.ts'
import { countProof } from '../../accounts/limits/mailLimits.ts'
import { hashPassword } from '../../accounts/secrets/password.ts'
import { admit } from '../../accounts/secrets/passwordQueue.ts'
import { checkPassword } from '../../accounts/secrets/passwordRules.ts'
import { findProof, takeProof } from '../../accounts/proofs.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { verifyAddress } from '../../accounts/verifyAddress.ts'
import { ApiError, signInRequired } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import type { ProofRow } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'

/**
 * Confirms an address by the code, where the mail was asked for, or by the link, anywhere. Who opens the link where
 * nobody has signed up is asked for a password: the one of the form can be a stranger's, who used their address.
 */
export const handle: Handler<'user.confirm'> = (input, call) => admit(() => confirm(input, call))

async function confirm(shown: ParsedInput<'user.confirm'>, call: Call) {
  await countProof(call)
  const proof = await findProof(call, shown, ['confirm', 'address'])
  const isAsker = !shown.link || call.reader?.id === proof.reader_id
  const entry =
    proof.purpose === 'address'
      ? await confirmChange(proof, call)
      : await confirmAddress(proof, isAsker ? undefined : await chosen(shown, proof, call), call)
  call.mailer?.wake()
  return entry
}

/** The hash of the password that comes with a link. Throws 409 PASSWORD_NEEDED without one. */
async function chosen(shown: { password?: string }, { email }: ProofRow, { brandName, isBreached }: Call) {
  const { password } = shown
  if (!password) throw new ApiError(409, 'PASSWORD_NEEDED', 'Please choose a password to confirm your email.')
  await checkPassword(password, { email, brandName }, isBreached)
  return hashPassword(password)
}

const confirmAddress = (proof: ProofRow, hash: string | undefined, call: Call) =>
  inTransaction(call.database, async database => {
    await takeProof(database, proof)
    const id = await verifyAddress(database, proof, hash === undefined, call.now)
    if (id === undefined) throw new ApiError(401, 'BAD_CREDENTIALS', 'This account no longer exists.')
    if (hash) await replacePassword(database, { id, email: proof.email, hash }, call)
    return signInReader(database, id, call)
  })

/** The reader is told where their account loses other ways in by that. */
async function replacePassword(
  database: Database,
  { id, email, hash }: { id: number; email: string; hash: string },
  { brand, site, now }: Call,
) {
  const facts = await renewPassword(database, { brand, id, email, hash }, 'recovery', now)
  if (Object.values(facts).every(count => count === '0')) return
  await orderMail(database, { brand, origin: site.origin, recipient: email, kind: 'passwordChanged', facts }, now)
}

/**
 * Only the account itself can take another address, by the code too: who had begun it may have been signed out since,
 * as somebody with a stolen password.
 */
async function confirmChange(proof: ProofRow, call: Call) {
  const { reader_id: id } = proof
  if (id === null || call.reader?.id !== id) throw signInRequired()
  return inTransaction(call.database, async database => {
    await takeProof(database, proof)
    await changeAddress(database, id, proof.email, call)
    return signInReader(database, id, call)
  })
}
