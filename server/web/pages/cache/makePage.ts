import type { PageSlots } from '../../admission/pageSlots.ts'
import type { CompletePage } from '../completePage.ts'
import { pageUrl } from '../address.ts'
import type { Requester } from '../pageContext.ts'
import type { PageRequest } from './cacheKey.ts'
import { prepare, type CachedPage } from './cachedPage.ts'
import type { Render, Outcome } from './pageCache.ts'
import type { SharedPages } from './sharing.ts'

export type MakePageOptions = {
  slots: PageSlots
  complete: CompletePage
  /** Pages of other processes, if they are shared. */
  shared?: SharedPages
  now?: () => number
}

/** @param before the stale page, in a background revalidation */
export type MakePage = (pageRequest: PageRequest, requester: Requester, before?: CachedPage) => Render

/** Makes pages for all readers: one render per page, across the processes that share pages. */
export function createMakePage({ slots, complete, shared, now = Date.now }: MakePageOptions): MakePage {
  return ({ target, lookup }, requester, before) => {
    const { address, work } = requester
    async function render(): Promise<Outcome> {
      // Revalidation counts no work: the pages are cached.
      const slot = work && slots.isSpent(address) ? undefined : await slots.forAll(target.brand, address)
      if (!slot) return {}
      const madeAt = now()
      try {
        const completed = await complete({ ...target, url: pageUrl(lookup.path) }, requester, slot)
        if (!completed) return {}
        if (completed.redirect !== undefined) return { redirect: completed }
        const scheme = target.origin.startsWith('https') ? 'https' : 'http'
        return { page: await prepare(completed, { scheme, madeAt, before }) }
      } finally {
        if (work) slots.charge(address, work)
      }
    }
    return shared ? old => shared.obtain(lookup, render, old) : render
  }
}
