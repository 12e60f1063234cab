import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { changeAddress } from '../../accounts/changeAddress.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { orderMail } from '../../accounts/emails.ts'
import { countProof } from '../../accounts/attempts.ts'
import { hashPassword, admitted, checkPassword } from '../../accounts/secrets/password.ts'
import { findProof, consumeProof } from '../../accounts/proofs.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { verifyAddress } from '../../accounts/verifyAddress.ts'
import { ApiError, signInRequired } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import type { ProofRow } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'

/**
 * By code, in the requesting browser, or by link, anywhere. Opening the link without having signed up requires a new
 * password: the one at sign-up may be a stranger's who used the address.
 */
export const handle: Handler<'user.confirm'> = admitted(async (shown, call) => {
  await countProof(call)
  const proof = await findProof(call, shown, ['confirm', 'address'])
  const isAsker = !shown.link || call.reader?.id === proof.reader_id
  return proof.purpose === 'address'
    ? confirmChange(proof, call)
    : confirmAddress(proof, isAsker ? undefined : await chosen(shown, proof, call), call)
})

async function chosen(shown: { password?: string }, { email }: ProofRow, { brandName, isBreached }: Call) {
  const { password } = shown
  if (!password) throw new ApiError(409, 'PASSWORD_NEEDED', () => text.passwordNeeded)
  await checkPassword(password, { email, brandName }, isBreached)
  return hashPassword(password)
}

const confirmAddress = (proof: ProofRow, hash: string | undefined, call: Call) =>
  inTransaction(call.database, async database => {
    await consumeProof(database, proof)
    const id = await verifyAddress(database, proof, hash === undefined, call.now)
    if (id === undefined) throw new ApiError(401, 'BAD_CREDENTIALS', () => text.accountDeleted)
    if (hash) await replacePassword(database, { id, email: proof.email, hash }, call)
    return signInReader(database, id, call)
  })

/** Emails the reader if their account loses other credentials by that. */
async function replacePassword(
  database: Database,
  { id, email, hash }: { id: number; email: string; hash: string },
  call: Call,
) {
  const facts = await renewPassword(database, { brand: call.brand, id, email, hash }, 'recovery', call.now)
  if (Object.values(facts).every(count => count === '0')) return
  await orderMail(database, call, { recipient: email, kind: 'passwordChanged', facts })
}

/** Also by code only the account itself changes its address: who began may be a signed-out intruder. */
async function confirmChange(proof: ProofRow, call: Call) {
  const { reader_id: id } = proof
  if (id === null || call.reader?.id !== id) throw signInRequired()
  return inTransaction(call.database, async database => {
    await consumeProof(database, proof)
    await changeAddress(database, id, proof.email, call)
    return signInReader(database, id, call)
  })
}
