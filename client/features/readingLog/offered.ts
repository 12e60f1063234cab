import type { OpenBook } from '../../routing/page/page.ts'
import { openBookIn } from '../../routing/page/view.ts'
import type { Entry } from '../../routing/navigation.ts'
import type { StoredEntry, ReadingLogStore } from '../../stores/readingLogStore.ts'
import { positionElsewhere, positionHere, positionRead } from './log.ts'

type Offer = { position: StoredEntry; chapterId?: OpenBook['chapterId'] }

/** On a book's page if this device has a position, too; in the reader if another chapter is open. */
export function offered({ view }: Entry, { mine }: ReadingLogStore): Offer | undefined {
  const open = openBookIn(view)
  if (!open) return undefined
  const { bookId, chapterId } = open
  const position = positionElsewhere(mine, bookId)
  const here = position && (chapterId === undefined ? positionRead : positionHere)(mine, bookId)
  return here && { position, chapterId }
}
