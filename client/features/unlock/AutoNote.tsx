import { useState } from 'react'
import { AutoSwitch } from './AutoSwitch.tsx'
import { useAutoUnlock } from './useAutoUnlock.ts'

export type AutoNoteProps = { bookId: number; price: number }

/** At the end of a chapter: that the next ones are unlocked as they are opened, and the switch to end it. */
export function AutoNote({ bookId, price }: AutoNoteProps) {
  const auto = useAutoUnlock(bookId, price)
  // Once switched off it stays, to be switched on again.
  const [isShown] = useState(auto.setting.isOn)
  return isShown ? <AutoSwitch {...auto} price={price} /> : null
}
