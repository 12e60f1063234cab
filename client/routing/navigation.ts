import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Head } from '../../shared/page/head.ts'
import type { Prefetch } from './prefetch.ts'
import type { Progress } from './progress.ts'
import { reloadOnce } from './reloadOnce.ts'
import type { View } from './page/view.ts'

export type Entry = { key: string; url: URL; view: View; head: Head }

/** What opens pages for a navigation (`opener.ts`). */
export type Opener = {
  open(to: string, replace: boolean): Promise<void>
  follow(state: unknown, url: URL): Promise<void>
  reload(): Promise<void>
  update<Data>(change: (data: Data) => Data): void
  renew(): Promise<void>
}

type NavigationOptions = {
  /** Loads the code that opens pages. */
  opener: (navigation: Navigation) => Promise<Opener>
  /** Loads what every page needs besides its own chunk: the full style sheet. */
  prepare: () => Promise<void>
  progress: Progress
}

/** The page that is shown; `opener.ts` opens others, `scroll.ts` handles scrolling. */
export class Navigation {
  current: Entry
  /** The address that is loading, until it is shown. */
  awaited: URL | undefined = undefined
  readonly #beforeLeave: (() => void)[] = []
  readonly #afterArrival: ((entry: Entry) => void)[] = []
  /** Loads what a part of the app needs besides its own chunk. */
  readonly prepare: NavigationOptions['prepare']
  readonly progress: Progress
  readonly #opener: NavigationOptions['opener']
  /** Pages loaded in advance; set when the browser is idle. */
  prefetched: Pick<Prefetch, 'take' | 'load' | 'clear'> | undefined = undefined

  constructor(first: Entry, { opener, prepare, progress }: NavigationOptions) {
    this.current = first
    this.#opener = opener
    this.prepare = prepare
    this.progress = progress
    makeObservable(this, { current: observableRef, awaited: observableRef, prefetched: observableRef })
  }

  /** Calls back before the current page is replaced, while it can still be measured. */
  onLeave(callback: () => void) {
    this.#beforeLeave.push(callback)
  }

  leave() {
    for (const callback of this.#beforeLeave) callback()
  }

  /** Calls back when a page has been rendered and can be measured. */
  onArrival(callback: (entry: Entry) => void) {
    this.#afterArrival.push(callback)
  }

  arrived(entry: Entry) {
    this.setAwaited()
    for (const callback of this.#afterArrival) callback(entry)
  }

  setAwaited(url?: URL) {
    runInAction(() => {
      this.awaited = url
    })
  }

  get canGoBack(): boolean {
    return historyIndex() > 0
  }

  async open(to: string, { replace = false } = {}): Promise<void> {
    const opener = await this.#loaded().catch(() => {
      // Without the code the browser opens the page; offline it would show its own error page.
      if (navigator.onLine) location.assign(new URL(to, this.current.url))
    })
    await opener?.open(to, replace)
  }

  async follow(state: unknown): Promise<void> {
    const url = new URL(location.href)
    const opener = await this.#openerHere()
    await opener?.follow(state, url)
  }

  /** Reloads the current page, keeping its history entry. */
  async reload(): Promise<void> {
    await (await this.#openerHere())?.reload()
  }

  /** Shows the current page with changed data, without loading it. */
  async update<Data>(change: (data: Data) => Data): Promise<void> {
    ;(await this.#openerHere())?.update(change)
  }

  /** Reloads the page that is loading, or else the current one if it is personal. */
  async renew(): Promise<void> {
    await (await this.#openerHere())?.renew()
  }

  #loaded = () => this.progress.during(this.#opener(this))

  /** For the address that the browser shows: if the code does not load, the document is loaded again. */
  #openerHere = () => this.#loaded().catch(() => void (navigator.onLine && reloadOnce(location.href)))
}

export const newEntryKey = () => Math.random().toString(36).slice(2, 10)

/** `isCover`: of an open overlay (`ui/overlay/Popup.tsx`), which the next page replaces. */
export type HistoryState = { key: string; place: number; isCover?: true }

export const historyState = () => history.state as HistoryState | null
export const historyIndex = () => historyState()?.place ?? 0

/** Adopts the document's own history entry: after a reload its key is known, so the scroll position is restored. */
export function claimEntry(url: URL): string {
  const state = historyState()
  const key = state?.key ?? newEntryKey()
  history.replaceState({ key, place: state?.place ?? 0 }, '', url)
  return key
}
