import { useState } from 'react'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { AutoSwitch } from './AutoSwitch.tsx'
import { AutoUnlock, AutoUnlocks } from './autoUnlock.ts'

type Props = { bookId: number; price: number }

/** At the end of a chapter: notes that the next ones are unlocked automatically, with a switch to turn it off. */
export function AutoNote({ bookId, price }: Props) {
  const { api, stores } = useServices()
  const [auto] = useState(
    () => new AutoUnlock(new AutoUnlocks(persistent, stores.user.userInfo?.id ?? 0), bookId, price, api),
  )
  // Once switched off, it stays visible so that it can be switched on again.
  const [isShown] = useState(auto.setting.isOn)
  return isShown ? <AutoSwitch auto={auto} price={price} /> : null
}
