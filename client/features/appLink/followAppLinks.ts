import type { Services } from '../../services/services.ts'
import { app as text } from '../../../shared/text/en/site/app.ts'
import { storeAddress } from './appStores.ts'

/** One handler for all links to the brand's app (`GetAppLink`): loads the download flow on click. */
export function followAppLinks(services: Services) {
  const { app } = services.stores.host.brand
  let isInProgress = false
  const start = async (store: string) => {
    if (isInProgress) return
    isInProgress = true
    services.notices.toast(text.openingStore)
    try {
      const { browserDownloadTools, download } = await import('./download.ts')
      await download(app, { copyCode: true }, browserDownloadTools(services))
    } catch {
      // Tracking must not block a download, even if its code fails to load.
      location.assign(storeAddress(app, /iPhone|iPad|Macintosh/.test(navigator.userAgent)) ?? store)
    }
    isInProgress = false
  }
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-app]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void start(link.href)
  })
}
