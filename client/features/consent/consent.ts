import { measurementId } from '../../../shared/analytics.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'

declare global {
  interface Navigator {
    /** The reader wants not to be followed, on any site (W3C Global Privacy Control); not in all browsers. */
    globalPrivacyControl?: boolean
  }
}

type Site = Pick<Services, 'stores' | 'domain'>

/** Of visits, with what their readers agree to: a word that stands in their browser. Google stands for both. */
type Counted = 'visits' | 'google'

/** What this site would count; undefined where there is nothing to ask about. */
export function counted({ stores: { host }, domain }: Site): Counted | undefined {
  if (measurementId(host.brand, domain)) return 'google'
  return host.offers('tracking') ? 'visits' : undefined
}

export const wantsPrivacy = (): boolean => navigator.globalPrivacyControl === true

/** What the reader has said of all that the site would count; undefined before. */
export function answered(site: Site): boolean | undefined {
  const kept = persistent.get(STORAGE.consent)
  if (kept === 'no') return false
  // Who agreed before Google was there has not agreed to Google.
  return kept === 'google' || (kept === 'visits' && counted(site) !== 'google') ? true : undefined
}

/** Whether the reader is to be asked by itself. */
export const mustAsk = (site: Site): boolean =>
  !wantsPrivacy() && answered(site) === undefined && counted(site) !== undefined

/** Keeps what the reader says, and tells this tab as browsers tell the others. */
export function answer(site: Site, agrees: boolean): void {
  persistent.set(STORAGE.consent, (agrees && counted(site)) || 'no')
  dispatchEvent(new StorageEvent('storage', { key: STORAGE.consent }))
}

/** Hears of every answer, here or in another tab. Returns how to hear no more. */
export function onAnswer(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORAGE.consent || key === null) hear()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
