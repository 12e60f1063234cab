import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Calls back when the reader comes back to this page, from another tab or by the back button from another site, and
 * when the line does.
 */
export function useReturn(callback: () => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current()
    }
    const onVisible = () => {
      if (!document.hidden) latest.current()
    }
    const onLine = () => latest.current()
    addEventListener('pageshow', onShow)
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
