import { PAGES_AHEAD } from '../../shared/page/pagesAhead.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import type { Services } from '../services/services.ts'
import { matchPath } from './match.ts'
import { openPage } from './openPage.ts'
import type { Opened } from './opened.ts'
import type { Page } from './page/page.ts'
import type { LoaderRegistry } from './page/registry.ts'

/** Milliseconds for which the data of a link that was only touched is still taken. */
const FRESH = 30_000
/** The same for the step that most readers take next: as long as they read a chapter. */
const NEXT_FRESH = 15 * 60_000
/** After a failure a link is left alone for so long, however often it is touched. */
const AFTER_FAILURE = 5000
/** Pages whose prefetched data is kept; the oldest go first. */
const MAX_PREFETCHED = 10

type Connection = { effectiveType?: string; saveData?: boolean }

/** No link prefetch on 2g, with data-saver, or offline (specification, section 9). */
export function mayPrefetch({ onLine, connection }: { onLine: boolean; connection?: Connection }): boolean {
  return onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Whether prefetching is acceptable: not with data saving or a slow connection, where the browser tells. */
export const isGoodLine = ({ connection }: { connection?: Connection }): boolean => connection?.effectiveType !== '3g'

type Loading = { opened: Promise<Opened | undefined>; until: number; controller: AbortController; isHere?: true }

/**
 * Prefetches, when the browser is idle: the code of the other page that most visible links of this one lead to, and
 * the data of those links marked `data-prefetch` (the one place most readers go next), on a slow line when they can be
 * seen. The bars of the site lead everywhere and say nothing of where this reader goes. A finger or pointer
 * on a link loads its page at once.
 */
export class Prefetch {
  readonly #registry: LoaderRegistry
  readonly #services: Services
  readonly #prefetched = new Map<string, Loading>()
  readonly #observer: IntersectionObserver
  /** Pages whose code was brought ahead from the one on the screen. */
  readonly #ahead = new Set<Page>()

  /** @param services with an API that tells the reader nothing: nobody asked for these pages yet */
  constructor(registry: LoaderRegistry, services: Services) {
    this.#registry = registry
    this.#services = services
    this.#observer = new IntersectionObserver(entries => {
      const links = entries.filter(entry => entry.isIntersecting).map(({ target }) => target as HTMLAnchorElement)
      for (const link of links) this.#observer.unobserve(link)
      if (links.length > 0 && mayPrefetch(navigator)) whenIdle(() => this.#visible(links))
    })
    const touched = ({ target }: Event) => {
      const link = (target as Element).closest?.('a')
      if (link && isOwn(link)) void this.load(link.href, FRESH)
    }
    document.addEventListener('touchstart', touched, { passive: true })
    document.addEventListener('mouseover', touched, { passive: true })
  }

  /** Watches the links of a page that has just arrived. */
  watch() {
    this.#ahead.clear()
    whenIdle(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-prefetch], #content a[href^="/"]')) {
        if (link.hasAttribute('data-prefetch') && isGoodLine(navigator)) void this.load(link.href)
        else this.#observer.observe(link)
      }
    })
  }

  /**
   * Loads a page with its data, where the connection is good for it, unless that has just been done.
   * @param fresh milliseconds for which what was loaded may be shown
   * @returns what came of it; undefined where it was not asked for, or could not be had
   */
  load(href: string, fresh = NEXT_FRESH): Promise<Opened | undefined> | undefined {
    if (!mayPrefetch(navigator)) return undefined
    const { pathname, search } = new URL(href, location.href)
    const known = this.#prefetched.get(pathname + search)
    if (known && Date.now() < known.until) return known.opened
    if (pathname + search === location.pathname + location.search) return undefined
    const controller = new AbortController()
    const opened = openPage(this.#registry, { pathname, search }, this.#services, controller.signal).catch(
      () => undefined,
    )
    const loading: Loading = { opened, until: Date.now() + fresh, controller }
    this.#prefetched.delete(pathname + search)
    this.#prefetched.set(pathname + search, loading)
    void opened.then(opened => {
      loading.isHere = true
      // What went wrong is tried again, a little later.
      if (!isPage(opened)) loading.until = Date.now() + AFTER_FAILURE
    })
    const [oldest] = this.#prefetched.keys()
    if (this.#prefetched.size > MAX_PREFETCHED && oldest !== undefined) this.#prefetched.delete(oldest)
    return opened
  }

  /** The page is left: nobody waits any more for what it began to load. */
  leave() {
    for (const [address, loading] of this.#prefetched) {
      if (loading.isHere) continue
      loading.controller.abort()
      this.#prefetched.delete(address)
    }
  }

  /** Forgets what was prefetched. */
  forget() {
    this.#prefetched.clear()
  }

  /** Hands out what was prefetched, once. Undefined when there is nothing, or it went wrong. */
  async take({ pathname, search }: URL): Promise<Opened | undefined> {
    const known = this.#prefetched.get(pathname + search)
    this.#prefetched.delete(pathname + search)
    if (!known || Date.now() >= known.until) return undefined
    const opened = await known.opened
    return isPage(opened) ? opened : undefined
  }

  #visible(links: readonly HTMLAnchorElement[]) {
    const here = this.#pageOf(location)
    const leading = new Map<Page, number>()
    for (const link of links) {
      const page = this.#pageOf(link)
      if (link.hasAttribute('data-prefetch')) void this.load(link.href)
      else if (page && page !== here) leading.set(page, (leading.get(page) ?? 0) + 1)
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is newer than the browsers we build for.
    for (const [page] of [...leading].sort(([, one], [, other]) => other - one)) {
      if (this.#ahead.size === PAGES_AHEAD && !this.#ahead.has(page)) continue
      this.#ahead.add(page)
      // A chunk that does not load now is asked for again, and its failure told, when it is needed.
      page.chunk.ready().catch(() => {})
    }
  }

  #pageOf({ pathname }: { pathname: string }): Page | undefined {
    const match = matchPath(pathname)
    return match && this.#registry.pageOf(match.route.name)
  }
}

const isPage = (opened: Opened | undefined) => opened?.redirect === undefined && opened?.view.kind === 'page'
const isOwn = (link: HTMLAnchorElement) => link.origin === location.origin && !link.hasAttribute('data-document')

declare global {
  interface Navigator {
    connection?: Connection
  }
}
