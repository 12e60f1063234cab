import type { OpenBook } from '../../routing/page/page.ts'
import type { Entry } from '../../routing/navigation.ts'
import type { StoredEntry, ReadingLogStore } from '../../stores/readingLogStore.ts'
import { positionElsewhere, positionHere, positionRead } from './log.ts'

/** The newer position on another device, and the chapter that is open. */
type Offer = { position: StoredEntry; chapterId?: OpenBook['chapterId'] }

/**
 * What there is to offer on this page: on a book's page where this device has a position of its own, which the page's
 * button leads to; in the reader wherever another chapter is open.
 */
export function offered({ view }: Entry, { mine }: ReadingLogStore): Offer | undefined {
  const open = view.kind === 'page' ? view.page.openBook?.(view.data) : undefined
  if (!open) return undefined
  const { bookId, chapterId } = open
  const position = positionElsewhere(mine, bookId)
  const here = position && (chapterId === undefined ? positionRead : positionHere)(mine, bookId)
  return here && { position, chapterId }
}
