import { observer } from 'mobx-react-lite'
import type { View } from '../routing/page/view.ts'
import { useStores } from '../services/services.ts'
import { shell as text } from '../text/en/site/shell.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Header } from './Header.tsx'
import styles from './Screen.module.css'
import { SubHeader } from './SubHeader.tsx'
import { TabBar } from './TabBar.tsx'

type Props = { view: View; entryKey: string; title: string; transition: string }

/** A page in its layout: bars around it, the error page in its place when it breaks. */
export function Screen({ view, entryKey, title, transition }: Props) {
  const layout = view.kind === 'page' ? view.page.layout : 'main'
  const heading = view.kind === 'page' ? (view.page.heading ?? title) : title
  return (
    <>
      <a href="#content" className={styles.skip}>
        {text.skipToContent}
      </a>
      {layout === 'main' && <Header />}
      {layout === 'sub' && <SubHeader heading={heading} />}
      <OfflineNote />
      <main
        id="content"
        tabIndex={-1}
        className={`${styles.content} ${layout === 'bare' ? '' : styles.framed} ${styles[transition] ?? ''}`}
      >
        <ErrorBoundary resetKey={entryKey} fallback={<ErrorPage status={500} />}>
          {view.kind === 'page' ? (
            view.page.chunk.render({ data: view.data })
          ) : (
            <ErrorPage status={view.status} title={title} />
          )}
        </ErrorBoundary>
      </main>
      {layout !== 'bare' && <TabBar isWideOnly={view.kind === 'page' && view.page.ownBar} />}
    </>
  )
}

const OfflineNote = observer(() => {
  const { online } = useStores().host
  return online ? null : (
    <p role="status" className={styles.offline}>
      {text.offline}
    </p>
  )
})
