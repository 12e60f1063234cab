import { grantWelcome, type WalletRequest } from '../welcome.ts'
import { carryOver } from './formerAccounts.ts'

/**
 * Brings a wallet up to date before it is shown or spent from: debts and freezes of former accounts of its reader, then
 * welcome vouchers.
 */
export async function openWallet(call: WalletRequest): Promise<void> {
  await carryOver(call.database, call.reader.id, call.now)
  await grantWelcome(call)
}
