import { runInAction } from 'mobx'
import type { Services } from '../services/services.ts'
import { errors as text } from '../../shared/text/en/site/errors.ts'
import { layOutUponPaint } from './firstScreen.ts'
import { historyIndex, historyState, newEntryKey, type Entry, type Navigation, type Opener } from './navigation.ts'
import type { Opened, OpenPage } from './openPage.ts'
import { reloadOnce } from './reloadOnce.ts'
import type { View } from './page/view.ts'

/** Maximum of visited entries in memory, for instant back navigation. */
const MAX_ENTRIES = 20
const MAX_REDIRECTS = 5
const SKELETON_DELAY_MS = 300

const BROKEN: Pick<Entry, 'view' | 'head'> = {
  view: { kind: 'failure', status: 500 },
  head: { title: text.genericTitle, noindex: true },
}

/** Opens pages for a `Navigation`: only this needs it, so it loads after the first page. */
export class PageOpener implements Opener {
  readonly #navigation: Navigation
  readonly #services: Services
  readonly #openPage: OpenPage
  readonly #visited = new Map<string, Entry>()
  #pending:
    | {
        href: string
        controller: AbortController
        timer: ReturnType<typeof setTimeout>
        again(): Promise<void>
      }
    | undefined

  constructor(navigation: Navigation, services: Services, openPage: OpenPage) {
    this.#navigation = navigation
    this.#services = services
    this.#openPage = openPage
    this.#visited.set(navigation.current.key, navigation.current)
  }

  async open(to: string, replace: boolean): Promise<void> {
    const url = new URL(to, this.#navigation.current.url)
    if (url.origin !== location.origin) return location.assign(url)
    const { pathname, search, hash } = this.#navigation.current.url
    if (url.pathname === pathname && url.search === search && (url.hash || hash)) return this.#goToHash(url, replace)
    // A double tap loads the link once.
    if (this.#pending?.href === url.href) return
    const entry = await this.#load(url, newEntryKey(), () => this.open(to, replace), true)
    if (entry) this.#show(entry, () => changeAddress(entry, replace || entry.url.href === location.href))
  }

  async follow(state: unknown, url: URL): Promise<void> {
    const key = (state as { key?: string } | null)?.key ?? newEntryKey()
    const visited = this.#visited.get(key)
    const entry =
      visited && visited.url.href === url.href ? visited : await this.#load(url, key, () => this.follow(state, url))
    if (visited && entry === visited) this.#stop()
    if (entry)
      this.#show(entry, () => {
        if (entry.url.href !== location.href) changeAddress(entry, true)
      })
  }

  /** Reloads the current page, keeping its history entry. */
  async reload(): Promise<void> {
    // Prefetched data is older than the reload.
    void this.#navigation.prefetched?.take(this.#navigation.current.url)
    const entry = await this.#load(this.#navigation.current.url, this.#navigation.current.key, () => this.reload())
    if (entry) this.#show(entry, () => {})
  }

  /** Shows the current page with changed data, without loading it. */
  update<Data>(change: (data: Data) => Data) {
    const { view } = this.#navigation.current
    // Prefetched data is older.
    void this.#navigation.prefetched?.take(this.#navigation.current.url)
    if (view.kind !== 'page') return
    this.#show({ ...this.#navigation.current, view: { ...view, data: change(view.data as Data) } }, () => {})
  }

  /** Reloads the page that is loading, or else the current one if it is personal. */
  async renew(): Promise<void> {
    this.#visited.clear()
    this.#navigation.prefetched?.clear()
    const again = this.#pending?.again
    if (again) {
      this.#stop()
      return again()
    }
    const { view } = this.#navigation.current
    if (view.kind === 'page' && view.page.isPersonal) await this.reload()
  }

  #goToHash(url: URL, replace: boolean) {
    const entry = { ...this.#navigation.current, key: replace ? this.#navigation.current.key : newEntryKey(), url }
    this.#show(entry, () => changeAddress(entry, replace))
  }

  /**
   * Undefined if a newer navigation took over, or the browser leaves this document.
   * @param again restarts the same navigation
   * @param mayStay a page may stay on the screen when offline; the address has not changed yet
   */
  async #load(url: URL, key: string, again: () => Promise<void>, mayStay = false): Promise<Entry | undefined> {
    this.#stop()
    const controller = new AbortController()
    const { signal } = controller
    // A page stays if only part of its content changes.
    const isOther = url.pathname !== this.#navigation.current.url.pathname
    const timer = setTimeout(() => isOther && this.#navigation.setAwaited(url), SKELETON_DELAY_MS)
    const pending = (this.#pending = { href: url.href, controller, timer, again })
    try {
      const [[opened, end]] = await this.#navigation.progress.during(
        Promise.all([this.#open(url, signal), this.#navigation.prepare()]),
      )
      if (signal.aborted || opened.redirect !== undefined) return undefined
      if (mayStay && opened.status >= 500 && this.#stays(opened.view)) return undefined
      return { key, url: end, view: opened.view, head: opened.head }
    } catch {
      if (signal.aborted) return undefined
      // Offline there is nothing to load: the current page must not be replaced by the browser's own
      // error page.
      if ((this.#isOnline && reloadOnce(url.href)) || (mayStay && this.#stays())) return undefined
      return { key, url, ...BROKEN }
    } finally {
      clearTimeout(timer)
      if (this.#pending === pending) this.#pending = undefined
    }
  }

  /** `navigator.onLine` may be true although nothing arrives. */
  get #isOnline(): boolean {
    return this.#services.stores.host.online
  }

  /** Whether the current page stays because the device is offline; the reader then gets a notice. */
  #stays(requested?: View): boolean {
    const { view } = this.#navigation.current
    if (this.#isOnline || view.kind !== 'page' || !view.page.worksOffline) return false
    this.#navigation.setAwaited()
    this.#services.notices.toast(
      requested?.kind === 'failure' && requested.isLocked ? text.notSavedLocked : text.notSaved,
    )
    return true
  }

  #stop() {
    clearTimeout(this.#pending?.timer)
    this.#pending?.controller.abort()
    this.#pending = undefined
    this.#navigation.setAwaited()
  }

  async #open(from: URL, signal: AbortSignal): Promise<[Opened, URL]> {
    let url = from
    let opened = (await this.#navigation.prefetched?.take(url)) ?? (await this.#openPage(url, this.#services, signal))
    for (let hops = 0; opened.redirect !== undefined && hops < MAX_REDIRECTS; hops++) {
      url = new URL(opened.redirect, url)
      if (url.origin !== from.origin) {
        location.assign(url)
        url = from
        break
      }
      // Like browsers: a redirect without a fragment keeps the original one.
      url.hash ||= from.hash
      opened = await this.#openPage(url, this.#services, signal)
    }
    return [opened.redirect === undefined ? opened : { status: 500, ...BROKEN }, url]
  }

  #show(entry: Entry, change: () => void) {
    this.#navigation.leave()
    change()
    // A new page starts at its top.
    if (!this.#visited.has(entry.key) && !entry.url.hash) layOutUponPaint()
    this.#visited.delete(entry.key)
    this.#visited.set(entry.key, entry)
    const [oldest] = this.#visited.keys()
    if (this.#visited.size > MAX_ENTRIES && oldest !== undefined) this.#visited.delete(oldest)
    const navigation = this.#navigation
    runInAction(() => {
      navigation.current = entry
    })
  }
}

function changeAddress({ key, url }: Entry, replace: boolean) {
  const place = historyIndex()
  if (replace) history.replaceState({ key, place }, '', url)
  else history[historyState()?.isCover ? 'replaceState' : 'pushState']({ key, place: place + 1 }, '', url)
}
