import type { QuietHours } from '../../../shared/api/push.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, isCount, isId, isText, type Shape } from '../../platform/storedValues.ts'
import { persistent, readJson } from '../../platform/storage.ts'

/** What this browser knows of being told of new chapters. */
type StoredSubscription = {
  /** As the backend names this browser, and where it tells it. */
  id: string
  endpoint: string
  /** The account whose books it is told of, and the session in which it was said. */
  owner: number
  session: string
  quiet: QuietHours | null
  /** Epoch milliseconds when it was last said. */
  saidAt: number
}

const isHour = (value: unknown) => isCount(value) && Number(value) < 24
const SHAPE: Shape<StoredSubscription> = {
  id: isText,
  // Some are longer than texts for readers are.
  endpoint: value => typeof value === 'string' && value.length <= 2000,
  owner: isId,
  session: isText,
  quiet: value => value === null || copyOf(value, { from: isHour, to: isHour }) !== undefined,
  saidAt: isCount,
}

export const storedSubscription = (): StoredSubscription | undefined =>
  copyOf(readJson(persistent, STORAGE.push), SHAPE)
export const keepPush = (kept: StoredSubscription) => persistent.set(STORAGE.push, JSON.stringify(kept))
export const forgetPush = () => persistent.remove(STORAGE.push)

/** Tells sessions apart: the end of a token, which opens nothing. */
export const sessionOf = (token: string): string => token.slice(-8)
