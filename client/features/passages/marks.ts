import { STORAGE } from '../../../shared/cookies.ts'
import { isCount, isId, isText, isTime, maybe, readList, type Shape } from '../../platform/kept.ts'
import type { Storage } from '../../platform/storage.ts'

/** A passage as it is found again, in a corrected chapter too: what it says, and about where that stood. */
export type Anchor = {
  /** From 1. */
  paragraph: number
  /** Characters of the paragraph before it. */
  at: number
  /** What was marked; a newline between paragraphs. */
  quote: string
}

/** A passage that is handed to others. */
export type SharedPassage = Anchor & { book_id: number; book_name: string; author: string }

/** A passage that a reader has marked. */
export type Mark = Anchor & {
  id: string
  /** The account it belongs to. Absent: nobody was signed in. */
  owner?: number
  book_id: number
  book_name: string
  chapter_id: number
  chapter_key?: number
  chapter_title: string
  /** '' for none. */
  note: string
  made_at: string
}

/** Characters of a quote or a note. */
export const LONGEST = 1000
/** Marks kept on the device; the oldest go first. */
const MOST_MARKS = 1000

const MARK: Shape<Mark> = {
  id: isText,
  owner: maybe(isId),
  book_id: isId,
  book_name: isText,
  chapter_id: isId,
  chapter_key: maybe(isId),
  chapter_title: isText,
  paragraph: isId,
  at: isCount,
  quote: isText,
  note: isText,
  made_at: isTime,
}

/** Marks of this reader in a book, in its order: the account's, and those made while nobody was signed in. */
export const marksOf = (storage: Storage, bookId: number, owner: number | undefined): Mark[] =>
  inOrder(
    readList(storage, STORAGE.marks, MARK).filter(
      mark => mark.book_id === bookId && (mark.owner === undefined || mark.owner === owner),
    ),
  )

function inOrder(marks: Mark[]): Mark[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is newer than the browsers we build for.
  return marks.sort((a, b) => a.chapter_id - b.chapter_id || a.paragraph - b.paragraph || a.at - b.at)
}

/** Keeps a mark, in the place of one with its id. False where nothing could be kept. */
export const keepMark = (storage: Storage, mark: Mark): boolean =>
  write(storage, [...others(storage, mark.id), mark].slice(-MOST_MARKS))

export const removeMark = (storage: Storage, id: string): boolean => write(storage, others(storage, id))

/** As they are by now: other tabs write them too. */
const others = (storage: Storage, id: string) => readList(storage, STORAGE.marks, MARK).filter(mark => mark.id !== id)
const write = (storage: Storage, marks: Mark[]) => storage.set(STORAGE.marks, JSON.stringify(marks))

/** Whether a mark is of this chapter, wherever a corrected edition has put it. */
export const isIn = (mark: Mark, chapter: { id: number; key?: number | undefined }): boolean =>
  mark.chapter_key !== undefined && chapter.key !== undefined
    ? mark.chapter_key === chapter.key
    : mark.chapter_id === chapter.id
