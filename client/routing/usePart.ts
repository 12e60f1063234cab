import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../services/services.ts'
import { errors as text } from '../text/en/site/errors.ts'
import type { Chunk } from './page/chunk.tsx'
import { reloadOnce } from './reloadOnce.ts'
import { useNavigation } from './useNavigation.ts'

/**
 * Brings a part of a page, with the styles it needs, when it is first wanted. True once it can be rendered. A part that
 * does not load reloads the page like any script chunk, once in 60 seconds; after that the reader is told.
 * @param onFailed takes the wish back, so that the next tap tries again
 */
export function usePart(part: Pick<Chunk<never>, 'ready'>, wanted: boolean, onFailed: () => void): boolean {
  const [isThere, setThere] = useState(false)
  const navigation = useNavigation()
  const { notices } = useServices()
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!wanted || isThere) return
    Promise.all([part.ready(), navigation?.prepare()]).then(
      () => setThere(true),
      () => {
        if (navigator.onLine && reloadOnce(location.href)) return
        notices.notify(text.hasError)
        failed()
      },
    )
  }, [part, wanted, isThere, navigation, notices])
  return isThere
}
