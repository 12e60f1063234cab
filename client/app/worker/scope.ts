import type { WorkerSite } from '../../../shared/page/offline.ts'

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = Extendable & {
  request: Request
  /** For a navigation: the response that the browser requested while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** A message of a push service (W3C Push API); `data` is null if it has none. */
export type Pushed = Extendable & { data: { json(): unknown } | null }
/** A new subscription, or none (W3C Push API); Chromium provides neither. */
export type Renewed = Extendable & { newSubscription?: PushSubscription; oldSubscription?: PushSubscription }
/** A tap on a notification (W3C Notifications API). */
export type Tapped = Extendable & { notification: Notification }

type Tab = {
  id: string
  url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
  navigate(address: string): Promise<unknown>
}

/** The part of the service worker scope that ours uses (W3C Service Workers). */
type Scope = {
  /** Prepended to the script by the server. */
  SITE: WorkerSite
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    /** The last focused one is first. */
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Renewed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void
}

export const scope = self as unknown as Scope
