import { useEffect, useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { OPEN_NAMES } from '../reading/chapter.ts'
import { loadNames } from './shownNames.ts'
import { listen } from '../../platform/listen.ts'

const Names = lazy(() => import('./Names.tsx').then(part => part.Names))

export function NamesOnDemand({ bookId }: { bookId: number }) {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    void loadNames(bookId)
    return listen(document, OPEN_NAMES, ({ detail }: CustomEvent<string>) => {
      setBegun(detail)
      void loadNames(bookId, true)
    })
  }, [bookId])
  return <Names open={begun !== undefined} bookId={bookId} begun={begun} onClose={() => setBegun(undefined)} />
}
