import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between checks whether the brands folder was replaced. */
const CHECK_INTERVAL = 1000

/**
 * Watches folders for writes.
 * @param onChange receives names of changed folders
 * @param onFailure called once if the system cannot watch, for example at its limit of watches; no calls follow
 */
export function listen(
  dir: string,
  onChange: (names: Iterable<string>) => void,
  onFailure: (error: unknown) => void,
): void {
  /** By brand folder; '' is the parent folder. */
  const watchers = new Map<string, FSWatcher>()
  let inode = inodeOf(dir)

  /** Watches a folder again: another one may have its name now. */
  function watchOne(name: string): void {
    watchers.get(name)?.close()
    watchers.delete(name)
    try {
      const watcher = watch(join(dir, name), { persistent: false }, (_event, file) => onEvent(name, file))
      // It was deleted, which its parent reports.
      watcher.on('error', () => watcher.close())
      watchers.set(name, watcher)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  function watchAll(): void {
    const before = [...watchers.keys()].filter(Boolean)
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
    watchOne('')
    const names = foldersIn(dir)
    for (const name of names) watchOne(name)
    onChange(new Set([...before, ...names]))
  }

  function onEvent(name: string, file: string | null): void {
    if (name) return onChange([name])
    guard(() => {
      // For example the symbolic link of a ConfigMap, which replaces all folders at once.
      if (!file || file.startsWith('.')) return watchAll()
      if (inodeOf(join(dir, file)) !== undefined || watchers.has(file)) {
        watchOne(file)
        onChange([file])
      }
    })
  }

  function stop(error: unknown): void {
    clearInterval(timer)
    for (const watcher of watchers.values()) watcher.close()
    onFailure(error)
  }

  function guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      stop(error)
    }
  }

  // The parent may be a link with a new target, or have been recreated.
  const timer = setInterval(() => {
    const now = inodeOf(dir)
    if (now === inode) return
    inode = now
    guard(watchAll)
  }, CHECK_INTERVAL).unref()
  guard(() => {
    watchOne('')
    for (const name of foldersIn(dir)) watchOne(name)
  })
}

const foldersIn = (dir: string): string[] => {
  try {
    return readdirSync(dir).filter(name => !name.startsWith('.') && inodeOf(join(dir, name)) !== undefined)
  } catch {
    return []
  }
}

/** Identifies a folder on disk; undefined if it does not exist. */
function inodeOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? `${found.dev} ${found.ino}` : undefined
}

const isGone = (error: unknown) =>
  Error.isError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
