import { PAGES_AHEAD } from '../../shared/page/pagesAhead.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import type { Services } from '../services/services.ts'
import { matchPath } from './match.ts'
import { openPage, type Opened } from './openPage.ts'
import type { Page, LoaderRegistry } from './page/page.ts'

const FRESH_MS = 30_000
/** As long as reading a chapter takes: for the most likely next page. */
const NEXT_FRESH_MS = 15 * 60_000
const AFTER_FAILURE_MS = 5000
const MAX_PREFETCHED = 10

type Connection = { effectiveType?: string; saveData?: boolean }

/** No link prefetch on 2g, with data saver, or offline (specification, section 9). */
export function mayPrefetch({ onLine, connection }: { onLine: boolean; connection?: Connection }): boolean {
  return onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Whether to prefetch in the background: not with data saver or a slow connection, if the browser reports them. */
export const isGoodLine = ({ connection }: { connection?: Connection }): boolean => connection?.effectiveType !== '3g'

type Loading = { opened: Promise<Opened | undefined>; until: number; controller: AbortController; isHere?: true }

/**
 * Prefetches when the browser is idle: the code of the page that most visible links lead to, and the data of links
 * marked `data-prefetch` (the most likely next page), on a slow connection only if visible. Links in the site's bars do
 * not count. On the first page it waits until the reader does something, except for visible links that are marked.
 * Touching or pointing at a link loads its page at once.
 */
export class Prefetch {
  readonly #registry: LoaderRegistry
  readonly #services: Services
  readonly #prefetched = new Map<string, Loading>()
  readonly #observer: IntersectionObserver
  readonly #ahead = new Set<Page>()

  /** @param services with an API that shows no notices: the reader has not asked for these pages yet */
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
      if (link && isOwn(link)) void this.load(link.href, FRESH_MS)
    }
    document.addEventListener('touchstart', touched, { passive: true })
    document.addEventListener('mouseover', touched, { passive: true })
  }

  /** Only the most likely next page, if its link is visible. */
  watchMarked() {
    whenIdle(() => document.querySelectorAll('a[data-prefetch]').forEach(link => this.#observer.observe(link)))
  }

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
   * Loads a page with its data if the connection allows it and it was not just loaded.
   * @param fresh milliseconds for which the result may be used
   * @returns the result; undefined if it was not requested or failed
   */
  load(href: string, fresh = NEXT_FRESH_MS): Promise<Opened | undefined> | undefined {
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
      // Failures are retried later.
      if (!isPage(opened)) loading.until = Date.now() + AFTER_FAILURE_MS
    })
    const [oldest] = this.#prefetched.keys()
    if (this.#prefetched.size > MAX_PREFETCHED && oldest !== undefined) this.#prefetched.delete(oldest)
    return opened
  }

  cancel() {
    for (const [address, loading] of this.#prefetched) {
      if (loading.isHere) continue
      loading.controller.abort()
      this.#prefetched.delete(address)
    }
  }

  clear() {
    this.#prefetched.clear()
  }

  /** Returns prefetched data once. Undefined if there is none, or it failed. */
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
    for (const [page] of [...leading].sort(([, one], [, other]) => other - one)) {
      if (this.#ahead.size === PAGES_AHEAD && !this.#ahead.has(page)) continue
      this.#ahead.add(page)
      // A chunk that fails now is requested again when needed, and its failure reported then.
      page.chunk.ready().catch(() => {})
    }
  }

  #pageOf({ pathname }: { pathname: string }): Page | undefined {
    const match = matchPath(pathname)
    return match && this.#registry.byRoute[match.route.name]
  }
}

const isPage = (opened: Opened | undefined) => opened?.redirect === undefined && opened?.view.kind === 'page'
const isOwn = (link: HTMLAnchorElement) => link.origin === location.origin && !link.hasAttribute('data-document')

declare global {
  interface Navigator {
    connection?: Connection
  }
}
