import { useEffect, useState } from 'react'
import type { PushDevice as Told } from '../../../shared/api/push.ts'
import { useServices } from '../../services/services.ts'
import { push as text } from '../../text/en/reading/push.ts'
import { localTime } from '../../ui/format/localTime.ts'
import { storedSubscription } from './storedSubscription.ts'
import styles from './PushSettings.module.css'

/** The reader's other devices that are told, each to be taken off; nothing where there are none. */
export function OtherDevices() {
  const { api, notices } = useServices()
  const [others, setOthers] = useState<Told[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    void api.get('push.list', {}, { signal: leaving.signal, quiet: true, background: true }).then(({ s, d }) => {
      if (s && !leaving.signal.aborted) setOthers(d.items.filter(({ id }) => id !== storedSubscription()?.id))
    })
    return () => leaving.abort()
  }, [api])
  const remove = async ({ id }: Told) => {
    const { s, errors } = await api.post('push.unsubscribe', { id }, { quiet: true })
    // One that is gone already is what was wished for.
    if (!s && errors[0].error !== 'NOT_FOUND') return notices.notify(errors[0].desc || text.failed)
    setOthers(others => others.filter(other => other.id !== id))
  }
  if (others.length === 0) return null
  return (
    <section className={styles.others}>
      <h3 className={styles.title}>{text.others}</h3>
      <ul>
        {others.map(other => (
          <li key={other.id} className={styles.row}>
            <p className={styles.words}>
              {nameOf(other)}
              <small>{text.since({ date: localTime(other.created_at) })}</small>
            </p>
            <button
              type="button"
              className={styles.remove}
              aria-label={text.removeOf({ device: nameOf(other) })}
              onClick={() => void remove(other)}
            >
              {text.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ browser, system }: Told) =>
  browser && system ? text.deviceOn({ browser, system }) : browser || system || text.deviceUnknown
