import { useEffect } from 'react'
import type { Entry, Navigation } from '../routing/navigation.ts'
import { NavigationContext, useNavigation } from '../routing/useNavigation.ts'
import { ServicesContext, type Services } from '../services/services.ts'
import { ErrorBoundary } from '../routing/page/ErrorBoundary.tsx'
import { LastResort } from '../shell/LastResort.tsx'
import { NoticeView } from '../shell/NoticeView.tsx'
import { Stage } from '../shell/Stage.tsx'
import { observer } from 'mobx-react-lite'
import { shell as text } from '../text/en/site/shell.ts'
import styles from '../shell/LoadingBar.module.css'

type Props = {
  services: Services
  /** The first entry: the server's page. */
  first: Entry
  /** Absent on the server. */
  navigation?: Navigation
  /** Called once the page is hydrated. */
  onReady?: () => void
}

/** The whole site, the same on the server and in the browser. */
export const App = ({ services, first, navigation, onReady }: Props) => (
  <ServicesContext value={services}>
    <NavigationContext value={navigation}>
      <ErrorBoundary fallback={<LastResort />}>
        <LoadingBar />
        <Stage first={first} />
        <NoticeView />
        <Ready onReady={onReady} />
      </ErrorBoundary>
    </NavigationContext>
  </ServicesContext>
)

function Ready({ onReady }: Pick<Props, 'onReady'>) {
  useEffect(() => onReady?.(), [onReady])
  return null
}

/** The bar at the top while a navigation, or a call of the page, takes longer than 200 ms. */
const LoadingBar = observer(() => {
  const progress = useNavigation()?.progress
  return progress?.isShown ? <div className={styles.bar} role="progressbar" aria-label={text.loading} /> : null
})
