import { statSync } from 'node:fs'
import { CANTOPEN } from './engine.ts'

/** Milliseconds between checks of the files while only reading. */
const CHECK_INTERVAL = 250

/**
 * Records the identity of an open database's files, and returns a check that throws if one was replaced or deleted:
 * SQLite would continue with deleted files and lose what it acknowledges. Call it after the first read, when the log
 * exists.
 * @returns the check; with `isHurried` at most four times a second
 */
export function placeStored(file: string): (isHurried: boolean) => void {
  if (file === ':memory:') return () => {}
  const found = [file, `${file}-wal`].flatMap(path => {
    const own = inodeOf(path)
    return own === undefined ? [] : [{ path, own }]
  })
  let next = 0
  return isHurried => {
    if (isHurried && performance.now() < next) return
    next = 0
    for (const { path, own } of found) {
      const there = inodeOf(path)
      if (there === own) continue
      const what = there === undefined ? 'was removed' : 'is no longer the file that was opened'
      throw Object.assign(new Error(`${path} ${what}`), { errcode: CANTOPEN })
    }
    next = performance.now() + CHECK_INTERVAL
  }
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino
