import { createRoot, type Root } from 'react-dom/client'
import type { Navigation } from '../../routing/navigation.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { choose, choiceOf, counted, mustAsk, onChoice } from './consent.ts'
import { wantsPrivacy } from './gate.ts'
import { ConsentBanner } from './ConsentBanner.tsx'

let place: { region: HTMLElement; root: Root } | undefined

/** Over the page, so that nothing moves. Rejects if the styles fail to load. `opener`: the button, if any. */
export async function ask(services: Services, navigation: Navigation | undefined, opener?: HTMLElement): Promise<void> {
  await navigation?.prepare()
  // The reader may have answered in another tab meanwhile.
  if (!opener && !mustAsk(services)) return
  const { region, root } = (place ??= newPlace())
  const close = () => {
    stop()
    const isHeld = region.contains(document.activeElement)
    root.render(null)
    if (isHeld) (opener ?? document.getElementById('content'))?.focus({ preventScroll: true })
  }
  const stop = onChoice(close)
  root.render(
    <ServicesContext value={services}>
      <ConsentBanner
        withGoogle={counted(services) === 'google'}
        choose={wantsPrivacy() ? 'byBrowser' : choiceOf(services)}
        isOpen={opener !== undefined}
        onChoice={agrees => choose(services, agrees)}
        onClose={close}
      />
    </ServicesContext>,
  )
}

function newPlace() {
  const region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  // Before the page, so that the keyboard reaches it first.
  document.getElementById('root')?.before(region)
  return { region, root: createRoot(region) }
}
