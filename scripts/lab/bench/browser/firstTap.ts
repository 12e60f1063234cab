import type { Browser } from 'playwright-core'
import { onPhone } from './phone.ts'

/** Runs in the page: taps the night mode button ten times a second until the page is dark. */
function tapUntilNight(): void {
  const button = () => [...document.querySelectorAll('button')].find(one => /^night/i.test(one.textContent.trim()))
  /** The element in the middle of the screen. */
  const background = () => {
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    for (; element; element = element.parentElement) {
      const { backgroundColor } = getComputedStyle(element)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return ''
  }
  let day = ''
  let tapped = -Infinity
  const look = () => {
    const now = performance.now()
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted) {
      day ||= background()
      if (day && background() !== day) {
        ;(window as { nightAt?: number }).nightAt = now
        return
      }
      if (now - tapped >= 100) {
        tapped = now
        button()?.click()
        if (day && background() !== day) {
          ;(window as { nightAt?: number }).nightAt = performance.now()
          return
        }
      }
    }
    setTimeout(look, 10)
  }
  look()
}

/** The first tap on night mode that works: milliseconds since navigation, and kB of scripts loaded by then. */
export const firstTap = (browser: Browser, address: string): Promise<{ tap: number; scripts: number }> =>
  onPhone(browser, async (page, { scripts }) => {
    await page.addInitScript(tapUntilNight)
    await page.goto(address, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => (window as { nightAt?: number }).nightAt, undefined, { polling: 50 })
    const tap = (await found.jsonValue()) ?? Number.NaN
    return { tap, scripts: scripts.reduce((sum, { kB, ended }) => sum + (ended <= tap ? kB : 0), 0) }
  })
