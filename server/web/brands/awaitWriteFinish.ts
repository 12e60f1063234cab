import type { Entry } from './readFolders.ts'

/**
 * Delays bad or deleted folders while their files may still be changing.
 * @param readAgain reads folders again
 * @param wait milliseconds that a bad folder must stay unchanged before it is reported
 */
export function awaitWriteFinish(readAgain: (keys: string[]) => void, wait: number) {
  const stamps = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  return {
    holds: (key: string) => stamps.has(key),
    /** Stops waiting: every entry counts as it is. */
    end(): void {
      clearTimeout(timer)
      stamps.clear()
    },
    /** Returns the entries that can be used now; the others are read again later. */
    take(read: ReadonlyMap<string, Entry>): [key: string, entry: Entry][] {
      const settled = [...read].filter(([key, { stamp, read }]) => {
        const isHeld = Array.isArray(read) && stamps.get(key) !== stamp
        if (isHeld) stamps.set(key, stamp)
        else stamps.delete(key)
        return !isHeld
      })
      clearTimeout(timer)
      if (stamps.size > 0) timer = setTimeout(() => readAgain([...stamps.keys()]), wait).unref()
      return settled
    },
  }
}
