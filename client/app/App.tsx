import { useEffect } from 'react'
import type { Entry, Navigation } from '../routing/navigation.ts'
import { NavigationContext, useNavigation } from '../routing/useNavigation.ts'
import { ServicesContext, type Services, useServices } from '../services/services.ts'
import { ErrorBoundary } from '../routing/page/ErrorBoundary.tsx'
import { LastResort } from '../shell/LastResort.tsx'
import { Stage } from '../shell/Stage.tsx'
import { observer } from 'mobx-react-lite'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import barStyles from '../shell/LoadingBar.module.css'
import noticeStyles from '../shell/NoticeView.module.css'

type Props = {
  services: Services
  first: Entry
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

/** The bar at the top while a navigation, or a call of the page, takes longer than 200 ms. */
const LoadingBar = observer(() => {
  const progress = useNavigation()?.progress
  return progress?.isShown ? <div className={barStyles.bar} role="progressbar" aria-label={text.loading} /> : null
})

const NoticeView = observer(() => {
  const { notices } = useServices()
  const { current } = notices
  const action = current?.action
  const act = () => {
    notices.hide()
    action?.act()
  }
  return (
    <div aria-live="polite">
      {current && !action && (
        <button type="button" key={current.id} className={noticeStyles[current.kind]} onClick={notices.hide}>
          {current.message}
        </button>
      )}
      {current && action && (
        <p key={current.id} className={`${noticeStyles.toast} ${noticeStyles.offer}`}>
          <span>{current.message}</span>
          <button type="button" onClick={act}>
            {action.label}
          </button>
        </p>
      )}
    </div>
  )
})
