import { closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Marker file beside a database file, which records that a database existed. It is deleted with its folder. */
const markerOf = (file: string) => `${file}.known`

/** Whether a database was here and is missing: deliberate deletion would include the marker. */
export const isLost = (file: string): boolean => existsSync(markerOf(file)) && !hasContent(file)

/** Creates the marker of a database file. */
export function markKnown(file: string): void {
  if (!existsSync(markerOf(file))) closeSync(openSync(markerOf(file), 'a'))
}

/** A new database may have all of its content in the log. */
const hasContent = (file: string) =>
  existsSync(file) && [file, `${file}-wal`].some(path => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0)
