import { listen } from '../../../platform/listen.ts'

const SLEEP_AFTER_MS = 10 * 60_000

/** Keeps the screen on while a chapter is read, if the browser can; returns a stop function. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let isRequested = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = () => {
    void lock?.release()
    lock = undefined
  }
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(sleep, SLEEP_AFTER_MS)
    // The browser releases it when the page is hidden.
    if ((lock && !lock.released) || isRequested || document.hidden) return
    isRequested = true
    navigator.wakeLock.request('screen').then(
      given => {
        isRequested = false
        lock = given
        if (isOver) sleep()
      },
      // The browser may refuse, for example when the battery is low.
      () => {
        isRequested = false
      },
    )
  }
  const waking = ['scroll', 'pointerdown', 'keydown', 'visibilitychange']
  const stopListening = listen(document, waking, wake, { passive: true, capture: true })
  wake()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    sleep()
  }
}
