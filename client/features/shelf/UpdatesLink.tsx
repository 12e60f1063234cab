import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Update } from '../../../shared/api/shelf.ts'
import { Link } from '../../routing/Link.tsx'
import { account } from '../../../shared/text/en/account/account.ts'
import { updates as text } from '../../../shared/text/en/reading/updates.ts'
import styles from './UpdatesLink.module.css'
import { useUpdates } from './useUpdates.ts'

const MOST = 50

export const UpdatesLink = observer(() => {
  const { key, load, isUnseen } = useUpdates()
  const [updates, setUpdates] = useState<readonly Update[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const quietly = { signal: controller.signal, quiet: true, background: true }
    void load({ limit: MOST }, quietly).then(({ s, d }) => {
      if (s && !controller.signal.aborted) setUpdates(d.items)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says when the question is another.
  }, [key])
  const count = updates.filter(isUnseen).length
  return (
    <Link to="/updates" className={`row link ${styles.link}`}>
      {account.updates}
      {count > 0 && <span className={`filled ${styles.count}`}>{text.unseenCount({ count })}</span>}
    </Link>
  )
})
