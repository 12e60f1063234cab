import { listen } from './listen.ts'

const STAYS_MS = 10_000

let engaged: Promise<void> | undefined

/**
 * Resolves once the reader of this document scrolls, points, taps or types, or has stayed for ten seconds: until then
 * the phone is spared what a reader who leaves at once does not need.
 */
export const untilEngaged = (): Promise<void> =>
  (engaged ??= new Promise(resolve => {
    if (scrollY > 0 || navigator.userActivation?.hasBeenActive) return resolve()
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown']
    const stop = listen(window, signs, done, { passive: true, capture: true })
    const timer = setTimeout(done, STAYS_MS)
    function done() {
      stop()
      clearTimeout(timer)
      resolve()
    }
  }))
