import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs'

/** The file and what SQLite keeps beside it. */
const PARTS = ['', '-wal', '-shm', '-journal']
/** What lies in a folder that is for the database alone. */
const OURS = /^(?:quire\.sqlite.*|scale-.*|mail|lost\+found|\..*)$/
/** Of `/tmp` and the like, which belong to all. */
const STICKY = 0o1000

/**
 * Lets nobody but its owner read a database that is about to be opened for writing. One that is not there yet is made
 * as an empty file: SQLite gives all that it puts beside a file the rights of that file.
 */
export function restrictToOwner(file: string): void {
  if (file === ':memory:') return
  try {
    // Never one that is there: SQLite's locks on it would end when it is closed here.
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // SQLite says why it cannot be made.
  }
  closeToOthers(file)
}

/** Takes all rights to a file of SQLite, and to what lies beside it, from everybody but the owner. */
export function closeToOthers(file: string): void {
  for (const part of PARTS) {
    const path = `${file}${part}`
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) limit(path, 0o600)
  }
}

/** As `closeToOthers`, for the folder of a database; one that holds something else too stays as it is. */
export function closeFolderToOthers(folder: string): void {
  const isOurs = readdirSync(folder).every(name => OURS.test(name))
  if (isOurs && !(statSync(folder).mode & STICKY)) limit(folder, 0o700)
}

function limit(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Another user's, or on a disk that knows no rights: `quire doctor` tells of it.
  }
}

/** Whether others than the owner may do anything with this file or folder. */
export const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0
