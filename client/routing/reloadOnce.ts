import { RELOAD_GUARD } from '../../shared/constants.ts'
import { SESSION } from '../../shared/cookies.ts'
import { session, type Storage } from '../platform/storage.ts'

/**
 * After a script chunk failed to load: reloads the requested address, at most once in 60 seconds of a session
 * (specification, sections 2 and 9). False if it did not: already reloaded, or storage is blocked, so that a second
 * failure could not be detected.
 */
export function reloadOnce(
  address: string,
  storage: Storage = session,
  now = Date.now(),
  go = (address: string) => location.assign(address),
): boolean {
  const last = Number(storage.get(SESSION.reloadedAt) ?? 0)
  if (last && now - last < RELOAD_GUARD && now >= last) return false
  if (!storage.set(SESSION.reloadedAt, String(now))) return false
  go(address)
  return true
}
