import { networkOf, siteOf } from '../../../shared/network.ts'
import { countOnce, deleteEnded } from './limits/attempts.ts'
import { personOf } from './secrets/mailbox.ts'
import { hashSecret } from './secrets/secret.ts'
import type { Limit } from '../../rateLimits.ts'
import type { Call, WelcomeRules } from '../call/handler.ts'
import { grantVouchers } from '../coins/gifts.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'

/** A reader who opens their wallet, and from where. */
export type WalletRequest = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'> & {
  reader: { id: number }
  shop: { welcome: WelcomeRules }
}

const SOURCE = 'welcome'
const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

/**
 * Grants welcome vouchers once per person, recognized by address (in canonical form), device and network. Readers who
 * share these with someone who had them get theirs after the records expire, when the wallet is next opened.
 */
export async function grantWelcome(newcomer: WalletRequest): Promise<void> {
  const { database, now } = newcomer
  const { id } = newcomer.reader
  const { welcome } = newcomer.shop
  if (!welcome.amount) return
  const reader = await database
    .selectFrom('reader')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    // An unverified account has no address.
    .where('signed_up_as', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('voucher').select('voucher.id').where('reader_id', '=', id).where('source', '=', SOURCE))),
    )
    .executeTakeFirst()
  if (!reader?.email_verified_at) return
  const limits = limitsOf(newcomer, reader.email)
  if (await isReached(database, limits, now)) return
  await inTransaction(database, async database => {
    await deleteEnded(database, now)
    // Counted before granting, so that concurrent requests all count.
    for (const limit of limits) if (await countOnce(database, limit, now)) return
    const { amount, days } = welcome
    await grantVouchers(database, id, { source: SOURCE, reason: 'Welcome', amount, days }, now)
  })
}

/** Limits per day first: a reader rejected by them loses the least. */
function limitsOf({ brand, device, address, shop }: WalletRequest, email: string): Limit[] {
  const { perNetwork } = shop.welcome
  const site = siteOf(address)
  return [
    { key: `welcome ${brand} network ${networkOf(address)}`, most: perNetwork, within: DAY },
    ...(site ? [{ key: `welcome ${brand} site ${site}`, most: 10 * perNetwork, within: DAY }] : []),
    ...(device ? [{ key: `welcome ${brand} device ${device}`, most: 1, within: YEAR }] : []),
    { key: `welcome ${brand} person ${personOf(email)}`, most: 1, within: 10 * YEAR },
  ]
}

async function isReached(database: Database, limits: Limit[], now: Date): Promise<boolean> {
  const most = new Map(limits.map(({ key, most }) => [hashSecret(key), most]))
  const counted = await database
    .selectFrom('attempt_count')
    .select(['key_hash', 'attempts'])
    .where('key_hash', 'in', [...most.keys()])
    .where('ends_at', '>', now.toISOString())
    .execute()
  return counted.some(({ key_hash, attempts }) => attempts >= most.get(key_hash)!)
}
