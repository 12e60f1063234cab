import type { Navigation } from '../routing/navigation.ts'

/** Announces pages, and chapters, that replace another: without a new document, screen readers stay silent. */
export function announcePages(navigation: Navigation) {
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = 'visually-hidden'
  // At the start of the body, where it does not add to the page's height.
  document.body.prepend(region)
  const pageOf = ({ url }: Navigation['current']) => url.pathname + url.search
  let announced = pageOf(navigation.current)
  navigation.onArrival(entry => {
    if (announced === pageOf(entry)) return
    announced = pageOf(entry)
    region.replaceChildren(entry.head.title)
  })
}
