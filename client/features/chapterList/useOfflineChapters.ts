import { useEffect, useState } from 'react'
import { useStores } from '../../services/services.ts'

const NONE: ReadonlySet<number> = new Set()

/** Numbers of a book's chapters that are kept on this device for its reader, once that is known. */
export function useOfflineChapters(bookId: number): ReadonlySet<number> {
  const { user, host } = useStores()
  const { token } = user
  const { key } = host.brand
  const [kept, setKept] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    import('../offline/offlineChapters.ts')
      .then(({ offlineChapters }) => offlineChapters(key, bookId, token))
      // Without the code, or a browser that keeps anything, no chapter is marked.
      .catch(() => NONE)
      .then(kept => isCurrent && setKept(kept))
    return () => {
      isCurrent = false
    }
  }, [key, bookId, token])
  return kept
}
