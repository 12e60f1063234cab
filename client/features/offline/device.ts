import { STORAGE } from '../../../shared/cookies.ts'
import { WORKER } from '../../../shared/page/offline.ts'
import { persistent } from '../../platform/storage.ts'
import { emptyDevice } from './emptyDevice.ts'
import { trustedTypes } from '../../platform/trustedTypes.ts'

/**
 * Whether this page may store anything: the server offers it, the browser supports it, and the reader has not switched
 * it off.
 */
export const canSave = () =>
  document.documentElement.dataset['offline'] === 'yes' &&
  'serviceWorker' in navigator &&
  persistent.get(STORAGE.nothingKept) === undefined

const asIs = (address: string) => address
let policy: { createScriptURL: typeof asIs } | undefined

/** Starts the worker, or has it look for a newer one. Rejects where the browser does not want it. */
export function startWorker() {
  policy ??= trustedTypes('worker', { createScriptURL: asIs })
  return navigator.serviceWorker.register(policy.createScriptURL(WORKER), { updateViaCache: 'none' })
}

/** Starts the worker and waits until it is active. Rejects if it cannot be installed, such as for lack of space. */
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

/**
 * Tells the worker that a page was opened, so that it can delete what is no longer needed. Pages that the worker does
 * not control yet also send it, since the worker does not find them by itself.
 */
export const messageWorker = (worker: ServiceWorkerRegistration) => worker.active?.postMessage('opened')

/** `?sw=off` stops saving on this device, until `?sw=on`. */
export function followSwitch(search: string) {
  const option = new URLSearchParams(search).get('sw')
  if (option === 'off') persistent.set(STORAGE.nothingKept, 'yes')
  else if (option === 'on') persistent.remove(STORAGE.nothingKept)
}

/** Removes the worker and all it has stored. */
export async function stopWorker(brand: string) {
  if (!('serviceWorker' in navigator)) return
  await (await navigator.serviceWorker.getRegistration())?.unregister()
  await emptyDevice(brand)
}
