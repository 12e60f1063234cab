import type { Navigation } from '../routing/navigation.ts'

/**
 * Says the title of each page, and chapter, that comes in the place of another: without a new document, screen readers
 * say nothing of themselves. The focus stands at the page's beginning by then (`main.tsx`), which has no name.
 */
export function announcePages(navigation: Navigation) {
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = 'visually-hidden'
  // First, where it adds nothing to the page's height.
  document.body.prepend(region)
  const pageOf = ({ url }: Navigation['current']) => url.pathname + url.search
  let said = pageOf(navigation.current)
  navigation.onArrival(entry => {
    if (said === pageOf(entry)) return
    said = pageOf(entry)
    region.replaceChildren(entry.head.title)
  })
}
