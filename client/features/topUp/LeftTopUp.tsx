import { useState, type ComponentProps } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { session } from '../../platform/storage.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useReturn } from './useReturn.ts'

const TopUpNote = lazy(() => import('./TopUpNote.tsx').then(part => part.TopUpNote))
const isWaiting = () => session.get(SESSION.topUp) !== undefined

/** Status of a top-up that was started in this tab; its code is loaded when there is one. */
export function LeftTopUp(props: ComponentProps<typeof TopUpNote>) {
  const [isWanted, setWanted] = useState(isWaiting)
  useReturn(() => setWanted(isWanted || isWaiting()))
  return <TopUpNote when={isWanted} onFailed={() => setWanted(false)} {...props} />
}
