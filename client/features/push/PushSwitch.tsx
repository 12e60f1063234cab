import { observer } from 'mobx-react-lite'
import { useId, useEffect, useMemo } from 'react'
import { loginLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useBrand, useServices } from '../../services/services.ts'
import { push as text } from '../../../shared/text/en/reading/push.ts'
import switchStyles from '../../ui/controls/Switch.module.css'
import { PushDevice, hourText } from './pushDevice.ts'
import styles from './PushSwitch.module.css'
import { reaction } from 'mobx'
import { listen } from '../../platform/listen.ts'

type Props = { device: PushDevice; /** False: the browser's question is asked elsewhere. */ mayAsk?: boolean }

export const PushSwitch = observer(({ device, mayAsk = true }: Props) => {
  const id = useId()
  const { appName: brand } = useBrand()
  const { state, isWorking, hasFailed, quiet } = device
  if (state === 'unknown' || state === 'absent') return null
  const isRequestedElsewhere = !mayAsk && state === 'off' && Notification.permission === 'default'
  const description = {
    install: text.install({ brand }),
    guest: text.guest({ a: words => <Link to={loginLink(location.pathname)}>{words}</Link> }),
    denied: text.denied({ brand }),
    off: isRequestedElsewhere ? text.fromBook : whenText(quiet),
    on: whenText(quiet),
  }[state]
  const isOn = state === 'on'
  const isLocked = (state !== 'on' && state !== 'off') || isRequestedElsewhere
  return (
    <div className={styles.push}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        aria-busy={isWorking}
        disabled={isLocked}
        className={switchStyles.switch}
        onClick={() => void (isOn ? device.switchOff() : device.switchOn())}
      >
        <span>{text.notify}</span>
        <i className={switchStyles.track} aria-hidden />
      </button>
      <p id={id} className={`hint ${styles.about}`}>
        {isWorking ? text.working : description}
      </p>
      <p role="status" className={hasFailed ? styles.failed : 'visually-hidden'}>
        {hasFailed ? text.failed : isOn && text.isOn}
      </p>
    </div>
  )
})

const whenText = (quiet: PushDevice['quiet']) =>
  quiet ? text.notifyTextQuiet({ from: hourText(quiet.from), to: hourText(quiet.to) }) : text.notifyText

export function usePushDevice(): PushDevice {
  const services = useServices()
  const device = useMemo(() => new PushDevice(services), [services])
  const { user } = services.stores
  useEffect(() => {
    const refresh = () => void device.refresh()
    // The browser's permission may have changed meanwhile.
    const stopListening = listen(document, 'visibilitychange', refresh)
    const stopFollowing = reaction(() => user.token, refresh, { fireImmediately: true })
    return () => {
      stopListening()
      stopFollowing()
    }
  }, [device, user])
  return device
}
