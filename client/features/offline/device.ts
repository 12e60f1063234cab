import { STORAGE } from '../../../shared/cookies.ts'
import { WORKER } from '../../../shared/page/offline.ts'
import { persistent } from '../../platform/storage.ts'
import { emptyDevice } from './emptyDevice.ts'
import { trustedTypes } from '../../platform/trustedTypes.ts'

export const canSave = () =>
  document.documentElement.dataset['offline'] === 'yes' &&
  'serviceWorker' in navigator &&
  persistent.get(STORAGE.nothingKept) === undefined

const asIs = (address: string) => address
let policy: { createScriptURL: typeof asIs } | undefined

/** Registers the worker, or checks for a newer one. Rejects if the browser refuses. */
export function startWorker() {
  policy ??= trustedTypes('worker', { createScriptURL: asIs })
  return navigator.serviceWorker.register(policy.createScriptURL(WORKER), { updateViaCache: 'none' })
}

/** Registers the worker and waits until it is active. Rejects if it cannot be installed, such as for lack of space. */
export async function workerReady() {
  const { active, installing } = await startWorker()
  if (active || !installing) return
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated') resolve()
      else if (installing.state === 'redundant') reject(new Error('the worker could not be brought'))
    })
  })
}

/** Also sent by pages that the worker does not control yet, since it cannot find them itself. */
export const messageWorker = (worker: ServiceWorkerRegistration) => worker.active?.postMessage('opened')

/** `?sw=off` disables saving on this device, until `?sw=on`. */
export function followSwitch(search: string) {
  const option = new URLSearchParams(search).get('sw')
  if (option === 'off') persistent.set(STORAGE.nothingKept, 'yes')
  else if (option === 'on') persistent.remove(STORAGE.nothingKept)
}

/** Unregisters the worker and deletes everything it has stored. */
export async function stopWorker(brand: string) {
  if (!('serviceWorker' in navigator)) return
  await (await navigator.serviceWorker.getRegistration())?.unregister()
  await emptyDevice(brand)
}
