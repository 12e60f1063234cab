import { statSync } from 'node:fs'
import { CANTOPEN } from './engine.ts'

/** How often it is looked after the files while only reading, in milliseconds. */
const CHECK_INTERVAL = 250

/**
 * Takes down which files an open database is, and gives what throws while another is at the place of one of them, or
 * none: SQLite would go on with files that nobody will find again, and acknowledge what is lost. To be called for a
 * database that has been read, since its log is there by then.
 * @returns the look: at every call, or with `isHurried` four times a second
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
