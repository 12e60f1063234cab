import type { Output } from '../../../shared/api/endpoints.ts'
import { EntryRow } from '../../components/account/EntryRow.tsx'
import { PersonalList } from '../../components/account/PersonalList.tsx'
import { dateTime } from '../../components/format.ts'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'
import styles from './AccountScreen.module.css'

type Voucher = Output<'user.premium'>['items'][number]

/** What came into the reader's vouchers and what went out. */
export function VoucherHistoryPage() {
  const { api } = useServices()
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{text.voucherHistory}</h1>
      <PersonalList<Voucher>
        load={page => api.get('user.premium', { page }, { quiet: true })}
        keyOf={({ id }) => id}
        signIn={text.vouchersSignIn}
        empty={{ title: text.vouchersEmpty, text: text.vouchersEmptyText }}
      >
        {({ kind, amount, reason, created_at, expires_at }) => (
          <EntryRow
            title={reason || text.kinds[kind]}
            detail={dateTime(created_at)}
            amount={`${kind === 'granted' ? '+' : '−'}${Math.abs(amount)}`}
            state={kind === 'granted' && expires_at ? text.expires(dateTime(expires_at)) : text.kinds[kind]}
          />
        )}
      </PersonalList>
    </div>
  )
}
