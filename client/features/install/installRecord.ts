import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, readJson, type Shape, type Storage, isCount, isText } from '../../platform/storage.ts'

/** Whether the reader may be asked to install the site, as stored on this device. */
export type InstallRecord = {
  /** Chapters read to their end, and on how many days. */
  chapters: number
  days: number
  /** The last of those days, `2026-05-01`. */
  day: string
  /** How often the hint was put away, and when (ISO 8601; '' for never): it is quiet for a while, then for good. */
  refusals: number
  refusedAt: string
}

/** Chapters or days of reading after which the install hint is offered. */
const CHAPTERS = 3
const DAYS = 2
/** The hint never returns after this many refusals. */
const REFUSALS = 2
/** Milliseconds of quiet after the first time. */
const QUIET = 30 * 24 * 60 * 60 * 1000

const RECORD: Shape<InstallRecord> = {
  chapters: isCount,
  days: isCount,
  day: isText,
  refusals: isCount,
  refusedAt: isText,
}
const NEW: InstallRecord = { chapters: 0, days: 0, day: '', refusals: 0, refusedAt: '' }

/** Another chapter was read to its end. @param now ISO 8601 */
export const withChapter = (record: InstallRecord, now: string): InstallRecord => {
  const day = now.slice(0, 10)
  return { ...record, chapters: record.chapters + 1, days: record.days + (day === record.day ? 0 : 1), day }
}

/** The hint was put away. @param now ISO 8601 */
export const withRefusal = (record: InstallRecord, now: string): InstallRecord => ({
  ...record,
  refusals: record.refusals + 1,
  refusedAt: now,
})

/** The site is installed on this device: the hint never shows again. */
export const withInstallation = (record: InstallRecord): InstallRecord => ({ ...record, refusals: REFUSALS })

/** Whether the reader may be asked. @param now ISO 8601 */
export const isDue = ({ chapters, days, refusals, refusedAt }: InstallRecord, now: string): boolean =>
  (chapters >= CHAPTERS || days >= DAYS) &&
  refusals < REFUSALS &&
  (refusals === 0 || Date.parse(now) - Date.parse(refusedAt) >= QUIET)

export const readRecord = (storage: Storage): InstallRecord =>
  copyOf({ ...NEW, ...(readJson(storage, STORAGE.install) as object | undefined) }, RECORD) ?? NEW

/** Stores it, and notes for pages whether to load the hint's code. */
export function storeRecord(storage: Storage, record: InstallRecord, now: string) {
  storage.set(STORAGE.install, JSON.stringify(record))
  if (isDue(record, now)) storage.set(STORAGE.installDue, 'yes')
  else storage.remove(STORAGE.installDue)
}
