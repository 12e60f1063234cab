import { listen } from './listen.ts'

export const tab = {
  isHidden: () => document.hidden,
  seen: () =>
    new Promise<void>(resolve => {
      const look = () => {
        if (document.hidden) return
        stop()
        resolve()
      }
      const stop = listen(document, 'visibilitychange', look)
      look()
    }),
  /** Runs work in one tab at a time, if the browser supports locks. */
  alone: async <Value>(work: () => Promise<Value>): Promise<Value> =>
    'locks' in navigator ? await navigator.locks.request('auto-unlock', work) : work(),
}
export type Tab = typeof tab
