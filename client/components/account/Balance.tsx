import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'
import styles from './Balance.module.css'
import { countText } from './money.ts'

/**
 * What the reader can spend; of the same size before it is known, and for a guest.
 * @param version another one asks for it again
 */
export const Balance = observer(({ version }: { version: number }) => {
  const { api, stores } = useServices()
  const { isLogin } = stores.user
  const [balance, setBalance] = useState<Output<'user.surplus'>>()
  useEffect(() => {
    if (!isLogin) return
    let isCurrent = true
    void api.get('user.surplus', {}, { quiet: true }).then(({ s, d }) => { if (s && isCurrent) setBalance(d) })
    return () => { isCurrent = false }
  }, [api, isLogin, version])
  return (
    <dl className={styles.balance} aria-label={text.balance}>
      <div><dt>{text.coins}</dt><dd>{balance && isLogin ? countText(balance.coins) : '–'}</dd></div>
      <div><dt>{text.vouchers}</dt><dd>{balance && isLogin ? countText(balance.vouchers) : '–'}</dd></div>
    </dl>
  )
})
