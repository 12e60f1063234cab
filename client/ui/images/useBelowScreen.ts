import { useLayoutEffect, useState, type RefObject } from 'react'

/** Once below the screen since `isReady`, an element may grow without moving anything visible. */
export function useBelowScreen(place: RefObject<Element | null>, isReady: boolean): boolean {
  const [isBelow, setBelow] = useState(false)
  useLayoutEffect(() => {
    const { current } = place
    if (!current || !isReady || isBelow) return
    const observer = new IntersectionObserver(
      ([entry]) => entry!.boundingClientRect.top > innerHeight && setBelow(true),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [place, isReady, isBelow])
  return isBelow
}
