import { useEffect, useEffectEvent } from 'react'
import { onReturn } from '../../platform/onReturn.ts'

/** Calls back when the reader or the connection comes back, while the component is mounted. */
export function useReturn(callback: () => void) {
  const latest = useEffectEvent(callback)
  useEffect(() => onReturn(() => latest()), [])
}
