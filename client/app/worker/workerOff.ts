import { emptyDevice } from '../../features/offline/emptyDevice.ts'
import { scope } from './scope.ts'

/** What is served in the worker's place where it is switched off: takes itself away with all that it kept. */
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', event =>
  event.waitUntil(Promise.all([emptyDevice(scope.SITE.brand), scope.registration.unregister()])),
)
