/** Milliseconds without a touch after which the screen may sleep. */
const PATIENCE = 10 * 60_000

/** Keeps the screen on while a chapter is read, where the browser can; returns what lets it sleep again. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let isAsked = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = () => {
    void lock?.release()
    lock = undefined
  }
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(sleep, PATIENCE)
    // The browser takes it back itself where the page is hidden.
    if ((lock && !lock.released) || isAsked || document.hidden) return
    isAsked = true
    navigator.wakeLock.request('screen').then(
      given => {
        isAsked = false
        lock = given
        if (isOver) sleep()
      },
      // A battery that is nearly empty has the last word.
      () => {
        isAsked = false
      },
    )
  }
  const options = { passive: true, capture: true }
  const WAKING = ['scroll', 'pointerdown', 'keydown', 'visibilitychange']
  for (const name of WAKING) document.addEventListener(name, wake, options)
  wake()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const name of WAKING) document.removeEventListener(name, wake, options)
    sleep()
  }
}
