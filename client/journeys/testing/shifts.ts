import type { Page } from 'playwright-core'

/** Records layout shifts on each page that is opened from now on. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of layout shifts on this page once pending changes are drawn (CLS without windows). */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // The observer is notified of a frame's shifts after that frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
  })
