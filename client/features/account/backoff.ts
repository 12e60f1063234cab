import type { RequestError } from '../../api/request.ts'

/** First and maximum delay in milliseconds; a longer `retryAfter` from the server is respected. */
const [FIRST_DELAY, MAX_DELAY] = [2000, 5 * 60_000]

/** Exponential backoff: calls `again` after a delay that grows with each failure. */
export function createBackoff(again: () => void) {
  let failures = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isWaiting: () => Date.now() < until,
    failed({ retryAfter = 0 }: Pick<RequestError, 'retryAfter'>): void {
      clearTimeout(timer)
      const wait = Math.max(retryAfter * 1000, Math.min(MAX_DELAY, FIRST_DELAY * 2 ** failures++))
      until = Date.now() + wait
      timer = setTimeout(again, wait)
    },
    succeeded() {
      clearTimeout(timer)
      failures = until = 0
    },
  }
}
