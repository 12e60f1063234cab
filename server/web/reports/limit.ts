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
  const counts = new Map<string, number>()
  let all = 0
  let since = now()
  return who => {
    if (now() - since >= MINUTE) {
      counts.clear()
      all = 0
      since = now()
    }
    const count = (counts.get(who) ?? 0) + 1
    if (count > ofOne || all >= ofAll) return false
    all++
    counts.set(who, count)
    return true
  }
}
