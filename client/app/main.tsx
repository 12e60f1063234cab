// Before all others, so that the rules of components win.
import '../styles/tokens.css'
import '../styles/headingFonts.css'
import '../styles/brandThemes.css'
import '../styles/base.css'
import '../styles/languages.css'
import { startTransition } from 'react'
import { SNAPSHOT_ID, type Snapshot } from '../../shared/page/snapshot.ts'
import { App } from './App.tsx'
import { browserServices } from './browserServices.ts'
import { documentTitle } from '../../shared/page/head.ts'
import { restoreReader } from './restoreReader.ts'
import { registry } from '../pages/pages.ts'
import { ignoreComposingKeys } from '../platform/listen.ts'
import { trustedTypes } from '../platform/trustedTypes.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import { showWithoutScript } from '../platform/withoutScript.ts'
import { deferredFromDocument } from '../routing/page/deferred.ts'
import { errorPage } from '../shell/lazyErrorPage.ts'
import { layOutAll } from '../routing/firstScreen.ts'
import { followLinks } from '../routing/Link.tsx'
import { claimEntry, Navigation, type Entry, type Opener } from '../routing/navigation.ts'
import { reloadOnce } from '../routing/reloadOnce.ts'
import { ScrollPositions } from '../routing/scroll.ts'
import { loadStyleSheet } from '../routing/styleSheet.ts'
import type { FailureStatus } from '../routing/page/view.ts'
import type { Services } from '../services/services.ts'
import { nextTask } from '../platform/nextTask.ts'
// After that file's pause: evaluating the base takes two tasks.
import { hydrateRoot } from 'react-dom/client'

/** The code that opens other pages: only navigation needs it, so it loads after the first page. */
const opening = () => import('./open.ts')

/** React creates script elements from this markup, and clears data elements. Nothing else may pass. */
const REACTS_OWN = ['', '<script></script>']
trustedTypes('default', { createHTML: (html: string) => (REACTS_OWN.includes(html) ? html : null) })

// Before any other handler of keys.
ignoreComposingKeys()
void start()

async function start() {
  await nextTask()
  const snapshot = JSON.parse(document.getElementById(SNAPSHOT_ID)?.textContent ?? '{}') as Snapshot
  const services = browserServices(snapshot, to => void navigation?.open(to))
  let navigation: Navigation | undefined
  let first: Entry
  try {
    first = await firstEntry(snapshot, services)
  } catch {
    // Without its chunk the page stays readable; one reload may load the chunk.
    if (!reloadOnce(location.href)) showWithoutScript()
    return
  }
  let opener: Opener | undefined
  navigation = new Navigation(first, {
    opener: async navigation => {
      // Importing again, even what is loaded, takes a task of its own.
      if (opener) return opener
      const { openerOf } = await opening()
      return (opener ??= openerOf(navigation, services))
    },
    prepare: () => loadStyleSheet(snapshot.styles),
    progress: services.progress,
  })
  startScrollRestoration(navigation, first, services)
  followLinks(navigation)
  addEventListener('popstate', event => void navigation.follow(event.state))

  const ready = async () => {
    // Later content may need more than the styles of the server's page. Elements get styles once for both.
    await loadStyleSheet(snapshot.styles)
    restoreReader(services)
    whenIdle(() => {
      // Needed by every navigation. If it fails now, the navigation requests it again.
      opening().catch(() => {})
      // If it does not load, the next visit tries again.
      import('./afterIdle.ts').then(
        ({ afterIdle }) => afterIdle(services, navigation),
        () => {},
      )
    })
  }
  const root = document.getElementById('root')
  if (!root) return
  layOutAll()
  // As a transition, hydration runs in slices and taps are answered in between.
  startTransition(() => {
    hydrateRoot(root, <App services={services} first={first} navigation={navigation} onReady={ready} />)
  })
}

/** The server's page as a history entry. Rejects if its chunk cannot be loaded. */
async function firstEntry(snapshot: Snapshot, services: Services): Promise<Entry> {
  const url = new URL(location.href)
  const key = claimEntry(url)
  const head = { title: snapshot.title }
  const { route } = snapshot
  if (!route) {
    await errorPage.ready()
    return { key, url, head, view: { kind: 'failure', status: snapshot.status as FailureStatus } }
  }
  const page = registry.byRoute[route]!
  await page.chunk.ready()
  const data = page.takeOver ? page.takeOver(snapshot.data) : snapshot.data
  const deferred = deferredFromDocument(async name => (await opening()).deferredOf(page, name, url, services, data))
  return { key, url, head, view: { kind: 'page', route, page, data, deferred } }
}

function startScrollRestoration(navigation: Navigation, first: Entry, { stores }: Services) {
  const scroll = new ScrollPositions(navigation)
  let { key } = first
  navigation.onArrival(entry => {
    document.title = documentTitle(entry.head, stores.host.brand)
    // A page that is reloaded in place does not move the focus.
    if (entry.key !== key || document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    key = entry.key
    scroll.restore(entry)
  })
}
