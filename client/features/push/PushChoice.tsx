import { observer } from 'mobx-react-lite'
import { PushSwitch } from './PushSwitch.tsx'
import styles from './PushSwitch.module.css'
import { usePushDevice } from './usePushDevice.ts'

type Props = { isFollowed: boolean }

/** Beside the choices for a book: once it is followed, whether this device is told of its new chapters. */
export const PushChoice = observer(({ isFollowed }: Props) => {
  const device = usePushDevice()
  return isFollowed ? (
    <div className={styles.beside}>
      <PushSwitch device={device} />
    </div>
  ) : null
})
