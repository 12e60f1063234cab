import type { Browser } from 'playwright-core'
import { onPhone, settle } from './phone.ts'

type Shown = { shownAfter?: number }
const TAPPED = 'bench-tapped'

/** Runs in the page: a new document counts as shown with its first paint. */
function recordArrival(key: string): void {
  const tapped = Number(sessionStorage.getItem(key) ?? 0)
  if (!tapped) return
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue
      ;(window as Shown).shownAfter = performance.timeOrigin + startTime - tapped
    }
  }).observe({ type: 'paint', buffered: true })
}

/** Runs in the page: taps the link to the next chapter and waits for its title on the screen. */
function tapNext(key: string): void {
  const title = () => document.querySelector('h1')?.textContent ?? ''
  const before = title()
  const tapped = performance.timeOrigin + performance.now()
  sessionStorage.setItem(key, String(tapped))
  document.querySelector<HTMLElement>('a[rel=next]')?.click()
  const look = () => {
    if (title() === before || !title()) return void requestAnimationFrame(look)
    // The frame after the one that draws it.
    requestAnimationFrame(() => ((window as Shown).shownAfter = performance.timeOrigin + performance.now() - tapped))
  }
  look()
}

/** Milliseconds from a tap at the end of a chapter to the next one on the screen. */
export const nextChapter = (browser: Browser, address: string): Promise<number> =>
  onPhone(browser, async (page, traffic) => {
    await page.addInitScript(recordArrival, TAPPED)
    await page.goto(address)
    await settle(page, traffic)
    for (const part of [0.3, 0.6, 0.9, 1]) {
      await page.evaluate(part => scrollTo(0, document.documentElement.scrollHeight * part), part)
      await page.waitForTimeout(400)
    }
    await settle(page, traffic)
    await page.evaluate(tapNext, TAPPED)
    const found = await page.waitForFunction(() => (window as Shown).shownAfter, undefined, { polling: 50 })
    return (await found.jsonValue()) ?? Number.NaN
  })
