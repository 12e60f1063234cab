import type { RequestError } from '../../api/request.ts'

/** Milliseconds after the first failure, and at most; a longer wait requested by the server is respected. */
const [FIRST_DELAY, MAX_DELAY] = [2000, 5 * 60_000]

/** Waits longer after each failure, and then tries again. `again` is called when a wait is over. */
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
