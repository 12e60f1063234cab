import type { ReactNode } from 'react'
import { useServices } from '../../services/services.ts'
import { app as text } from '../../text/en/site/app.ts'
import { storeAddress } from './appStores.ts'

let isUnderWay = false

/**
 * The way to the brand's app, if it has one: the download flow, whose code comes with the click; without script a link
 * to the store.
 */
export function GetAppLink({ className, children }: { className?: string; children: ReactNode }) {
  const services = useServices()
  const { app } = services.stores.host.brand
  const store = storeAddress(app, false)
  if (!store) return null
  const start = async () => {
    if (isUnderWay) return
    isUnderWay = true
    services.notices.toast(text.openingStore)
    try {
      const { browserDownloadTools, download } = await import('./download.ts')
      await download(app, { copyCode: true }, browserDownloadTools(services))
    } catch {
      // Nothing about tracking may hold a download up, not even its own code.
      location.assign(storeAddress(app, /iPhone|iPad|Macintosh/.test(navigator.userAgent)) ?? store)
    }
    isUnderWay = false
  }
  return (
    <a
      href={store}
      rel="noopener"
      className={className}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void start()
      }}
    >
      {children}
    </a>
  )
}
