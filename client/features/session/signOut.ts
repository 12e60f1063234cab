import { STORAGE } from '../../../shared/cookies.ts'
import { callHeaders } from '../../api/request.ts'
import { isToken, readList, type Shape } from '../../platform/kept.ts'
import { persistent } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'

/** A sign-out that the backend has not been told of, `at` so many epoch milliseconds. */
type Untold = { token: string; at: number }

/** As long as a token lives, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000

const SIGN_OUT: Shape<Untold> = {
  token: isToken,
  at: value => typeof value === 'number' && Math.abs(Date.now() - value) < KEPT,
}

/** Ends the session here at once, and at the backend as soon as it can be told. */
export function signOut(services: Services): void {
  const {
    auth,
    user: { token },
  } = services.stores
  keep([...untold(), { token, at: Date.now() }])
  auth.signOut()
  void tell(services, token)
}

/** Tells the backend what it could not be told before: now, and whenever the connection is back. */
export function tellOfSignOuts(services: Services): void {
  const tellAll = () => untold().forEach(({ token }) => void tell(services, token))
  addEventListener('online', tellAll)
  tellAll()
}

/** Not by the services' API, which speaks for whoever is signed in now. */
async function tell({ stores: { host, user } }: Services, token: string): Promise<void> {
  const call = { method: 'POST', headers: callHeaders(token, user.deviceUuid), body: '{}', keepalive: true }
  const answer = await fetch(`${host.brand.apiBase}/v1/user.logout`, call).catch(() => undefined)
  // A refused token is good for nothing already.
  if (answer && (answer.ok || answer.status === 401)) keep(untold().filter(other => other.token !== token))
}

const untold = () => readList(persistent, STORAGE.signOuts, SIGN_OUT)

function keep(untold: Untold[]) {
  if (untold.length > 0) persistent.set(STORAGE.signOuts, JSON.stringify(untold))
  else persistent.remove(STORAGE.signOuts)
}
