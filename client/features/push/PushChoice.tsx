import { observer } from 'mobx-react-lite'
import { PushSwitch } from './PushSwitch.tsx'
import { usePushDevice } from './usePushDevice.ts'

export type PushChoiceProps = { isFollowed: boolean }

/** Beside the choices for a book: once it is followed, whether this device is told of its new chapters. */
export const PushChoice = observer(({ isFollowed }: PushChoiceProps) => {
  const device = usePushDevice()
  return isFollowed ? <PushSwitch device={device} /> : null
})
