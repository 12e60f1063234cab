import { STORAGE } from '../../../shared/cookies.ts'
import {
  readJson,
  type Storage,
  isCount,
  isId,
  isText,
  isTime,
  listOf,
  maybe,
  type Shape,
} from '../../platform/storage.ts'
import type { Mark } from './mark.ts'

export type StoredMark = Mark & {
  /** The account it belongs to. Absent if made without one; the next account adopts it. */
  owner?: number
  changed_at: string
  /** Removed, but not yet in the account; its words are already deleted. */
  removed?: true
  /** The account has this version. */
  settled?: true
  /** Refused by the account; it stays on this device. */
  refused?: true
}

/** Marks of all readers of this device, and the cursor of an account's last fetch. */
export type StoredMarks = { marks: readonly StoredMark[]; since?: { owner: number; next: string } }

const isTrue = (value: unknown) => value === true

const MARK: Shape<StoredMark> = {
  id: isText,
  kind: value => value === 'highlight' || value === 'bookmark',
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
  changed_at: isTime,
  owner: maybe(isId),
  removed: maybe(isTrue),
  settled: maybe(isTrue),
  refused: maybe(isTrue),
}

export function readStored(storage: Storage): StoredMarks {
  const { marks, since } = (readJson(storage, STORAGE.marks) ?? {}) as { marks?: unknown; since?: unknown }
  const { owner, next } = (since ?? {}) as Record<string, unknown>
  return {
    marks: listOf(marks, MARK),
    ...(isId(owner) && isText(next) && { since: { owner: owner as number, next } }),
  }
}

export const writeStored = (storage: Storage, stored: StoredMarks): boolean =>
  storage.set(STORAGE.marks, JSON.stringify(stored))
