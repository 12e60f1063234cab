import { useEffect, useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { OPEN_NAMES } from '../reading/chapter.ts'
import { hasNames } from './shownNames.ts'

const Names = lazy(() => import('./Names.tsx').then(part => part.Names))

/** Brings what shows names otherwise: for a book with such names, or when it is asked for. */
export function NamesOnDemand(chapter: { bookId: number; html: string }) {
  const [isCalled, setCalled] = useState(false)
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    const open = (event: Event) => {
      setCalled(true)
      setBegun((event as CustomEvent<string>).detail)
    }
    document.addEventListener(OPEN_NAMES, open)
    return () => document.removeEventListener(OPEN_NAMES, open)
  }, [])
  return (
    <Names
      when={isCalled || hasNames(chapter.bookId)}
      onFailed={() => setCalled(false)}
      {...chapter}
      begun={begun}
      onClose={() => setBegun(undefined)}
    />
  )
}
