import type { BookDetail } from '../../pages/book/load.ts'
import type { Reading } from '../../pages/reader/reading.ts'
import { placeElsewhere, placeHere, placeRead } from './log.ts'
import type { Entry } from '../../routing/navigation.ts'
import type { BookStore, KeptEntry } from '../../stores/readingLogStore.ts'

/** The newer place on another device, and the chapter that is open. */
export type Offer = { place: KeptEntry; chapterId?: number }

/**
 * What there is to offer on this page: on a book's page where this device has a place of its own, which the page's
 * button leads to; in the reader wherever another chapter is open.
 */
export function offered({ view }: Entry, { mine }: BookStore): Offer | undefined {
  if (view.kind !== 'page') return undefined
  const {
    page: {
      chunk: { name },
    },
    data,
  } = view
  const reading = name === 'reader/ReaderPage' ? (data as Reading) : null
  const bookId = reading?.book.id ?? (name === 'book/BookPage' ? (data as BookDetail).book.id : undefined)
  const place = bookId === undefined ? undefined : placeElsewhere(mine, bookId)
  const here = place && (reading ? placeHere : placeRead)(mine, place.book_id)
  return here && { place, chapterId: reading?.chapter.id }
}
