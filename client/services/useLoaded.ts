import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads something in the browser, and again when `key` changes; the last value stays until then.
 * @param load gives the value; undefined if it could not be loaded
 */
export function useLoaded<Value>(load: () => Promise<Value | undefined>, key: string | number = '') {
  const [times, setTimes] = useState(0)
  const [state, setState] = useState<{ value?: Value; hasFailed: boolean }>({ hasFailed: false })
  const run = `${times} ${key}`
  const ask = useEffectEvent((_run: string) => load())
  useEffect(() => {
    let isCurrent = true
    void ask(run).then(value => {
      if (isCurrent) setState(known => ({ value: value ?? known.value, hasFailed: value === undefined }))
    })
    return () => {
      isCurrent = false
    }
  }, [run])
  return { ...state, again: () => setTimes(times => times + 1) }
}
