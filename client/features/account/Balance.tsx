import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { useServices } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { lazy } from '../../routing/lazy.tsx'
import styles from './Balance.module.css'
import { countText } from '../topUp/money.ts'

/** Few readers ever have a debt, so this code loads only when there is one. */
const DebtNotice = lazy(() => import('./DebtNotice.tsx').then(part => part.DebtNotice))

/** Keeps its size while loading, for guests, and if loading failed. A new `version` reloads it. */
export const Balance = observer(({ version }: { version: number }) => {
  const { api, stores } = useServices()
  const { isLogin } = stores.user
  const [balance, setBalance] = useState<Output<'user.surplus'>>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLogin) return
    let isCurrent = true
    void api.get('user.surplus', {}, { quiet: true }).then(({ s, d }) => {
      if (!isCurrent) return
      setFailed(!s)
      if (s) setBalance(d)
    })
    return () => {
      isCurrent = false
    }
  }, [api, isLogin, version, tries])
  const known = isLogin ? balance : undefined
  const { debt = 0, frozen = false } = known ?? {}
  return (
    <div className={`card ${styles.place}`}>
      <dl className={styles.balance} aria-label={text.balance}>
        <div>
          <dt>{text.coins}</dt>
          <dd>{known ? countText(known.coins) : '–'}</dd>
        </div>
        <div>
          <dt>{text.vouchers}</dt>
          <dd>{known ? countText(known.vouchers) : '–'}</dd>
        </div>
      </dl>
      <DebtNotice when={debt > 0 || frozen} debt={debt} frozen={frozen} />
      {isLogin && hasFailed && (
        <p role="status" className={`row ${styles.failed}`}>
          {text.listFailed}
          <button type="button" className={`link ${styles.again}`} onClick={() => setTries(tries + 1)}>
            {text.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
})
