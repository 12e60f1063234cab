import { useEffect } from 'react'
import type { Entry, Navigation } from '../routing/navigation.ts'
import { NavigationContext } from '../routing/useNavigation.ts'
import { ServicesContext, type Services } from '../services/services.ts'
import { ErrorBoundary } from '../routing/page/ErrorBoundary.tsx'
import { LastResort } from '../shell/LastResort.tsx'
import { LoadingBar } from '../shell/LoadingBar.tsx'
import { NoticeView } from '../shell/NoticeView.tsx'
import { Stage } from '../shell/Stage.tsx'

type Props = {
  services: Services
  first: Entry
  /** Absent on the server. */
  navigation?: Navigation
  onReady?: () => void
}

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
