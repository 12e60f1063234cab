import { coverCache } from '../../../shared/page/offline.ts'
import { PICTURE_WIDTHS, WIDTH } from '../../../shared/pictures.ts'
import { hasResponder, storedResponse } from '../../features/offline/storedResponse.ts'
import { openAndStore } from '../../features/offline/database.ts'
import { showNotifications } from './notifications.ts'
import { scope, type FetchEvent } from './scope.ts'
import { cacheShell, dropOldShells, dropUnneededShells, file, shellPage } from './shell.ts'

/** Answers from the device only if the network does not. Pages decide what is stored there (`features/offline/`). */
const { brand, apiBase } = scope.SITE
const NETWORK_TIMEOUT_MS = 8000

scope.addEventListener('install', event => {
  event.waitUntil(cacheShell())
  // Open pages keep their scripts (`shell.ts`), so they need not be closed first.
  void scope.skipWaiting()
})
scope.addEventListener('activate', event => {
  const preload = scope.registration.navigationPreload as NavigationPreloadManager | undefined
  event.waitUntil(Promise.all([preload?.enable(), dropOldShells(), scope.clients.claim()]))
})
// Pages only report that they were opened (`features/offline/device.ts`).
scope.addEventListener('message', event => event.waitUntil(Promise.all([scope.clients.claim(), dropUnneededShells()])))
scope.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const { pathname } = url
  if (request.mode === 'navigate')
    // The return from a third-party sign-in is a call: the preloaded response is its only answer.
    event.respondWith(pathname.startsWith(`${apiBase}/`) ? ahead(event) : page(event, url))
  else if (pathname.startsWith('/assets/') || pathname.startsWith('/brand/')) event.respondWith(file(request))
  else if (pathname.startsWith(`${apiBase}/v1/`)) {
    if (hasResponder(pathname)) event.respondWith(call(request, url))
    else if (request.destination === 'image') event.respondWith(picture(request))
  }
})

showNotifications()

/** The response that the browser requested while this worker started; a second request would use up a one-time link. */
const ahead = (event: FetchEvent) => event.preloadResponse.then(response => response ?? fetch(event.request))

/** The server's page; offline the stored shell, which opens the page of its address. */
const page = (event: FetchEvent, url: URL) => networkFirst(ahead(event), () => isOfflineChapter(url), shellPage)

const call = (request: Request, url: URL) => {
  const stored = async () => {
    const token = (request.headers.get('Authorization') ?? '').slice('Bearer '.length)
    const response = await storedResponse(await openAndStore(brand), url, token)
    return response && Response.json(response)
  }
  return networkFirst(fetch(request), async () => true, stored)
}

/** A cover; offline in the stored width. */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const covers = await caches.open(coverCache(brand))
    const key = (await covers.keys()).find(({ url }) => anyWidth(url) === anyWidth(request.url))
    const stored = key && (await covers.match(key))
    if (stored) return stored
    throw error
  }
}
const anyWidth = (url: string) => url.replace(new RegExp(`\\b(${PICTURE_WIDTHS.join('|')})\\b`), WIDTH)

const isOfflineChapter = async ({ pathname }: URL) => {
  const [, book, chapter] = /^\/book-reader\/(\d+)\/(\d+)$/.exec(pathname) ?? []
  return Boolean(book && (await (await openAndStore(brand)).getKey('chapters', [Number(book), Number(chapter)])))
}

/** The stored answer if the network fails. @param mayReplace also while it is only slow */
async function networkFirst(
  network: Promise<Response>,
  mayReplace: () => Promise<boolean>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const ofDevice = () => stored().catch(() => undefined)
  const silence = new Promise<void>(resolve => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  try {
    const first = await Promise.race([network, silence])
    if (first) return first
    const replaced = (await mayReplace().catch(() => false)) ? await ofDevice() : undefined
    return replaced ?? (await network)
  } catch (error) {
    const response = await ofDevice()
    if (response) return response
    throw error
  }
}
