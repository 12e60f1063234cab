import { giveToOwner } from '../../accounts/verifyAddress.ts'
import { moveTo } from '../../accounts/changeAddress.ts'
import { countProof } from '../../accounts/attempts.ts'
import { nameOf } from '../../accounts/readers.ts'
import { findProof, deleteLaterUndos, consumeProof } from '../../accounts/proofs.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Revokes all credentials: the owner of the old address sets a password. 409 if another account has the address. */
export const handle: Handler<'user.undoEmail'> = async ({ link }, call) => {
  await countProof(call)
  const proof = await findProof(call, { link }, ['undo'])
  const { email } = proof
  const id = proof.reader_id!
  await inTransaction(call.database, async database => {
    await consumeProof(database, proof)
    await moveTo(database, { brand: call.brand, id, email }, call.now)
    // The signed-in device may be the one that changed it.
    await giveToOwner(database, id, { name: nameOf(email), avatar: null }, call.now)
    await deleteLaterUndos(database, proof)
  })
  return { email }
}
