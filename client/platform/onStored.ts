import { listen } from './listen.ts'

/** Calls back when another tab changes this key of browser storage, or all of it. Returns how to stop listening. */
export const onStored = (name: string, callback: () => void): (() => void) =>
  listen(window, 'storage', ({ key }: StorageEvent) => {
    if (key === name || key === null) callback()
  })
