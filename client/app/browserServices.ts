import { STORAGE } from '../../shared/cookies.ts'
import { REQUEST_RETRY_DELAY } from '../../shared/constants.ts'
import type { Snapshot } from '../../shared/page/snapshot.ts'
import { createApi, type FailureHandlers, type Transport } from '../api/request.ts'
import { callHeaders } from '../../shared/page/apiClient.ts'
import { Notices, type Services } from '../services/services.ts'
import { persistent, session } from '../platform/storage.ts'
import { Progress } from '../routing/progress.ts'
import { errors } from '../../shared/text/en/site/errors.ts'
import { createStores } from '../stores/createStores.ts'

const CALL_TIMEOUT_MS = 15_000

/** `quiet` has an API that shows no notices. */
export type BrowserServices = Services & { quiet: Services; progress: Progress }

export function browserServices(
  { brand, domain, language, lacks }: Snapshot,
  open: (path: string) => void,
): BrowserServices {
  const stores = createStores(brand, domain, persistent, lacks)
  // A brand that asks has a lasting id only of readers who agreed (`startConsent.ts`).
  const mayLast = brand.consent !== 'required' || persistent.get(STORAGE.deviceId)
  stores.auth.nameDevice(mayLast ? persistent : session)
  const notices = new Notices()
  const progress = new Progress()
  const transport: Transport = {
    fetch: (url, init) => fetch(url, init),
    base: brand.apiBase,
    headers: () => callHeaders(stores.user.token, stores.user.deviceUuid),
    language,
    retryDelay: REQUEST_RETRY_DELAY,
    timeout: CALL_TIMEOUT_MS,
  }
  const handlers: FailureHandlers = {
    // Offline, no call has failed: the offline note is enough.
    notify: (message, isOfAction) => {
      if (stores.host.online) notices.notify(message)
      else if (isOfAction) notices.toast(errors.offline)
    },
    badRequest: () => open('/400'),
    // The page stays, and a background call opens no dialog.
    unauthorized: (token, isRequested) => {
      if (stores.auth.end(token) && isRequested && !stores.local.loginDialog) stores.local.toggleLoginDialog()
    },
    // The reader's own console is the only log in the browser.
    log: (message, error) => console.warn(message, error), // oxlint-disable-line no-console
  }
  const nothing = () => {}
  const silent: FailureHandlers = { notify: nothing, badRequest: nothing, unauthorized: nothing, log: nothing }
  const others = { stores, notices, domain }
  return {
    ...others,
    progress,
    api: createApi({ ...transport, during: progress.during }, handlers),
    quiet: { ...others, api: createApi(transport, silent) },
  }
}
