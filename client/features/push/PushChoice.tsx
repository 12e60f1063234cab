import { observer } from 'mobx-react-lite'
import { PushSwitch, usePushDevice } from './PushSwitch.tsx'
import styles from './PushSwitch.module.css'

type Props = { isFollowed: boolean }

export const PushChoice = observer(({ isFollowed }: Props) => {
  const device = usePushDevice()
  return isFollowed ? (
    <div className={styles.beside}>
      <PushSwitch device={device} />
    </div>
  ) : null
})
