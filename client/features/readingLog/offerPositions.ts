import { when } from 'mobx'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { offered } from './offered.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/**
 * Offers to continue from another device's newer position, over the page, and announced to screen readers. The code is
 * loaded for the first offer; if it fails to load, the next visit tries again.
 */
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
