import { runInAction, when } from 'mobx'
import { STORAGE } from '../../shared/cookies.ts'
import { measurementId } from '../../shared/analytics.ts'
import type { BrowserServices } from './browserServices.ts'
import { loadLoaders, withLoaders } from './open.ts'
import { withSharedBooks } from '../api/sharedBooks.ts'
import { followAppLinks } from '../features/appLink/followAppLinks.ts'
import { mayCount, onceAgreed } from '../features/consent/gate.ts'
import { startInstall } from '../features/install/startInstall.ts'
import { serverTime } from '../features/readingLog/clock.ts'
import { offerPositions } from '../features/readingLog/offerPositions.ts'
import { persistent } from '../platform/storage.ts'
import { untilEngaged } from '../platform/engaged.ts'
import { phoneNight } from '../platform/phoneNight.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import { matchPath } from '../routing/match.ts'
import type { Navigation } from '../routing/navigation.ts'
import { Prefetch } from '../routing/prefetch.ts'
import { followSession } from '../features/account/followSession.ts'
import { sendSignOuts } from '../features/account/sendSignOuts.ts'
import { reportVisit } from '../features/tracking/report.ts'
import { followSwipes } from '../ui/controls/followSwipes.ts'
import { ifLoaded } from '../platform/ifLoaded.ts'
import { onStored } from '../platform/listen.ts'

/** If the reader's first act is a tap, the page that it opens has the connection to itself. */
const AFTER_TAP_MS = 600

/** Work that waits until the page is idle. */
export function afterIdle(services: BrowserServices, navigation: Navigation) {
  const { stores } = services
  const quiet = { ...services.quiet, api: withSharedBooks(services.quiet.api, () => stores.user.token) }
  announcePages(navigation)
  followSwipes()
  followAppLinks(services)
  const prefetch = new Prefetch(withLoaders, quiet)
  runInAction(() => (navigation.prefetched = prefetch))
  navigation.onLeave(() => prefetch.cancel())
  navigation.onArrival(() => prefetch.watch())
  whenLoaded(() => {
    prefetch.watchMarked()
    void untilEngaged().then(() => prefetch.watch())
  })
  if (matchMedia('(hover: hover) and (min-width: 768px)').matches)
    ifLoaded(import('../features/bookPreview/startPreviews.ts'), part =>
      part.startPreviews(stores, navigation, prefetch),
    )
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
    withLoaders.prepare = () =>
      import('./loadCopyVariant.ts').then(part => part.loadCopyVariant(copy, stores.host.brand)).catch(() => {})
  const stays = () => {
    loadLoaders().catch(() => {})
    void withLoaders.prepare?.()
    if (process.env.NODE_ENV === 'development') return
    whenIdle(() =>
      ifLoaded(import('../features/offline/startOffline.ts'), part => part.startOffline(quiet, navigation)),
    )
  }
  void untilEngaged().then(() => setTimeout(stays, AFTER_TAP_MS))
  if (stores.user.isLogin || persistent.get(STORAGE.shelf)) {
    ifLoaded(import('../features/shelf/openShelf.ts'), ({ openShelf }) => {
      openShelf(services, navigation).clock = serverTime
    })
  }
  const hasOwn = Boolean(persistent.get(STORAGE.marks) ?? persistent.get(STORAGE.settings))
  when(
    () => hasOwn || stores.user.isLogin,
    () => ifLoaded(import('./syncReaderData.ts'), part => part.syncReaderData(services, navigation, serverTime)),
  )
  if (persistent.get(STORAGE.push)) {
    ifLoaded(import('../features/push/renewSubscription.ts'), part => part.renewSubscription(services.quiet))
  }
  const { brand } = stores.host
  const { locales } = brand
  if (locales)
    ifLoaded(import('../features/language/ownLanguage.ts'), ({ followChoice, offerOwn }) => {
      followChoice(locales)
      void offerOwn(locales).catch(() => {})
    })
  if (brand.consent === 'required') {
    // If its code fails to load, nothing is counted.
    ifLoaded(import('../features/consent/startConsent.ts'), part => part.startConsent(services, navigation))
  }
  void onceAgreed(brand).then(() => count(services, navigation))
}

function followLog(services: BrowserServices, navigation: Navigation) {
  const { book } = services.stores
  onStored(STORAGE.readlogList, () => book.restore())
  when(
    () => book.owner !== undefined || book.stored.some(({ owner }) => owner !== undefined),
    () => ifLoaded(import('../features/readingLog/syncLog.ts'), ({ syncLog }) => syncLog(services, navigation)),
  )
}

function count(services: BrowserServices, navigation: Navigation) {
  const { domain, stores } = services
  if (stores.host.offers('tracking')) void reportVisit(services)
  if (Math.random() < Number(document.documentElement.dataset['reports'])) {
    const { route } = matchPath(location.pathname) ?? {}
    ifLoaded(import('../features/tracking/pageReports.ts'), ({ reportPage }) =>
      reportPage(route?.name, () => mayCount(stores.host.brand)),
    )
  }
  const id = measurementId(stores.host.brand, domain)
  if (process.env.NODE_ENV === 'development' || !id) return
  whenLoaded(() => {
    // Not counted if its code fails to load.
    ifLoaded(import('../features/tracking/analytics.ts'), ({ startAnalytics }) =>
      startAnalytics(id, navigation, isSecret, stores.host.brand),
    )
  })
}

const isSecret = (path: string) => {
  const match = matchPath(path)
  return match !== undefined && withLoaders.byRoute[match.route.name]?.isSecret === true
}

function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** Announces pages, and chapters, that replace another: without a new document, screen readers stay silent. */
function announcePages(navigation: Navigation) {
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = 'visually-hidden'
  // At the start of the body, where it does not add to the page's height.
  document.body.prepend(region)
  const pageOf = ({ url }: Navigation['current']) => url.pathname + url.search
  let announced = pageOf(navigation.current)
  navigation.onArrival(entry => {
    if (announced === pageOf(entry)) return
    announced = pageOf(entry)
    region.replaceChildren(entry.head.title)
  })
}
