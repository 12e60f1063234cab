import { when } from 'mobx'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { offered } from './offered.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/**
 * Offers to go on where another device has read since: over the page, so that no page knows of it, and read out when it
 * comes. Its code is loaded for the first offer; where it does not come, the next visit tries again.
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
