import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, readJson, type Shape, type Storage, isCount, isText } from '../../platform/storage.ts'

/** Data stored on this device to decide whether to offer installation. */
export type InstallRecord = {
  /** Number of chapters read to the end, and of days with such a chapter. */
  chapters: number
  days: number
  /** The last of those days, `2026-05-01`. */
  day: string
  /** How often the hint was dismissed, and when last (ISO 8601; '' for never): hidden for a while, then for good. */
  refusals: number
  refusedAt: string
}

/** Chapters or days of reading after which the install hint is offered. */
const CHAPTERS = 3
const DAYS = 2
/** The hint never returns after this many refusals. */
const REFUSALS = 2
/** Milliseconds for which the first dismissal hides the hint. */
const QUIET = 30 * 24 * 60 * 60 * 1000

const RECORD: Shape<InstallRecord> = {
  chapters: isCount,
  days: isCount,
  day: isText,
  refusals: isCount,
  refusedAt: isText,
}
const NEW: InstallRecord = { chapters: 0, days: 0, day: '', refusals: 0, refusedAt: '' }

/** Counts another chapter read to the end. @param now ISO 8601 */
export const withChapter = (record: InstallRecord, now: string): InstallRecord => {
  const day = now.slice(0, 10)
  return { ...record, chapters: record.chapters + 1, days: record.days + (day === record.day ? 0 : 1), day }
}

/** Counts a dismissal of the hint. @param now ISO 8601 */
export const withRefusal = (record: InstallRecord, now: string): InstallRecord => ({
  ...record,
  refusals: record.refusals + 1,
  refusedAt: now,
})

/** Records that the site is installed on this device, so the hint is never shown again. */
export const withInstallation = (record: InstallRecord): InstallRecord => ({ ...record, refusals: REFUSALS })

/** Whether the hint may be shown. @param now ISO 8601 */
export const isDue = ({ chapters, days, refusals, refusedAt }: InstallRecord, now: string): boolean =>
  (chapters >= CHAPTERS || days >= DAYS) &&
  refusals < REFUSALS &&
  (refusals === 0 || Date.parse(now) - Date.parse(refusedAt) >= QUIET)

export const readRecord = (storage: Storage): InstallRecord =>
  copyOf({ ...NEW, ...(readJson(storage, STORAGE.install) as object | undefined) }, RECORD) ?? NEW

/** Stores the record, and a flag that tells pages whether to load the hint's code. */
export function storeRecord(storage: Storage, record: InstallRecord, now: string) {
  storage.set(STORAGE.install, JSON.stringify(record))
  if (isDue(record, now)) storage.set(STORAGE.installDue, 'yes')
  else storage.remove(STORAGE.installDue)
}
