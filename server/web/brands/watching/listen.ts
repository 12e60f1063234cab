import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between two looks whether the folder of all brands is still the same. */
const CHECK_INTERVAL = 1000

/**
 * Has the system tell which folders are written to.
 * @param note is told names of what may be brands
 * @param fail called once where the system cannot be asked, as when it watches too much already; nothing follows
 */
export function listen(dir: string, note: (names: Iterable<string>) => void, fail: (error: unknown) => void): void {
  /** By name of the brand's folder; '' is the folder of all. */
  const watchers = new Map<string, FSWatcher>()
  let inode = inodeOf(dir)

  /** Watches a folder anew: another one may have its name by now. */
  function watchOne(name: string): void {
    watchers.get(name)?.close()
    watchers.delete(name)
    try {
      const watcher = watch(join(dir, name), { persistent: false }, (_event, file) => heard(name, file))
      // It is gone, of which the folder above tells.
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
    note(new Set([...before, ...names]))
  }

  function heard(name: string, file: string | null): void {
    if (name) return note([name])
    guard(() => {
      // Such as the link of a ConfigMap by which all folders are replaced at once.
      if (!file || file.startsWith('.')) return watchAll()
      if (inodeOf(join(dir, file)) !== undefined || watchers.has(file)) {
        watchOne(file)
        note([file])
      }
    })
  }

  function stop(error: unknown): void {
    clearInterval(timer)
    for (const watcher of watchers.values()) watcher.close()
    fail(error)
  }

  function guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      stop(error)
    }
  }

  // The folder itself may be a link that leads elsewhere now, or be made again.
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

/** Which folder it is on its disk; undefined for what is none. */
function inodeOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? `${found.dev} ${found.ino}` : undefined
}

const isGone = (error: unknown) =>
  Error.isError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
