/**
 * Counts in this process's memory, for what happens too often to be counted in the database. All keys of a window of
 * `length` milliseconds are forgotten together when it ends.
 */
export function createWindows(length: number) {
  let counts = new Map<string, number>()
  let end = 0

  function countOf(key: string, now: Date): number {
    const time = now.getTime()
    // A clock that was put back must not make a window of hours.
    if (time >= end || time < end - length) {
      counts = new Map()
      end = time + length
    }
    return counts.get(key) ?? 0
  }
  return {
    /** Counts once more; gives the milliseconds until the window ends where that was too often, and 0 where not. */
    count(key: string, most: number, now: Date): number {
      const count = countOf(key, now) + 1
      counts.set(key, count)
      return count > most ? end - now.getTime() : 0
    },
    /** Whether once more would be too often. */
    isFull: (key: string, most: number, now: Date): boolean => countOf(key, now) >= most,
  }
}
