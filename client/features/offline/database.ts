import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Book, Chapter, ChapterItem } from '../../../shared/api/book.ts'
import { offlineDatabase } from '../../../shared/page/offline.ts'

export type StoredBook = {
  id: number
  book: Book
  /** All its chapters in order, as far as the API has listed them. */
  list: ChapterItem[]
  /** The reader asked to save the whole book; it is never deleted automatically. */
  isWanted: boolean
  /** Epoch ms of the last check; absent if saved by an earlier release. */
  asked?: number
}

/** A chapter with its full text; locked chapters are never saved. */
export type OfflineChapter = {
  book_id: number
  id: number
  chapter: Chapter
  bytes: number
  /** Epoch ms when it was last opened; 0 if only prefetched. */
  opened: number
  /** Its owner (`readerMark.ts`); '' if it is free for everyone. */
  reader: string
}

interface Schema extends DBSchema {
  books: { key: number; value: StoredBook }
  chapters: { key: [number, number]; value: OfflineChapter; indexes: { reader: string } }
}

export type OfflineDatabase = IDBPDatabase<Schema>

let opened: Promise<OfflineDatabase> | undefined

/** This brand's offline database, opened once. Rejects if the browser stores nothing. */
export function openAndStore(brand: string): Promise<OfflineDatabase> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Schema>(offlineDatabase(brand), 1, {
    upgrade(database) {
      database.createObjectStore('books', { keyPath: 'id' })
      database.createObjectStore('chapters', { keyPath: ['book_id', 'id'] }).createIndex('reader', 'reader')
    },
    // The browser is deleting the data, or a newer release needs another schema.
    blocking(_current, _blocked, event) {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

export const chaptersOf = (bookId: number) => IDBKeyRange.bound([bookId, 0], [bookId, Infinity])
