import type { Output } from '../../../shared/api/endpoints.ts'
import { EntryRow } from '../../features/account/EntryRow.tsx'
import { PersonalList } from '../../features/account/PersonalList.tsx'
import { localTime } from '../../ui/format/localTime.ts'
import { Time } from '../../ui/format/TimeAgo.tsx'
import { useServices } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import styles from '../../features/account/AccountScreen.module.css'

type Voucher = Output<'user.premium'>['items'][number]

export function VoucherHistoryPage() {
  const { api } = useServices()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text.voucherHistory}</h1>
      <PersonalList<Voucher>
        load={at => api.get('user.premium', at)}
        keyOf={({ id }) => id}
        cover="none"
        signIn={text.vouchersSignIn}
        empty={{ title: text.vouchersEmpty, text: text.vouchersEmptyText }}
      >
        {({ kind, amount, reason, created_at, expires_at, balance }) => (
          <EntryRow
            title={reason || text.kinds[kind]}
            detail={<Time time={created_at} />}
            after={balance === undefined ? undefined : text.vouchersAfter({ count: balance })}
            amount={`${kind === 'granted' ? '+' : '−'}${Math.abs(amount)}`}
            state={kind === 'granted' && expires_at ? text.expires({ date: localTime(expires_at) }) : text.kinds[kind]}
          />
        )}
      </PersonalList>
    </div>
  )
}
