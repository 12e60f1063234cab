import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brandFolders, stampOf } from '../readFolders.ts'

/** Milliseconds between polls. */
const PAUSE = 2000

/** Polls all files, for volumes without change events. */
export function poll(dir: string, onChange: (names: Iterable<string>) => void): void {
  let before: ReadonlyMap<string, string> | undefined

  async function poll(): Promise<void> {
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
  const next = (): void => void setTimeout(() => poll().then(next, next), PAUSE).unref()
  void poll().then(next, next)
}
