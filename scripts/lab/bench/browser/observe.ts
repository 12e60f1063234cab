/** What a page notes of itself, in milliseconds since its navigation; 0 or empty: not seen. */
export type Observed = {
  firstPaint: number
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  /** Tasks of more than 50 ms: when they began and how long they took. */
  longTasks: { start: number; length: number }[]
  /** Hydrated: the class `ready` on the document. */
  ready: number
}

declare global {
  interface Window {
    noted: Observed
  }
}

/** Runs in the page, before anything of it. Must not use anything from outside itself. */
export function observe(): void {
  const noted: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, longTasks: [], ready: 0 }
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
  each('longtask', ({ startTime: start, duration: length }) => noted.longTasks.push({ start, length }))
  new MutationObserver(() => {
    if (!noted.ready && document.documentElement?.classList.contains('ready')) noted.ready = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}
