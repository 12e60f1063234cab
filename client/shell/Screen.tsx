import { observer } from 'mobx-react-lite'
import { OFFLINE_PAGE } from '../../shared/page/offline.ts'
import { Link } from '../routing/Link.tsx'
import type { View } from '../routing/page/view.ts'
import { useStores } from '../services/services.ts'
import { useToned } from '../services/useToned.ts'
import { shell as text } from '../text/en/site/shell.ts'
import { ErrorBoundary } from '../routing/page/ErrorBoundary.tsx'
import { errorPage } from './lazyErrorPage.ts'
import { Header } from './Header.tsx'
import styles from './Screen.module.css'
import { TabBar } from './TabBar.tsx'

type Props = { view: View; entryKey: string; title: string; transition: string }

/** A page in its layout: bars around it, the error page in its place when it breaks. */
export function Screen({ view, entryKey, title, transition }: Props) {
  const layout = view.kind === 'page' ? view.page.layout : 'main'
  const ownBar = view.kind === 'page' && view.page.ownBar
  const hasTabs = !ownBar && (layout === 'main' || layout === 'sub')
  return (
    <>
      <a href="#content" className={styles.skip}>
        {text.skipToContent}
      </a>
      {layout !== 'bare' && <Header isInner={layout === 'sub'} isWideOnly={layout === 'search'} />}
      <main
        id="content"
        tabIndex={-1}
        className={`${styles.content} ${layout === 'bare' ? '' : styles.framed} ${styles[transition] ?? ''}`}
      >
        <ErrorBoundary resetKey={entryKey} fallback={errorPage.render({ status: 500 })}>
          {view.kind === 'page'
            ? view.page.chunk.render({ data: view.data })
            : errorPage.render({ status: view.status, title })}
        </ErrorBoundary>
      </main>
      <OfflineNote over={ownBar ? 'aboveActions' : hasTabs ? 'aboveTabs' : undefined} />
      {layout !== 'bare' && <TabBar isWideOnly={!hasTabs} />}
    </>
  )
}

/** Over the page's end, so that nothing moves when it comes and goes. `over`: the bar of the page that it stands on. */
const OfflineNote = observer(({ over }: { over?: 'aboveTabs' | 'aboveActions' }) => {
  const { online } = useStores().host
  const say = useToned('shell', text)
  return online ? null : (
    <p role="status">
      <Link to={OFFLINE_PAGE} className={`${styles.offline} ${over ? styles[over] : ''}`}>
        {say('offline')}
      </Link>
    </p>
  )
})
