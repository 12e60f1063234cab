import { SESSION, STORAGE } from '../../../shared/cookies.ts'
import { persistent, session } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { ask } from './ask.tsx'
import { answered, mustAsk, onAnswer, wantsPrivacy } from './consent.ts'
import type { Gate } from './gate.ts'

/**
 * Of a brand that asks: opens the gate where the reader agrees, asks who has not said anything, and sees to it that
 * nothing is kept of visits while their reader does not agree: what earlier ones left goes.
 */
export function startConsent(services: Services, navigation: Navigation, gate: Gate): void {
  gate.isOpen = () => !wantsPrivacy() && answered(services) === true
  const look = () => {
    if (gate.isOpen()) return gate.open()
    for (const key of [STORAGE.nbid, STORAGE.ndpid]) persistent.remove(key)
    for (const key of [SESSION.ndpid, SESSION.reported, SESSION.campaign]) session.remove(key)
  }
  onAnswer(look)
  look()
  // Where the styles do not come the next visit asks.
  if (mustAsk(services)) ask(services, navigation).catch(() => {})
}
