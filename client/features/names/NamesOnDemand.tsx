import { useEffect, useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { OPEN_NAMES } from '../reading/chapter.ts'
import { loadNames } from './shownNames.ts'

const Names = lazy(() => import('./Names.tsx').then(part => part.Names))

/** Has a chapter shown with its reader's names, and opens the panel of them where it is asked for. */
export function NamesOnDemand({ bookId }: { bookId: number }) {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    void loadNames(bookId)
    const open = (event: Event) => {
      setBegun((event as CustomEvent<string>).detail)
      void loadNames(bookId, true)
    }
    document.addEventListener(OPEN_NAMES, open)
    return () => document.removeEventListener(OPEN_NAMES, open)
  }, [bookId])
  return <Names open={begun !== undefined} bookId={bookId} begun={begun} onClose={() => setBegun(undefined)} />
}
