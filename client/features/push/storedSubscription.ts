import type { QuietHours } from '../../../shared/api/push.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent, readJson, copyOf, isCount, isId, isText, type Shape } from '../../platform/storage.ts'

type StoredSubscription = {
  /** The backend's id for this browser, and the push service's endpoint. */
  id: string
  endpoint: string
  /** The account that is notified, and the session that registered the subscription. */
  owner: number
  session: string
  quiet: QuietHours | null
  /** Epoch milliseconds of the last registration. */
  saidAt: number
}

const isHour = (value: unknown) => isCount(value) && Number(value) < 24
const SHAPE: Shape<StoredSubscription> = {
  id: isText,
  // Endpoints may be longer than `isText` allows.
  endpoint: value => typeof value === 'string' && value.length <= 2000,
  owner: isId,
  session: isText,
  quiet: value => value === null || copyOf(value, { from: isHour, to: isHour }) !== undefined,
  saidAt: isCount,
}

export const storedSubscription = (): StoredSubscription | undefined =>
  copyOf(readJson(persistent, STORAGE.push), SHAPE)
export const storeSubscription = (stored: StoredSubscription) => persistent.set(STORAGE.push, JSON.stringify(stored))
export const removeSubscription = () => persistent.remove(STORAGE.push)

/** Identifies a session by the last characters of its token, which grant no access. */
export const sessionOf = (token: string): string => token.slice(-8)
