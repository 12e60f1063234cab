import { useEffect, useState, type ComponentType } from 'react'
import { ifLoaded } from '../../platform/ifLoaded.ts'
import { whenIdle } from '../../platform/whenIdle.ts'
import { useStores } from '../../services/services.ts'
import { whenNear } from '../../ui/images/nearScreen.ts'
import type { AroundChapter } from '../reading/chapter.ts'

/**
 * Loads the comments of a chapter that the reader may read: for numbers beside paragraphs once the page is idle, else
 * when its end is near. Reading works without them.
 */
export function CommentsOnDemand(props: AroundChapter) {
  const { brand, offers } = useStores().host
  const { body, chapter } = props
  const shouldLoad = brand.comments !== 'off' && offers('comments') && !chapter.locked
  const isBeside = brand.comments === 'paragraphs'
  const [Comments, setComments] = useState<ComponentType<AroundChapter>>()
  useEffect(() => {
    const end = body.current?.nextElementSibling
    if (!shouldLoad || !end) return
    const load = () => ifLoaded(import('./ChapterComments.tsx'), part => setComments(() => part.ChapterComments))
    if (!isBeside && !location.hash) return whenNear(end, '', load)
    whenIdle(load)
    return undefined
  }, [shouldLoad, isBeside, body])
  return shouldLoad && Comments && <Comments key={chapter.key ?? chapter.id} {...props} />
}
