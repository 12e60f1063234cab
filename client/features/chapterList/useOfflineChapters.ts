import { useEffect, useState } from 'react'
import { useStores } from '../../services/services.ts'

const NONE: ReadonlySet<number> = new Set()

/** Numbers of a book's chapters saved on this device for the current reader; empty while loading. */
export function useOfflineChapters(bookId: number): ReadonlySet<number> {
  const { user, host } = useStores()
  const { token } = user
  const { key } = host.brand
  const [saved, setSaved] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    import('../offline/offlineChapters.ts')
      .then(({ offlineChapters }) => offlineChapters(key, bookId, token))
      // No chapter is marked if the code fails to load or the browser stores nothing.
      .catch(() => NONE)
      .then(numbers => isCurrent && setSaved(numbers))
    return () => {
      isCurrent = false
    }
  }, [key, bookId, token])
  return saved
}
