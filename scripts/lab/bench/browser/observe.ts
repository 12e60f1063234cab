/** What a page records, in milliseconds since navigation; 0 or empty: not observed. */
type Observed = {
  firstPaint: number
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  /** Hydrated: the class `ready` on the document. */
  ready: number
}

declare global {
  interface Window {
    noted: Observed
  }
}

/** Runs in the page before its own scripts. Must not use anything from outside itself. */
export function observe(): void {
  const noted: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, ready: 0 }
  window.noted = noted
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime
  })
  each('largest-contentful-paint', ({ startTime }) => (noted.largestPaint = startTime))
  each('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
  new MutationObserver(() => {
    if (!noted.ready && document.documentElement?.classList.contains('ready')) noted.ready = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}
