import type { PublicBrand } from '../../../shared/brand.ts'
import { DOWNLOAD_COPY_DELAY, DOWNLOAD_REDIRECT_DELAY } from '../../../shared/constants.ts'
import { copyText } from '../../platform/clipboard.ts'
import { isApple } from '../tracking/device.ts'
import type { Services } from '../../services/services.ts'
import { browserTracker, deepLinkCode, reportDevice, type Tracker } from '../tracking/report.ts'
import { storeAddress } from './appStores.ts'

const REPORT_LIMIT_MS = 2000

export type DownloadTools = {
  tracker: Tracker
  wait(ms: number): Promise<void>
  copy(text: string): Promise<unknown>
  go(address: string): void
}

/**
 * The download flow of the brand's app (specification, section 4): report the click; after 200 ms, if requested, copy
 * the deep-link code with the app's scheme; after 800 ms open the store. Neither report nor clipboard can block it; if
 * reporting is not allowed, the flow runs without it.
 */
export async function download(
  app: PublicBrand['app'],
  { copyCode }: { copyCode: boolean },
  { tracker, wait, copy, go }: DownloadTools,
) {
  await Promise.race([reportDevice(1, tracker), wait(REPORT_LIMIT_MS)])
  const code = deepLinkCode(tracker)
  if (copyCode && app?.scheme) void wait(DOWNLOAD_COPY_DELAY).then(() => copy(`${app.scheme}://${code}`))
  await wait(DOWNLOAD_REDIRECT_DELAY)
  const store = storeAddress(app, isApple(tracker.device.type), code)
  if (store) go(store)
}

export const browserDownloadTools = (services: Services): DownloadTools => ({
  tracker: browserTracker(services),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  // In the browser, the console is the only log.
  copy: text => copyText(text, (message, error) => console.warn(message, error)), // oxlint-disable-line no-console
  go: address => location.assign(address),
})
