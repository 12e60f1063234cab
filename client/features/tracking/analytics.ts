import { ANALYTICS } from '../../../shared/analytics.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import { mayCount } from '../consent/gate.ts'
import type { Navigation } from '../../routing/navigation.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    /** The suffix is the measurement id; while true, the script sends nothing. */
    [disabled: `ga-disable-${string}`]: boolean | undefined
  }
}

/** The measurement script requires `arguments` objects. */
const gtag: (...command: unknown[]) => void = function () {
  ;(window.dataLayer ??= []).push(arguments)
}

/**
 * Counts page views, starting with the current one. Sends origin and path, never a query, and nothing of sign-in links,
 * whose path is secret; so the script loads with the first page that may be counted.
 * @param isSecret whether a path of this site is secret
 * @param brand brand whose readers may withdraw and renew their consent
 */
export function startAnalytics(
  id: string,
  navigation: Navigation,
  isSecret: (path: string) => boolean,
  brand: PublicBrand,
): void {
  // Fired on every consent change, in this tab and others.
  addEventListener('storage', () => {
    window[`ga-disable-${id}`] = !mayCount(brand)
  })
  /** Origin and path of an address; '' if it is secret. */
  const redacted = (href: string): string => {
    if (!href) return ''
    const { origin, pathname } = new URL(href)
    return origin === location.origin && isSecret(pathname) ? '' : origin + pathname
  }
  let last = redacted(document.referrer)
  let hasScript = false
  const see = (url: URL) => {
    if (!mayCount(brand)) return
    const address = redacted(url.href)
    if (!address) return gtag('set', { page_location: `${url.origin}/` })
    // The script also reports address changes by itself, so these values are set for everything it sends.
    const page = { page_location: address, page_referrer: last, page_title: document.title }
    if (address === last && hasScript) return
    gtag('set', page)
    if (!hasScript) loadScript(id)
    hasScript = true
    gtag('event', 'page_view', page)
    last = address
  }
  see(navigation.current.url)
  navigation.onArrival(({ url }) => see(url))
}

function loadScript(id: string) {
  // No cookies: the privacy policy lists all of them, and the reader consented to no others.
  gtag('consent', 'default', {
    analytics_storage: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${ANALYTICS.script}?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
