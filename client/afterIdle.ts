import { measurementId } from '../shared/analytics.ts'
import { localeCookie } from './platform/localeCookie.ts'
import type { Navigation } from './routing/navigation.ts'
import type { Services } from './services.ts'
import { reportVisit } from './tracking/report.ts'

/** What nobody waits for, once the page has nothing better to do: the locale's cookie and the tracking of the visit. */
export function afterIdle({ api, domain, stores }: Services, navigation: Navigation) {
  document.cookie = localeCookie()
  void reportVisit(api)
  const id = measurementId(stores.host.brand, domain)
  if (process.env.NODE_ENV === 'development' || !id) return
  whenLoaded(() => {
    // Not counted where its code does not come.
    import('./tracking/analytics.ts').then(({ startAnalytics }) => startAnalytics(id, navigation), () => {})
  })
}

function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
