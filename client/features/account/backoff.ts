import type { RequestError } from '../../../shared/page/apiClient.ts'

const [FIRST_DELAY_MS, MAX_DELAY_MS] = [2000, 5 * 60_000]

export function createBackoff(again: () => void) {
  let failures = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isWaiting: () => Date.now() < until,
    failed({ retryAfter = 0 }: Pick<RequestError, 'retryAfter'>): void {
      clearTimeout(timer)
      const wait = Math.max(retryAfter * 1000, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++))
      until = Date.now() + wait
      timer = setTimeout(again, wait)
    },
    succeeded() {
      clearTimeout(timer)
      failures = until = 0
    },
  }
}
