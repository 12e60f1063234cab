import { measurementId } from '../../../shared/analytics.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'
import { wantsPrivacy } from './gate.ts'
import { onStored } from '../../platform/listen.ts'

type Site = Pick<Services, 'stores' | 'domain'>

type Counted = 'visits' | 'google'

export function counted({ stores: { host }, domain }: Site): Counted | undefined {
  if (measurementId(host.brand, domain)) return 'google'
  return host.offers('tracking') ? 'visits' : undefined
}

/** The reader's answer about everything the site would count; undefined if not answered. */
export function choiceOf(site: Site): boolean | undefined {
  const stored = persistent.get(STORAGE.consent)
  if (stored === 'no') return false
  // Consent given before Google was used does not cover Google.
  return stored === 'google' || (stored === 'visits' && counted(site) !== 'google') ? true : undefined
}

export const mustAsk = (site: Site): boolean =>
  !wantsPrivacy() && choiceOf(site) === undefined && counted(site) !== undefined

/** Stores the reader's answer, and dispatches the event that browsers send to other tabs in this tab, too. */
export function choose(site: Site, agrees: boolean): void {
  persistent.set(STORAGE.consent, (agrees && counted(site)) || 'no')
  dispatchEvent(new StorageEvent('storage', { key: STORAGE.consent }))
}

/** Calls back on every answer, in this or another tab. Returns a function that unsubscribes. */
export const onChoice = (hear: () => void): (() => void) => onStored(STORAGE.consent, hear)
