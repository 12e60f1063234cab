import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, readJson, type Shape, type Storage, isCount, isText } from '../../platform/storage.ts'

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

const MIN_CHAPTERS = 3
const DAYS = 2
const MAX_REFUSALS = 2
const QUIET_MS = 30 * 24 * 60 * 60 * 1000

const RECORD: Shape<InstallRecord> = {
  chapters: isCount,
  days: isCount,
  day: isText,
  refusals: isCount,
  refusedAt: isText,
}
const NEW: InstallRecord = { chapters: 0, days: 0, day: '', refusals: 0, refusedAt: '' }

export const withChapter = (record: InstallRecord, now: string): InstallRecord => {
  const day = now.slice(0, 10)
  return { ...record, chapters: record.chapters + 1, days: record.days + (day === record.day ? 0 : 1), day }
}

export const withRefusal = (record: InstallRecord, now: string): InstallRecord => ({
  ...record,
  refusals: record.refusals + 1,
  refusedAt: now,
})

export const withInstallation = (record: InstallRecord): InstallRecord => ({ ...record, refusals: MAX_REFUSALS })

export const isDue = ({ chapters, days, refusals, refusedAt }: InstallRecord, now: string): boolean =>
  (chapters >= MIN_CHAPTERS || days >= DAYS) &&
  refusals < MAX_REFUSALS &&
  (refusals === 0 || Date.parse(now) - Date.parse(refusedAt) >= QUIET_MS)

export const readRecord = (storage: Storage): InstallRecord =>
  copyOf({ ...NEW, ...(readJson(storage, STORAGE.install) as object | undefined) }, RECORD) ?? NEW

/** Stores the record, and a flag that tells pages whether to load the hint's code. */
export function storeRecord(storage: Storage, record: InstallRecord, now: string) {
  storage.set(STORAGE.install, JSON.stringify(record))
  if (isDue(record, now)) storage.set(STORAGE.installDue, 'yes')
  else storage.remove(STORAGE.installDue)
}
