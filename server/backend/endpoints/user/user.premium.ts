import { choices as text } from '../../../../shared/text/en/backend/choices.ts'
import { openWallet } from '../../accounts/own/openWallet.ts'
import { balancesAfter } from '../../coins/balancesAfter.ts'
import { updateVouchers } from '../../coins/vouchers.ts'
import { unlessFull } from '../../database/transaction.ts'
import type { LedgerAccount } from '../../database/schema/money.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'user.premium'> = async ({ page, limit }, call) => {
  const { database, reader, now } = call
  await openWallet(call).catch(unlessFull(database))
  await updateVouchers(database, reader.id, now).catch(unlessFull(database))
  const own = database
    .selectFrom('ledger')
    .innerJoin('voucher', 'voucher.id', 'ledger.voucher_id')
    .where('ledger.reader_id', '=', reader.id)
  const total = await own.$call(countOf)
  const rows = await own
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .leftJoin('book', 'book.id', 'orders.book_id')
    .select([
      'ledger.id',
      'receiver',
      'ledger.amount',
      'source',
      'reason',
      'expires_at',
      'ledger.created_at',
      'book.name as book_name',
    ])
    .orderBy('ledger.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  const ids = rows.map(({ id }) => id)
  const balances = await balancesAfter(database, reader.id, ids)
  const items = rows.map(({ receiver, book_name, amount, source, reason, ...row }) => {
    const kind = KINDS[receiver] ?? ('granted' as const)
    return {
      ...row,
      kind,
      balance: balances.get(row.id)!.vouchers,
      amount: kind === 'granted' ? amount : -amount,
      reason: book_name ?? reasonOf(source) ?? reason,
    }
  })
  return { items, page, limit, total }
}

/** Undefined for vouchers that operators give in words of their own. */
function reasonOf(source: string): string | undefined {
  if (source === 'welcome') return text.vouchers.welcome
  return source.startsWith('invite:') ? text.vouchers.friends : undefined
}

const KINDS: Partial<Record<LedgerAccount, 'spent' | 'expired'>> = { chapters: 'spent', lapsed: 'expired' }
