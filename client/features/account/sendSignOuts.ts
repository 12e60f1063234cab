import { reaction } from 'mobx'
import { callHeaders } from '../../../shared/page/apiClient.ts'
import type { Services } from '../../services/services.ts'
import { storeUnsentSignOut, unsentSignOuts } from './unsentSignOuts.ts'

/** Reports each sign-out to the backend, at once or when the connection is back. */
export function sendSignOuts(services: Services): void {
  const sendAll = () => unsentSignOuts().forEach(({ token }) => void send(services, token))
  reaction(() => services.stores.user.token, sendAll)
  addEventListener('online', sendAll)
  sendAll()
}

/** Bypasses the services' API, which would send the current reader's token. */
async function send({ stores: { host, user } }: Services, token: string): Promise<void> {
  const call = { method: 'POST', headers: callHeaders(token, user.deviceUuid), body: '{}', keepalive: true }
  const response = await fetch(`${host.brand.apiBase}/v1/user.logout`, call).catch(() => undefined)
  // A refused token is already invalid.
  if (response && (response.ok || response.status === 401))
    storeUnsentSignOut(unsentSignOuts().filter(other => other.token !== token))
}
