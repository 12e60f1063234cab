import { useEffect, useEffectEvent } from 'react'
import { onReturn } from '../../platform/onReturn.ts'

/** Calls back when the reader or the connection comes back, as long as the component is there. */
export function useReturn(callback: () => void) {
  const latest = useEffectEvent(callback)
  useEffect(() => onReturn(() => latest()), [])
}
