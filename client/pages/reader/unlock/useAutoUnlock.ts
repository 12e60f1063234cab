import { useState } from 'react'
import { persistent } from '../../../platform/storage.ts'
import { useStores } from '../../../services/services.ts'
import { AutoUnlocks, firstLimit, type AutoUnlock } from './autoUnlock.ts'

/**
 * A signed-in reader's setting for a book, and the way to change it.
 * @param price of a chapter, about
 */
export function useAutoUnlock(bookId: number, price: number) {
  const { userInfo } = useStores().user
  const kept = () => new AutoUnlocks(persistent, userInfo?.id ?? 0, bookId)
  const [setting, setSetting] = useState<AutoUnlock>(
    () => kept().read() ?? { isOn: false, limit: firstLimit(price), spent: 0 },
  )
  const change = (change: Partial<AutoUnlock>) => {
    // What is kept may be newer than what is shown: another tab writes too.
    const next = { ...setting, ...kept().read(), ...change }
    setSetting(kept().keep(next) ? next : { ...next, isOn: false })
  }
  return { setting, change, kept }
}
