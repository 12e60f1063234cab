import { observer } from 'mobx-react-lite'
import { useId, useState, useEffect } from 'react'
import { push as text } from '../../../shared/text/en/reading/push.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { NIGHT, type PushDevice, hourText } from './pushDevice.ts'
import { BellDot } from '../../ui/images/icons/BellDot.tsx'
import styles from './PushSettings.module.css'
import { PushSwitch, usePushDevice } from './PushSwitch.tsx'
import type { PushDevice as Device } from '../../../shared/api/push.ts'
import { useServices } from '../../services/services.ts'
import { localTime } from '../../ui/format/localTime.ts'
import { storedSubscription } from './storedSubscription.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export const PushSettings = observer(() => {
  const device = usePushDevice()
  const [isOpen, setOpen] = useState(false)
  if (device.state === 'unknown' || device.state === 'absent') return null
  return (
    <>
      <button
        type="button"
        className={`touch-target link ${styles.open}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellDot size={18} aria-hidden />
        {text.title}
      </button>
      <Popup open={isOpen} onClose={() => setOpen(false)} label={text.title} heading={text.title}>
        <p className={`hint ${styles.intro}`}>{text.intro}</p>
        <PushSwitch device={device} mayAsk={false} />
        {device.state === 'on' && <Quiet device={device} />}
        {device.state !== 'guest' && <OtherDevices key={device.state} />}
      </Popup>
    </>
  )
})

/** Quiet hours. Never disabled while saving: a disabled field loses the focus. */
const Quiet = observer(({ device }: { device: PushDevice }) => {
  const id = useId()
  const { quiet } = device
  const hourOf = (end: 'from' | 'to', label: string) =>
    quiet && (
      <label key={end} className={`row ${styles.hour}`}>
        <span>{label}</span>
        <select
          value={quiet[end]}
          onChange={({ target }) => void device.saveQuietHours({ ...quiet, [end]: Number(target.value) })}
        >
          {HOURS.map(hour => (
            <option key={hour} value={hour}>
              {hourText(hour)}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <div className={styles.quiet}>
      <label className={`row ${styles.choice}`}>
        <input
          type="checkbox"
          checked={quiet !== null}
          aria-describedby={id}
          onChange={({ target }) => void device.saveQuietHours(target.checked ? NIGHT : null)}
        />
        <span>{text.quiet}</span>
      </label>
      <p className={styles.hours}>
        {text.hours({ from: label => hourOf('from', label), to: label => hourOf('to', label) })}
      </p>
      <p id={id} className={`hint ${styles.about}`}>
        {text.quietText}
      </p>
    </div>
  )
})

function OtherDevices() {
  const { api, notices } = useServices()
  const [others, setOthers] = useState<Device[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void api.get('push.list', {}, { signal: controller.signal, quiet: true, background: true }).then(({ s, d }) => {
      if (s && !controller.signal.aborted) setOthers(d.items.filter(({ id }) => id !== storedSubscription()?.id))
    })
    return () => controller.abort()
  }, [api])
  const remove = async ({ id }: Device) => {
    const { s, errors } = await api.post('push.unsubscribe', { id }, { quiet: true })
    // Already removed.
    if (!s && errors[0].error !== 'NOT_FOUND') return notices.notify(errors[0].desc || text.failed)
    setOthers(others => others.filter(other => other.id !== id))
  }
  if (others.length === 0) return null
  return (
    <section className={styles.others}>
      <h3 className={styles.title}>{text.others}</h3>
      <ul>
        {others.map(other => (
          <li key={other.id} className={`row ${styles.row}`}>
            <p className={styles.words}>
              {nameOf(other)}
              <small>{text.since({ date: localTime(other.created_at) })}</small>
            </p>
            <button
              type="button"
              className={`link ${styles.remove}`}
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

const nameOf = ({ browser, system }: Device) =>
  browser && system ? text.deviceOn({ browser, system }) : browser || system || text.deviceUnknown
