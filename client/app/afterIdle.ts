import { when } from 'mobx'
import { STORAGE } from '../../shared/cookies.ts'
import { measurementId } from '../../shared/analytics.ts'
import type { BrowserServices } from './browserServices.ts'
import { announcePages } from './announcePages.ts'
import { withLoaders } from './open.ts'
import { withSharedBooks } from '../api/sharedBooks.ts'
import { followAppLinks } from '../features/appLink/followAppLinks.ts'
import { gate, mayCount, onceAgreed } from '../features/consent/gate.ts'
import { startInstall } from '../features/install/startInstall.ts'
import { serverTime } from '../features/readingLog/clock.ts'
import { offerPositions } from '../features/readingLog/offerPositions.ts'
import { persistent } from '../platform/storage.ts'
import { localeCookie } from '../platform/localeCookie.ts'
import { phoneNight } from '../platform/phoneNight.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import { matchPath } from '../routing/match.ts'
import type { Navigation } from '../routing/navigation.ts'
import { Prefetch } from '../routing/prefetch.ts'
import { followSession } from '../features/account/followSession.ts'
import { sendSignOuts } from '../features/account/sendSignOuts.ts'
import { reportVisit } from '../features/tracking/report.ts'
import { followSwipes } from '../ui/controls/followSwipes.ts'

/**
 * What nobody waits for, once the page has nothing better to do: the locale's cookie, what screen readers are told of,
 * swipes between tabs, the way to the app, prefetching, the phone's day and night, the session of other tabs, sign-outs
 * that the backend does not know of, the account's reading log with what it has to offer, a shelf that is in use, what
 * an account's reader marks and sets, a browser that is told of new chapters, what is read before a site may ask to be
 * installed, what further pages say in the brand's copy, keeping what is read for times without a connection, and
 * counting the visit, for which the reader is asked where the brand wants that.
 */
export function afterIdle(services: BrowserServices, navigation: Navigation) {
  const { stores } = services
  const quiet = { ...services.quiet, api: withSharedBooks(services.quiet.api, () => stores.user.token) }
  document.cookie = localeCookie(location.protocol)
  announcePages(navigation)
  followSwipes()
  followAppLinks(services)
  const prefetch = new Prefetch(withLoaders, quiet)
  navigation.prefetched = prefetch
  navigation.onLeave(() => prefetch.leave())
  navigation.onArrival(() => prefetch.watch())
  whenLoaded(() => prefetch.watch())
  followSession(services, navigation)
  phoneNight().addEventListener('change', ({ matches }) => {
    if (stores.local.follows_phone) stores.local.changeDisplay({ bg_night: matches })
  })
  sendSignOuts(services)
  if (stores.host.offers('reading_log')) {
    followLog(services, navigation)
    offerPositions(services, navigation)
  }
  startInstall(stores.book, navigation)
  const { copy } = stores.host.brand.theme
  if (copy)
    import('./loadCopyVariant.ts').then(
      ({ loadCopyVariant }) => loadCopyVariant(copy, stores.host.brand),
      () => {},
    )
  if (process.env.NODE_ENV !== 'development') {
    whenIdle(() => {
      import('../features/offline/startOffline.ts').then(
        ({ startOffline }) => startOffline(quiet, navigation),
        () => {},
      )
    })
  }
  if (stores.user.isLogin || persistent.get(STORAGE.shelf)) {
    import('../features/shelf/keepShelf.ts').then(
      ({ keepShelf }) => {
        keepShelf(services, navigation).clock = serverTime
      },
      () => {},
    )
  }
  const hasOwn = Boolean(persistent.get(STORAGE.marks) ?? persistent.get(STORAGE.settings))
  when(
    () => hasOwn || stores.user.isLogin,
    () =>
      import('./syncReaderData.ts').then(
        ({ syncReaderData }) => syncReaderData(services, navigation, serverTime),
        () => {},
      ),
  )
  if (persistent.get(STORAGE.push)) {
    import('../features/push/keepSubscribed.ts').then(
      ({ keepSubscribed }) => keepSubscribed(services.quiet),
      () => {},
    )
  }
  const { brand } = stores.host
  if (brand.consent === 'required') {
    // Nothing is counted where its code does not come.
    import('../features/consent/startConsent.ts').then(
      ({ startConsent }) => startConsent(services, navigation, gate),
      () => {},
    )
  }
  void onceAgreed(brand).then(() => count(services, navigation))
}

/** Follows the reading log of other tabs; where some of it is an account's, syncs it with that. */
function followLog(services: BrowserServices, navigation: Navigation) {
  const { book } = services.stores
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE.readlogList || key === null) book.restore()
  })
  when(
    () => book.owner !== undefined || book.kept.some(({ owner }) => owner !== undefined),
    () =>
      import('../features/readingLog/syncLog.ts').then(
        ({ syncLog }) => syncLog(services, navigation),
        () => {},
      ),
  )
}

/** Reports the visit, counts its pages, and tells how they did, of a sample of readers. */
function count(services: BrowserServices, navigation: Navigation) {
  const { domain, stores } = services
  if (stores.host.offers('tracking')) void reportVisit(services)
  const { route } = matchPath(location.pathname) ?? {}
  if (Math.random() < Number(document.documentElement.dataset['reports'])) {
    import('../features/tracking/pageReports.ts').then(
      ({ reportPage }) => reportPage(route?.name, () => mayCount(stores.host.brand)),
      () => {},
    )
  }
  const id = measurementId(stores.host.brand, domain)
  if (process.env.NODE_ENV === 'development' || !id) return
  whenLoaded(() => {
    // Not counted where its code does not come.
    import('../features/tracking/analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(id, navigation, isSecret, stores.host.brand),
      () => {},
    )
  })
}

const isSecret = (path: string) => {
  const match = matchPath(path)
  return match !== undefined && withLoaders.pageOf(match.route.name).isSecret === true
}

function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
