import { observer } from 'mobx-react-lite'
import { useServices } from '../../services/services.ts'
import { account as text } from '../../text/en/account/account.ts'
import { lazy } from '../../routing/lazy.tsx'
import styles from './Balance.module.css'
import { countText } from '../../features/topUp/money.ts'
import { useLoaded } from '../../services/useLoaded.ts'

/** Few readers ever owe anything: its code comes when there is something to say. */
const Owed = lazy(() => import('./Owed.tsx').then(part => part.Owed))

/**
 * What the reader can spend; of the same size before it is known, for a guest, and where it did not load.
 * @param version another one asks for it again
 */
export const Balance = observer(({ version }: { version: number }) => {
  const { api, stores } = useServices()
  const { isLogin } = stores.user
  const { value, hasFailed, again } = useLoaded(async () => {
    if (!isLogin) return null
    const { s, d } = await api.get('user.surplus', {}, { quiet: true })
    return s ? d : undefined
  }, `${isLogin} ${version}`)
  const known = isLogin ? value : undefined
  const { debt = 0, frozen = false } = known ?? {}
  return (
    <div className={styles.place}>
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
      <Owed when={debt > 0 || frozen} debt={debt} frozen={frozen} />
      {isLogin && hasFailed && (
        <p role="status" className={styles.failed}>
          {text.listFailed}
          <button type="button" className={styles.again} onClick={again}>
            {text.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
})
