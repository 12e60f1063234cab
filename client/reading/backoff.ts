/** Milliseconds after the first failure, and at most; a wait that a server asks for is kept whatever it is. */
const [FIRST, LONGEST] = [2000, 5 * 60_000]
/** The longest that a timer can run. */
const TIMER = 2 ** 31 - 1

/** Waits longer after each failure, and then tries again. `again` is called when a wait is over. */
export function createBackoff(again: () => void) {
  let failures = 0
  let asked = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isWaiting: () => Date.now() < until,
    /** Notes how long an answer asks to wait: `Retry-After` in seconds (RFC 9110, section 10.2.3). */
    heard(headers: Headers) {
      asked = (Number(headers.get('Retry-After')) || 0) * 1000
    },
    /** `status`: HTTP status, 0 without an answer. Nothing is tried again for a session that is over (401). Gives false. */
    failed(status: number): false {
      clearTimeout(timer)
      const wait = status === 401 ? Infinity : Math.max(asked, Math.min(LONGEST, FIRST * 2 ** failures++))
      until = Date.now() + wait
      if (wait <= TIMER) timer = setTimeout(again, wait)
      return false
    },
    succeeded() {
      clearTimeout(timer)
      failures = asked = until = 0
    },
  }
}
