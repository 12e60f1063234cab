import { BellDot } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { push as text } from '../../text/en/reading/push.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { hourText } from './hourText.ts'
import { OtherDevices } from './OtherDevices.tsx'
import { NIGHT, type PushDevice } from './pushDevice.ts'
import styles from './PushSettings.module.css'
import { PushSwitch } from './PushSwitch.tsx'
import { usePushDevice } from './usePushDevice.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The way to what a reader can choose of notifications; nothing where there are none. */
export const PushSettings = observer(() => {
  const device = usePushDevice()
  const [isOpen, setOpen] = useState(false)
  if (device.state === 'unknown' || device.state === 'absent') return null
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellDot size={18} aria-hidden />
        {text.title}
      </button>
      <Popup open={isOpen} onClose={() => setOpen(false)} label={text.title} heading={text.title}>
        <p className={styles.intro}>{text.intro}</p>
        <PushSwitch device={device} mayAsk={false} />
        {device.state === 'on' && <Quiet device={device} />}
        {device.state !== 'guest' && <OtherDevices key={device.state} />}
      </Popup>
    </>
  )
})

/** When nobody is told. Never switched off while it is being kept: a field that is loses the keyboard. */
const Quiet = observer(({ device }: { device: PushDevice }) => {
  const id = useId()
  const { quiet } = device
  const hourOf = (end: 'from' | 'to', label: string) =>
    quiet && (
      <label key={end} className={styles.hour}>
        <span>{label}</span>
        <select
          value={quiet[end]}
          onChange={({ target }) => void device.keepQuiet({ ...quiet, [end]: Number(target.value) })}
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
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={quiet !== null}
          aria-describedby={id}
          onChange={({ target }) => void device.keepQuiet(target.checked ? NIGHT : null)}
        />
        <span>{text.quiet}</span>
      </label>
      <p className={styles.hours}>
        {text.hours({ from: label => hourOf('from', label), to: label => hourOf('to', label) })}
      </p>
      <p id={id} className={styles.about}>
        {text.quietText}
      </p>
    </div>
  )
})
