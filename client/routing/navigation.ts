import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Head } from './page/page.ts'
import type { Services } from '../services/services.ts'
import { errors as text } from '../text/en/site/errors.ts'
import type { Opened, OpenPage } from './opened.ts'
import type { Progress } from './progress.ts'
import { reloadOnce } from './reloadOnce.ts'
import type { View } from './page/view.ts'

/** One entry of the reader's history, as it stands on the screen. */
export type Entry = { key: string; url: URL; view: View; head: Head }

/** Visited entries kept in memory, so that going back shows the page as it was, at once. */
const KEPT_ENTRIES = 20
const MAX_REDIRECTS = 5
/** Milliseconds that a page is waited for before what it will look like stands in its place. */
const PATIENCE = 300

/** Shown where nothing could be opened. */
const BROKEN: Pick<Entry, 'view' | 'head'> = {
  view: { kind: 'failure', status: 500 },
  head: { title: text.genericTitle, noindex: true },
}

type NavigationOptions = {
  openPage: OpenPage
  /** What must be there before another page is shown, besides its own chunk: the full style sheet. */
  prepare: () => Promise<void>
  /** What the loading bar goes by. */
  progress: Progress
}

/** Pages loaded before they were asked for. */
type Prefetched = {
  take(url: URL): Promise<Opened | undefined>
  load(href: string, fresh?: number): Promise<Opened | undefined> | undefined
  forget(): void
}

/**
 * Navigation in the browser: page chunk and data together, the loading bar meanwhile, the older
 * navigation aborted, the address changed when the new page is there. Scrolling is `scroll.ts`.
 */
export class Navigation {
  current: Entry
  /** What is waited for in earnest, until it stands on the screen. */
  awaited: URL | undefined = undefined
  readonly #services: Services
  readonly #visited = new Map<string, Entry>()
  readonly #beforeLeave: (() => void)[] = []
  readonly #afterArrival: ((entry: Entry) => void)[] = []
  /** Waits for what a part of the app needs before it is shown in this document, besides its own chunk. */
  readonly prepare: NavigationOptions['prepare']
  readonly progress: Progress
  readonly #openPage: OpenPage
  /** Comes when nothing better is to do. */
  prefetched: Prefetched | undefined
  #pending:
    | {
        href: string
        controller: AbortController
        patience: ReturnType<typeof setTimeout>
        again(): Promise<void>
      }
    | undefined

  constructor(first: Entry, services: Services, { openPage, prepare, progress }: NavigationOptions) {
    this.current = first
    this.#services = services
    this.#openPage = openPage
    this.prepare = prepare
    this.progress = progress
    this.#visited.set(first.key, first)
    makeObservable(this, { current: observableRef, awaited: observableRef })
  }

  /** Calls back before the page on the screen is replaced, as long as it can still be measured. */
  onLeave(callback: () => void) {
    this.#beforeLeave.push(callback)
  }

  /** Calls back when a page has been rendered and can be measured. */
  onArrival(callback: (entry: Entry) => void) {
    this.#afterArrival.push(callback)
  }

  /** Told by the stage that an entry stands on the screen. */
  arrived(entry: Entry) {
    this.#await()
    for (const callback of this.#afterArrival) callback(entry)
  }

  /** True when going back stays on this site. */
  get canGoBack(): boolean {
    return historyIndex() > 0
  }

  /** Goes to an address of this site. */
  async open(to: string, { replace = false } = {}): Promise<void> {
    const url = new URL(to, this.current.url)
    if (url.origin !== location.origin) return location.assign(url)
    const { pathname, search, hash } = this.current.url
    if (url.pathname === pathname && url.search === search && (url.hash || hash)) return this.#goToHash(url, replace)
    // A link tapped twice is loaded once.
    if (this.#pending?.href === url.href) return
    const entry = await this.#load(url, newKey(), () => this.open(to, { replace }), true)
    if (entry) this.#show(entry, () => changeAddress(entry, replace || entry.url.href === location.href))
  }

  /** Follows the browser's back and forward. */
  async follow(state: unknown): Promise<void> {
    const key = (state as { key?: string } | null)?.key ?? newKey()
    const url = new URL(location.href)
    const kept = this.#visited.get(key)
    const entry = kept && kept.url.href === url.href ? kept : await this.#load(url, key, () => this.follow(state))
    if (kept && entry === kept) this.#stop()
    if (entry)
      this.#show(entry, () => {
        if (entry.url.href !== location.href) changeAddress(entry, true)
      })
  }

  /** Loads the page on the screen again, keeping its entry in the history. */
  async reload(): Promise<void> {
    // Prefetched data is older than the reload.
    void this.prefetched?.take(this.current.url)
    const entry = await this.#load(this.current.url, this.current.key, () => this.reload())
    if (entry) this.#show(entry, () => {})
  }

  /**
   * Another reader: what was loaded for the one before is forgotten. What is on its way is asked for anew, else the
   * page on the screen if it is theirs.
   */
  async renew(): Promise<void> {
    this.#visited.clear()
    this.prefetched?.forget()
    const again = this.#pending?.again
    if (again) {
      this.#stop()
      return again()
    }
    const { view } = this.current
    if (view.kind === 'page' && view.page.isPersonal) await this.reload()
  }

  #goToHash(url: URL, replace: boolean) {
    const entry = { ...this.current, key: replace ? this.current.key : newKey(), url }
    this.#show(entry, () => changeAddress(entry, replace))
  }

  /**
   * Undefined when a newer navigation took over, or the browser leaves this document.
   * @param again begins the same navigation anew
   * @param mayStay a page that says so stays where there is no connection; the address has not changed yet
   */
  async #load(url: URL, key: string, again: () => Promise<void>, mayStay = false): Promise<Entry | undefined> {
    this.#stop()
    const controller = new AbortController()
    const { signal } = controller
    // What only shows something else of the same page stays meanwhile.
    const isOther = url.pathname !== this.current.url.pathname
    const patience = setTimeout(() => isOther && this.#await(url), PATIENCE)
    const pending = (this.#pending = { href: url.href, controller, patience, again })
    try {
      const [[opened, end]] = await this.progress.during(Promise.all([this.#open(url, signal), this.prepare()]))
      if (signal.aborted || opened.redirect !== undefined) return undefined
      if (mayStay && opened.status >= 500 && this.#stays(opened.view)) return undefined
      return { key, url: end, view: opened.view, head: opened.head }
    } catch {
      if (signal.aborted) return undefined
      // Without a connection there is nothing to load: the page on the screen must not be lost to the browser's own
      // error page.
      if ((this.#isOnline && reloadOnce(url.href)) || (mayStay && this.#stays())) return undefined
      return { key, url, ...BROKEN }
    } finally {
      clearTimeout(patience)
      if (this.#pending === pending) this.#pending = undefined
    }
  }

  /** The device may believe in a line on which nothing comes. */
  get #isOnline(): boolean {
    return this.#services.stores.host.online
  }

  /** Without a connection: whether the page on the screen stays, which is then said. */
  #stays(asked?: View): boolean {
    const { view } = this.current
    if (this.#isOnline || view.kind !== 'page' || !view.page.staysOffline) return false
    this.#await()
    this.#services.notices.toast(asked?.kind === 'failure' && asked.isLocked ? text.staysLocked : text.stays)
    return true
  }

  #stop() {
    clearTimeout(this.#pending?.patience)
    this.#pending?.controller.abort()
    this.#pending = undefined
    this.#await()
  }

  #await(url?: URL) {
    runInAction(() => {
      this.awaited = url
    })
  }

  async #open(from: URL, signal: AbortSignal): Promise<[Opened, URL]> {
    let url = from
    let opened = (await this.prefetched?.take(url)) ?? (await this.#openPage(url, this.#services, signal))
    for (let hops = 0; opened.redirect !== undefined && hops < MAX_REDIRECTS; hops++) {
      url = new URL(opened.redirect, url)
      // As browsers do it: a redirect that says nothing of it leaves the place in the page.
      url.hash ||= from.hash
      opened = await this.#openPage(url, this.#services, signal)
    }
    return [opened.redirect === undefined ? opened : { status: 500, ...BROKEN }, url]
  }

  #show(entry: Entry, change: () => void) {
    for (const callback of this.#beforeLeave) callback()
    change()
    this.#visited.delete(entry.key)
    this.#visited.set(entry.key, entry)
    const [oldest] = this.#visited.keys()
    if (this.#visited.size > KEPT_ENTRIES && oldest !== undefined) this.#visited.delete(oldest)
    runInAction(() => {
      this.current = entry
    })
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

/**
 * What the browser's history keeps of each entry: its key, how many entries of ours lie before it, and whether it is
 * that of what lies open over its page (`ui/overlay/closeOnBack.ts`), which the next page takes over.
 */
export type HistoryState = { key: string; place: number; isCover?: true }

const historyState = () => history.state as HistoryState | null
const historyIndex = () => historyState()?.place ?? 0

function changeAddress({ key, url }: Entry, replace: boolean) {
  const place = historyIndex()
  if (replace) history.replaceState({ key, place }, '', url)
  else history[historyState()?.isCover ? 'replaceState' : 'pushState']({ key, place: place + 1 }, '', url)
}

/**
 * Claims the document's own entry of the history: after a reload its key is known, so the scroll position is found
 * again.
 */
export function claimEntry(url: URL): string {
  const state = historyState()
  const key = state?.key ?? newKey()
  history.replaceState({ key, place: state?.place ?? 0 }, '', url)
  return key
}
