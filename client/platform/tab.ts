import { listen } from './listen.ts'

/** This tab among those of the browser. */
export type Tab = {
  isHidden(): boolean
  /** Resolves when the tab can be seen, at once where it can. */
  seen(): Promise<void>
  /** Runs work in one tab at a time, where the browser can see to that. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>
}

export const tab: Tab = {
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
  alone: async work => ('locks' in navigator ? await navigator.locks.request('auto-unlock', work) : work()),
}
