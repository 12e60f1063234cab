import { PREFETCH_IDLE_TIMEOUT } from '../../shared/constants.ts'

export function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PREFETCH_IDLE_TIMEOUT })
  else setTimeout(work, PREFETCH_IDLE_TIMEOUT)
}

export const idle = (): Promise<void> => new Promise(resolve => whenIdle(resolve))
