import { emptyDevice } from '../../features/offline/emptyDevice.ts'
import { scope } from './scope.ts'

/** Served in place of the worker where it is switched off: unregisters itself and deletes everything it has stored. */
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', event =>
  event.waitUntil(Promise.all([emptyDevice(scope.SITE.brand), scope.registration.unregister()])),
)
