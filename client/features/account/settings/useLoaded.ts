import { useEffect, useEffectEvent, useState } from 'react'

/** `again` reloads it; `load` resolves to undefined on failure. */
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
