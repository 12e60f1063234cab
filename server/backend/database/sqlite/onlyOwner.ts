import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs'

const PARTS = ['', '-wal', '-shm', '-journal']
/** Content of a folder used only for the database. */
const OURS = /^(?:quire\.sqlite.*|scale-.*|mail|lost\+found|\..*)$/
/** Mode bit of shared folders such as `/tmp`. */
const STICKY = 0o1000

/** Before it is opened for writing. Creates a missing file: SQLite gives its other files the same permissions. */
export function restrictToOwner(file: string): void {
  if (file === ':memory:') return
  try {
    // Never an existing one: closing it here would release SQLite's locks.
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // SQLite reports why it cannot be created.
  }
  closeToOthers(file)
}

export function closeToOthers(file: string): void {
  for (const part of PARTS) {
    const path = `${file}${part}`
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) limit(path, 0o600)
  }
}

/** Unless it contains other things. */
export function closeFolderToOthers(folder: string): void {
  const isOurs = readdirSync(folder).every(name => OURS.test(name))
  if (isOurs && !(statSync(folder).mode & STICKY)) limit(folder, 0o700)
}

function limit(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Owned by another user, or on a disk without permissions: `quire doctor` reports it.
  }
}

export const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0
