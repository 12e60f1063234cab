import type { Entry } from './readFolders.ts'

/** Holds folders back that are bad, or gone, while somebody may still be writing to them. */
type PendingWrites = {
  /** Of what was read, what may count. Whatever else is read again when it had time to settle. */
  take(read: ReadonlyMap<string, Entry>): [key: string, entry: Entry][]
  holds(key: string): boolean
  /** Everything counts as it is. */
  end(): void
}

/** @param again reads folders again @param wait milliseconds in which a bad one must not change to be believed */
export function awaitWriteFinish(again: (keys: string[]) => void, wait: number): PendingWrites {
  const stamps = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  return {
    holds: key => stamps.has(key),
    end() {
      clearTimeout(timer)
      stamps.clear()
    },
    take(read) {
      const taken = [...read].filter(([key, { stamp, read }]) => {
        const isHeld = Array.isArray(read) && stamps.get(key) !== stamp
        if (isHeld) stamps.set(key, stamp)
        else stamps.delete(key)
        return !isHeld
      })
      clearTimeout(timer)
      if (stamps.size > 0) timer = setTimeout(() => again([...stamps.keys()]), wait).unref()
      return taken
    },
  }
}
