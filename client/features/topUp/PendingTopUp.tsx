import { useState, type ComponentProps, useEffect, useEffectEvent } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { session } from '../../platform/storage.ts'
import { lazy } from '../../routing/lazy.tsx'
import { onReturn } from '../../platform/onReturn.ts'

const TopUpNote = lazy(() => import('./TopUpNote.tsx').then(part => part.TopUpNote))
const isWaiting = () => session.get(SESSION.topUp) !== undefined

/** Status of a top-up started in this tab; its code loads only if there is one. */
export function PendingTopUp(props: ComponentProps<typeof TopUpNote>) {
  const [isOpen, setOpen] = useState(isWaiting)
  useReturn(() => setOpen(isOpen || isWaiting()))
  return <TopUpNote when={isOpen} onFailed={() => setOpen(false)} {...props} />
}

export function useReturn(callback: () => void) {
  const latest = useEffectEvent(callback)
  useEffect(() => onReturn(() => latest()), [])
}
