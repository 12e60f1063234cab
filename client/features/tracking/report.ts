import { SESSION, STORAGE } from '../../../shared/cookies.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { Services } from '../../services/services.ts'
import { mayCount } from '../consent/gate.ts'
import { persistent, session, type Storage, isToken } from '../../platform/storage.ts'
import { deviceType, type DeviceType } from './device.ts'

const LONGEST = 200
const idOf = (stored: string | undefined) => (isToken(stored) && stored.length <= LONGEST ? stored : '')

/** Dependencies of a report, injected so that tests need no browser. */
export type Tracker = {
  api: Pick<Api, 'post'>
  session: Storage
  persistent: Storage
  device: { type: DeviceType; width: number; height: number; language: string }
  /** Epoch milliseconds. */
  now(): number
  isAllowed(): boolean
}

/** The deep-link code: URL-encoded JSON with ndpid and click_time (specification, section 3). */
export const deepLinkCode = ({ session, persistent, now, isAllowed }: Omit<Tracker, 'api' | 'device'>): string => {
  const ndpid = isAllowed() ? idOf(session.get(SESSION.ndpid)) || idOf(persistent.get(STORAGE.ndpid)) : ''
  return encodeURIComponent(JSON.stringify({ ndpid, click_time: now() }))
}

/**
 * Reports the device (specification, sections 3 and 4): `is_click` 0 once per session, even if the request fails, 1 on
 * every download. Stores the returned ids: ndpid for the session, both permanently. Does nothing if not allowed. Never
 * rejects; the API logs failures.
 */
export async function reportDevice(is_click: 0 | 1, tracker: Tracker): Promise<void> {
  const { api, session, persistent, device, isAllowed } = tracker
  if (!isAllowed()) return
  const ndpid = idOf(session.get(SESSION.ndpid))
  if (is_click === 0) {
    if (ndpid || session.get(SESSION.reported)) return
    session.set(SESSION.reported, '1')
  }
  const { s, d } = await api.post(
    'device.report',
    {
      nbid: idOf(persistent.get(STORAGE.nbid)),
      ndpid,
      device_type: device.type,
      screen_width: device.width,
      screen_height: device.height,
      system_lang: device.language.toLowerCase(),
      deep_link: deepLinkCode(tracker),
      is_click,
    },
    { background: true },
  )
  // Consent may have been withdrawn meanwhile.
  if (!s || !isAllowed()) return
  const known = d as { nbid: string; ndpid: string }
  session.set(SESSION.ndpid, known.ndpid)
  persistent.set(STORAGE.nbid, known.nbid)
  persistent.set(STORAGE.ndpid, known.ndpid)
}

export const browserTracker = (services: Services): Tracker => ({
  api: services.api,
  session,
  persistent,
  device: {
    type: deviceType(navigator),
    width: screen.width,
    height: screen.height,
    language: navigator.language ?? '',
  },
  now: Date.now,
  isAllowed: () => mayCount(services.stores.host.brand),
})

let visit: Promise<void> | undefined

export const reportVisit = (services: Services): Promise<void> => (visit ??= reportDevice(0, browserTracker(services)))
