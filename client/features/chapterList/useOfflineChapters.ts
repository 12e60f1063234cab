import { useStores } from '../../services/services.ts'
import { useLoaded } from '../../services/useLoaded.ts'

const NONE: ReadonlySet<number> = new Set()

/** Numbers of a book's chapters that are saved on this device for its reader, once that is known. */
export function useOfflineChapters(bookId: number): ReadonlySet<number> {
  const { user, host } = useStores()
  const { token } = user
  const { key } = host.brand
  const load = () =>
    import('../offline/offlineChapters.ts')
      .then(({ offlineChapters }) => offlineChapters(key, bookId, token))
      // No chapter is marked if the code does not load or the browser stores nothing.
      .catch(() => NONE)
  return useLoaded(load, `${key} ${bookId} ${token}`).value ?? NONE
}
