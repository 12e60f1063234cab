/** The worker is started when the page is idle, on every page. */
const offline = () => import('../offline/device.ts')

/** Push support of this browser; `install`: once the site is on the home screen (iOS, iPadOS). */
export async function pushSupport(): Promise<'yes' | 'install' | 'no'> {
  const { canSave } = await offline()
  if (!canSave()) return 'no'
  if ('PushManager' in window && 'Notification' in window) return 'yes'
  return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'no'
}

export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

export const isFor = (key: string, { options }: PushSubscription): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === key

/** Subscribes this browser, reusing an existing subscription. Rejects if the browser refuses. */
export async function subscribeHere(key: string): Promise<PushSubscription> {
  const { startWorker } = await offline()
  const registration = await active(await startWorker())
  const known = await registration.pushManager.getSubscription()
  if (known && isFor(key, known)) return known
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

/** Waits until the registration's worker is active. Rejects if the worker is discarded. */
function active(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker || worker.state === 'activated') return Promise.resolve(registration)
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration)
      if (worker.state === 'redundant') reject(new Error('The worker was not installed.'))
    })
  })
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
