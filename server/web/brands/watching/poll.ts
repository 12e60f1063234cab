import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brandFolders, stampOf } from '../readFolders.ts'

/** Milliseconds between two looks. */
const PAUSE = 2000

/** Looks at all files again and again, for volumes of which the system tells nothing. */
export function poll(dir: string, note: (names: Iterable<string>) => void): void {
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
      note([...names].filter(name => old.get(name) !== now.get(name)))
    }
    before = now
  }

  // A folder that is not there for a moment is looked for the next time.
  const next = (): void => void setTimeout(() => poll().then(next, next), PAUSE).unref()
  void poll().then(next, next)
}
