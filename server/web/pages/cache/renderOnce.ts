import type { Log } from '../../../log.ts'
import type { PageSlots } from '../../admission/pageSlots.ts'
import type { CompletePage } from '../completePage.ts'
import { pageUrl } from '../address.ts'
import type { Requester } from '../pageContext.ts'
import type { PageRequest } from './cacheKey.ts'
import { prepare, type CachedPage } from './cachedPage.ts'
import type { Render, Obtained, Outcome, PageCache } from './pageCache.ts'
import type { SharedPages } from './sharing.ts'

export type RenderOnceOptions = {
  log: Log
  slots: PageSlots
  complete: CompletePage
  cache: PageCache
  /** Pages of other processes, if they are shared. */
  shared?: SharedPages
  now?: () => number
}

export type RenderOnce = {
  /** Returns the page, rendered once for all requests. Rejects if rendering fails and there is no stale page. */
  obtain(pageRequest: PageRequest, requester: Requester): Promise<Obtained>
  /** Revalidates a page in the background. */
  refresh(pageRequest: PageRequest, requester: Requester): void
}

/** Renders pages for all readers: one render per page, across the processes that share pages. */
export function renderOnce(options: RenderOnceOptions): RenderOnce {
  const { log, slots, complete, cache, shared, now = Date.now } = options
  const renderHere =
    ({ asked, wanted }: PageRequest, requester: Requester, before?: CachedPage) =>
    async (): Promise<Outcome> => {
      const { address, work } = requester
      // Revalidation counts no work: the pages are cached.
      const slot = work && slots.isSpent(address) ? undefined : await slots.forAll(asked.brand, address)
      if (!slot) return {}
      const madeAt = now()
      const completed = await complete({ ...asked, url: pageUrl(wanted.path) }, requester, slot).finally(
        () => work && slots.charge(address, work),
      )
      if (!completed) return {}
      if (completed.redirect !== undefined) return { redirect: completed }
      const scheme = asked.origin.startsWith('https') ? 'https' : 'http'
      return { page: await prepare(completed, { scheme, madeAt, before }) }
    }

  function renderShared(pageRequest: PageRequest, requester: Requester, before?: CachedPage): Render {
    const render = renderHere(pageRequest, requester, before)
    const { wanted } = pageRequest
    return shared ? old => shared.obtain(wanted, render, old) : render
  }

  const failed =
    ({ wanted }: PageRequest, { ids }: Requester) =>
    (err: unknown) =>
      log.error({ err, brand: wanted.brand.key, requestId: ids.requestId }, 'page refresh failed')

  return {
    obtain: (pageRequest, requester) =>
      cache.obtain(pageRequest.wanted, renderShared(pageRequest, requester), failed(pageRequest, requester)),
    refresh: (pageRequest, requester) => {
      const before = cache.find(pageRequest.wanted.key)?.page
      cache.refresh(pageRequest.wanted, renderShared(pageRequest, requester, before), failed(pageRequest, requester))
    },
  }
}
