import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads something for a part of the settings, and again on request.
 * @param load gives the value; undefined if it could not be loaded
 */
export function useLoaded<Value>(load: () => Promise<Value | undefined>) {
  const [times, setTimes] = useState(0)
  const [state, setState] = useState<{ value?: Value; hasFailed: boolean }>({ hasFailed: false })
  const ask = useEffectEvent((_time: number) => load())
  useEffect(() => {
    let isCurrent = true
    void ask(times).then(value => {
      if (isCurrent) setState(known => ({ value: value ?? known.value, hasFailed: value === undefined }))
    })
    return () => {
      isCurrent = false
    }
  }, [times])
  return { ...state, again: () => setTimes(times => times + 1) }
}
