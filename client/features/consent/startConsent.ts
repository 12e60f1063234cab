import { SESSION, STORAGE } from '../../../shared/cookies.ts'
import { persistent, session } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { ask } from './ask.tsx'
import { choiceOf, mustAsk, onChoice } from './consent.ts'
import { gate, wantsPrivacy } from './gate.ts'

/** For a brand that asks. Until the reader agrees, deletes ids stored by earlier visits. */
export function startConsent(services: Services, navigation: Navigation): void {
  gate.isOpen = () => !wantsPrivacy() && choiceOf(services) === true
  const { auth, user } = services.stores
  const look = () => {
    if (gate.isOpen()) {
      if (!persistent.get(STORAGE.deviceId)) persistent.set(STORAGE.deviceId, user.deviceUuid)
      return gate.open()
    }
    for (const key of [STORAGE.nbid, STORAGE.ndpid, STORAGE.deviceId]) persistent.remove(key)
    for (const key of [SESSION.ndpid, SESSION.reported, SESSION.campaign]) session.remove(key)
    auth.nameDevice(session)
  }
  onChoice(look)
  look()
  // If the styles fail to load, the next visit asks.
  if (mustAsk(services)) ask(services, navigation).catch(() => {})
}
