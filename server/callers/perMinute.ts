import { createWindows } from './windows.ts'

/** Whoever asks too often, or too much by all together, in one minute. */
type Limit = (who: string) => boolean

const MINUTE = 60_000

/** Lets so many through a minute, of one and of all. What it remembers is bounded by the latter. */
export function perMinute({
  ofOne,
  ofAll,
  now = Date.now,
}: {
  ofOne: number
  ofAll: number
  now?: () => number
}): Limit {
  const each = createWindows(MINUTE)
  const all = createWindows(MINUTE)
  return who => {
    const at = new Date(now())
    if (all.isFull('', ofAll, at) || each.count(who, ofOne, at)) return false
    all.count('', ofAll, at)
    return true
  }
}
