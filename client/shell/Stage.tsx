import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { OFFLINE_PAGE } from '../../shared/page/offline.ts'
import { Link } from '../routing/Link.tsx'
import { SiteFoot } from '../features/legalLinks/SiteFoot.tsx'
import { lazy } from '../routing/lazy.tsx'
import type { Entry } from '../routing/navigation.ts'
import { ErrorBoundary } from '../routing/page/ErrorBoundary.tsx'
import { ViewContext, type View } from '../routing/page/view.ts'
import { useNavigation, AddressContext } from '../routing/useNavigation.ts'
import { useStores, useCopy, useRendered } from '../services/services.ts'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import { Header } from './Header.tsx'
import { TabBar } from './TabBar.tsx'
import { errorPage } from './lazyErrorPage.ts'
import styles from './Screen.module.css'

const PageSkeleton = lazy(() => import('./PageSkeleton.tsx').then(part => part.PageSkeleton))
const LoginDialog = lazy(() => import('../features/account/signIn/LoginDialog.tsx').then(part => part.LoginDialog))

/** Half of the page transition: the old page leaves, then the new one enters (mode out-in). */
const LEAVE_MS = 80

export const Stage = observer(({ first }: { first: Entry }) => {
  const navigation = useNavigation()
  const current = navigation?.current ?? first
  const [shown, setShown] = useState(first)
  const [isEntering, setEntering] = useState(false)
  const isFirst = useRef(true)

  // Starts when the address changes, so that no press starts on a page that is gone when it ends.
  const isLeaving = viewOf(current) !== viewOf(shown) && !wantsNoMotion()
  // Pages of the same kind replace each other in the same frame: the next chapter appears at once.
  if (!isLeaving && current !== shown) setShown(current)

  useEffect(() => {
    if (!isLeaving) return
    setEntering(false)
    const timer = setTimeout(() => {
      setEntering(true)
      setShown(current)
    }, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [current, isLeaving])

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    navigation?.arrived(shown)
  }, [navigation, shown])

  return (
    <AddressContext value={shown.url}>
      <ViewContext value={shown.view}>
        <Screen
          view={shown.view}
          entryKey={shown.key}
          title={shown.head.title}
          transition={isLeaving ? 'page-leave-active' : isEntering ? 'page-enter-active' : ''}
        />
        <Awaited />
        <SigningIn />
      </ViewContext>
    </AddressContext>
  )
})

const Awaited = observer(() => {
  const to = useNavigation()?.awaited
  return <PageSkeleton when={to !== undefined} pathname={to?.pathname ?? ''} />
})

/** A separate component, so that opening it does not re-render the page. */
const SigningIn = observer(() => {
  const { local } = useStores()
  return <LoginDialog open={local.loginDialog} onClose={local.toggleLoginDialog} />
})

const viewOf = ({ view }: Entry) => (view.kind === 'page' ? view.route : view.kind)
const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

type ScreenProps = { view: View; entryKey: string; title: string; transition: string }

function Screen({ view, entryKey, title, transition }: ScreenProps) {
  const layout = view.kind === 'page' ? view.page.layout : 'main'
  const ownBar = view.kind === 'page' && view.page.ownBar
  const hasTabs = !ownBar && (layout === 'main' || layout === 'sub')
  const foot = useRendered('foot', () => <SiteFoot />)
  return (
    <>
      <a href="#content" className={styles.skip}>
        {text.skipToContent}
      </a>
      {layout !== 'bare' && <Header isInner={layout === 'sub'} isWideOnly={layout === 'search'} />}
      <main id="content" tabIndex={-1} className={`${styles.content} ${styles[transition] ?? ''}`}>
        <ErrorBoundary resetKey={entryKey} fallback={errorPage.render({ status: 500 })}>
          {view.kind === 'page' ? view.page.chunk.render({ data: view.data }) : errorPage.render({ ...view, title })}
        </ErrorBoundary>
      </main>
      {/* Another one for each page: it would move from page to page. */}
      <footer
        key={entryKey}
        className={layout === 'bare' ? styles.foot : `${styles.foot} ${styles.framed}`}
        {...foot}
      />
      <OfflineNote over={ownBar ? 'aboveActions' : hasTabs ? 'aboveTabs' : undefined} />
      {layout !== 'bare' && <TabBar isWideOnly={!hasTabs} />}
    </>
  )
}

/** Overlays the end of the page, so that nothing moves. `over`: the page's bar below it. */
const OfflineNote = observer(({ over }: { over?: 'aboveTabs' | 'aboveActions' }) => {
  const { online } = useStores().host
  const say = useCopy('shell', text)
  return online ? null : (
    <p role="status">
      <Link to={OFFLINE_PAGE} className={`${styles.offline} ${over ? styles[over] : ''}`}>
        {say('offline')}
      </Link>
    </p>
  )
})
