import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useState } from 'react'
import { onReturn } from '../../platform/onReturn.ts'
import { session } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { topUps as text } from '../../../shared/text/en/account/topUps.ts'
import { payAddress } from './money.ts'
import styles from './TopUpNote.module.css'
import { TopUpWatch } from './topUpWatch.ts'

type Props = {
  /** Called when the top-up becomes paid, failed or refunded. */
  onSettled(): void
  /** Floats over the page, so that nothing moves. */
  isFloating?: boolean
}

const isHidden = () => document.hidden
const after = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

export const TopUpNote = observer(({ onSettled, isFloating }: Props) => {
  const { api, stores } = useServices()
  const { user, host } = stores
  const [watch] = useState(() => new TopUpWatch({ api, user, session, onReturn, isHidden, after }))
  const settled = useEffectEvent(onSettled)
  useEffect(() => watch.enter(() => settled()), [watch])
  const { topUp, isWatched, again, dismiss } = watch
  const isPending = topUp?.status === 'pending'
  const payHere = isPending ? payAddress(host.brand, topUp.pay_url) : undefined
  return (
    <div role="status" className={isFloating ? styles.floating : styles.standing}>
      {topUp && (
        <div className={styles.note}>
          <p>{text.outcomes[topUp.status]({ count: topUp.coins + topUp.bonus })}</p>
          {isPending && !isWatched && <p>{text.delayed}</p>}
          <p className={styles.ways}>
            {payHere && (
              <a href={payHere} data-document className="touch-target action">
                {text.payNow}
              </a>
            )}
            {isPending && !isWatched && (
              <button type="button" className="touch-target action" onClick={again}>
                {text.checkAgain}
              </button>
            )}
            <button type="button" className="touch-target action" onClick={dismiss}>
              {isPending ? text.notNow : text.close}
            </button>
          </p>
        </div>
      )}
    </div>
  )
})
