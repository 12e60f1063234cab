import { networkOf, siteOf } from '../../../shared/network.ts'
import { countOnce, deleteEnded, waitOf } from './attempts.ts'
import type { Limit } from '../../rateLimits.ts'
import type { Call, WelcomeRules } from '../call/handler.ts'
import { grantVouchers, WELCOME } from '../coins/gifts.ts'
import type { Database } from '../database/schema/schema.ts'
import { engineOf } from '../database/engine/engine.ts'
import { accountsOfPerson } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'

export type WalletRequest = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'> & {
  reader: { id: number }
  shop: { welcome: WelcomeRules }
}

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

/**
 * Once per person (`mailbox`) and device, and to a few readers per network. Readers who share a device or network with
 * someone who had them get theirs after the records expire, when the wallet is next opened.
 */
export async function grantWelcome(newcomer: WalletRequest): Promise<void> {
  const { database, now } = newcomer
  const { id } = newcomer.reader
  const { welcome } = newcomer.shop
  if (!welcome.amount) return
  const person = await newPerson(database, id)
  if (!person) return
  const limits = limitsOf(newcomer)
  if (await waitOf(database, limits, now)) return
  await inTransaction(database, async database => {
    await deleteEnded(database, now)
    await engineOf(database).lock(database, `welcome ${person.person_id}`)
    if (!(await newPerson(database, id))) return
    // Counted before granting, so that concurrent requests all count.
    for (const limit of limits) if (await countOnce(database, limit, now)) return
    const { amount, days } = welcome
    await grantVouchers(database, id, { source: WELCOME, reason: 'Welcome', amount, days }, now)
  })
}

/** Of a confirmed account, unless one of their accounts has had welcome vouchers. */
const newPerson = (database: Database, readerId: number) =>
  database
    .selectFrom('reader')
    .select('person_id')
    .where('id', '=', readerId)
    .where('email_verified_at', 'is not', null)
    .where(({ not, exists }) =>
      not(
        exists(
          accountsOfPerson(database, readerId)
            .innerJoin('voucher', 'voucher.reader_id', 'account.id')
            .where('source', '=', WELCOME),
        ),
      ),
    )
    .executeTakeFirst()

/** Limits per day first: a reader rejected by them loses the least. */
function limitsOf({ brand, device, address, shop }: WalletRequest): Limit[] {
  const { perNetwork } = shop.welcome
  const site = siteOf(address)
  return [
    { key: `welcome ${brand} network ${networkOf(address)}`, most: perNetwork, within: DAY },
    ...(site ? [{ key: `welcome ${brand} site ${site}`, most: 10 * perNetwork, within: DAY }] : []),
    ...(device ? [{ key: `welcome ${brand} device ${device}`, most: 1, within: YEAR }] : []),
  ]
}
