import type { WorkerSite } from '../../../shared/page/offline.ts'

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }

/** An event of a request that one of our pages makes. */
export type Asked = Extendable & {
  request: Request
  /** Of a navigation, what the browser asked for while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** What service workers are of the platform (W3C Service Workers), as far as ours uses it. */
type Scope = {
  /** Put before the script by the server. */
  SITE: WorkerSite
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { id: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

export const scope = self as unknown as Scope
