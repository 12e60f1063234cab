import type { Passage } from '../../../../shared/api/ownReading.ts'
import type { Time } from './time.ts'

/** A highlight or bookmark of a reader. */
export type PassageTable = {
  reader_id: number
  /** Made up by the device that made it. */
  id: string
  /** Grows with every change of any of this reader's: what has changed since one of them has larger ones. */
  revision: number
  kind: Passage['kind']
  book_id: number
  /** By key. */
  chapter: number
  /** From 1. */
  paragraph: number
  /** Characters of the paragraph before it. */
  at: number
  quote: string
  note: string
  made_at: Time
  /** Never later than the server's clock was. */
  changed_at: Time
  /** 1: taken away; quote and note are empty. */
  removed: number
}
/** How a reader has set the reading of chapters, a row a setting. */
export type ReaderSettingTable = {
  reader_id: number
  /** As the site calls it, also where we do not know it. */
  name: string
  value: number
  /** Never later than the server's clock was. */
  changed_at: Time
}
