import { listen } from './listen.ts'

/** This tab among those of the browser. */
export const tab = {
  isHidden: () => document.hidden,
  /** Resolves when the tab can be seen, at once where it can. */
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
  /** Runs work in one tab at a time, where the browser can see to that. */
  alone: async <Value>(work: () => Promise<Value>): Promise<Value> =>
    'locks' in navigator ? await navigator.locks.request('auto-unlock', work) : work(),
}
export type Tab = typeof tab
