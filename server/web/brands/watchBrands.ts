import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { reasonOf } from '../../process/reasonOf.ts'
import type { Log } from '../../log.ts'
import { brandFolders, stampOf } from './readFolders.ts'
import { listen } from './listen.ts'

type Changed = (folders: readonly string[]) => void

/** Milliseconds without events after which a save counts as complete. */
const DEBOUNCE = 150

/** Watches brand folders without keeping the process alive. @param mode value of BRANDS_WATCH */
export function watchBrands(dir: string, mode: 'events' | 'poll' | 'off', log: Pick<Log, 'warn'>) {
  const pending = new Set<string>()
  let changed: Changed | undefined
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    if (!changed || pending.size === 0) return
    const folders = [...pending]
    pending.clear()
    changed(folders)
  }

  function add(folders: Iterable<string>): void {
    for (const folder of folders) pending.add(folder)
    clearTimeout(timer)
    timer = setTimeout(flush, DEBOUNCE).unref()
  }

  if (mode === 'poll') poll(dir, add)
  if (mode === 'events')
    listen(dir, add, error => {
      log.warn({ reason: reasonOf(error) }, 'file watching unavailable: polling the brands folder')
      poll(dir, add)
    })
  return {
    /** Starts reporting changed folders, including those changed since the watch began. */
    onChange(listener: Changed): void {
      changed = listener
      flush()
    },
  }
}

/** Milliseconds between polls. */
const POLL_INTERVAL = 2000

/** Polls all files, for volumes without change events. */
function poll(dir: string, onChange: (names: Iterable<string>) => void): void {
  let before: ReadonlyMap<string, string> | undefined

  async function compare(): Promise<void> {
    const now = new Map<string, string>()
    for (const name of await brandFolders(dir)) {
      now.set(name, stampOf(join(dir, name)))
      await setImmediate()
    }
    if (before) {
      const old = before
      const names = new Set([...old.keys(), ...now.keys()])
      onChange([...names].filter(name => old.get(name) !== now.get(name)))
    }
    before = now
  }

  // A folder that is missing for a moment is found by the next poll.
  const next = (): void => void setTimeout(() => compare().then(next, next), POLL_INTERVAL).unref()
  void compare().then(next, next)
}
