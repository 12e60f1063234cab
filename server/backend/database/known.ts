import { closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Stands beside a database file from its first start on, and says that one was here. It goes with its folder. */
const markerOf = (file: string) => `${file}.known`

/** Whether a database was in this file and is gone: nobody took it away on purpose, who would have taken all. */
export const isLost = (file: string): boolean => existsSync(markerOf(file)) && !hasContent(file)

/** To be called for a file that is a database. */
export function markKnown(file: string): void {
  if (!existsSync(markerOf(file))) closeSync(openSync(markerOf(file), 'a'))
}

/** One that was only just made may have all of it in its log. */
const hasContent = (file: string) =>
  existsSync(file) && [file, `${file}-wal`].some(path => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0)
