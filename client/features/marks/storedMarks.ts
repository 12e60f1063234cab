import { STORAGE } from '../../../shared/cookies.ts'
import { isCount, isId, isText, isTime, listOf, maybe, type Shape } from '../../platform/storedValues.ts'
import { readJson, type Storage } from '../../platform/storage.ts'
import type { Mark } from './mark.ts'

/** A mark as the device keeps it. */
export type StoredMark = Mark & {
  /** The account it belongs to. Absent: nobody was signed in, and it moves into the next account. */
  owner?: number
  /** When its reader last changed it. */
  changed_at: string
  /** Taken away, which the account has yet to hear: no words are left of it. */
  removed?: true
  /** The account has it like this. */
  settled?: true
  /** The account would not have it: it stays here. */
  refused?: true
}

/** Marks of everybody who reads on this device, and up to where an account was asked for changes. */
export type Kept = { marks: readonly StoredMark[]; since?: { owner: number; next: string } }

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

/** What is kept; what does not fit is left out. */
export function readStored(storage: Storage): Kept {
  const { marks, since } = (readJson(storage, STORAGE.marks) ?? {}) as { marks?: unknown; since?: unknown }
  const { owner, next } = (since ?? {}) as Record<string, unknown>
  return {
    marks: listOf(marks, MARK),
    ...(isId(owner) && isText(next) && { since: { owner: owner as number, next } }),
  }
}

export const writeStored = (storage: Storage, kept: Kept): boolean => storage.set(STORAGE.marks, JSON.stringify(kept))
