import { when } from 'mobx'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { offered } from './offered.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/** Over the page, and announced to screen readers. */
export function offerPositions(services: Services, navigation: Navigation) {
  const region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  when(
    () => offered(navigation.current, services.stores.book) !== undefined,
    () =>
      ifLoaded(Promise.all([import('./PositionOffer.tsx'), navigation.prepare()]), ([part]) =>
        part.showOffers(region, services, navigation),
      ),
  )
}
