import type { Browser, Page } from 'playwright-core'
import { onPhone, settle } from './phone.ts'

type Seen = { longestFrame?: number; shownAfter?: number }

/** Runs in the page: records the longest frame, in ms; browsers report those of 50 ms and more. */
function watchFrames(): void {
  const seen = window as Seen
  seen.longestFrame = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.longestFrame = Math.max(seen.longestFrame ?? 0, duration)
  }).observe({ type: 'long-animation-frame' })
}

/** Runs in the page: taps the chapter list button and waits for the frame after the one that draws its rows. */
function tapChapters(): void {
  const tapped = performance.now()
  const look = () => {
    if (!document.querySelector('dialog[open] [role=listitem] a')) return void requestAnimationFrame(look)
    requestAnimationFrame(() => ((window as Seen).shownAfter = performance.now() - tapped))
  }
  ;[...document.querySelectorAll('button')].find(one => one.textContent.trim() === 'Chapters')?.click()
  look()
}

/** Runs in the page: scrolls through the list in ten seconds, accelerating, as a reader looking for a chapter does. */
async function scrollThrough(): Promise<void> {
  const list = document.querySelector('dialog[open] [role=list]')
  if (!list) throw new Error('There is no list.')
  for (let frame = 0; frame <= 600; frame++) {
    list.scrollTop = (frame / 600) ** 2 * list.scrollHeight
    await new Promise(requestAnimationFrame)
  }
}

const frameOf = (page: Page) => page.evaluate(() => (window as Seen).longestFrame ?? 0)

/** Time from a tap to the chapters of a long book, and the longest frames of that and of scrolling, in ms. */
export const longList = (
  browser: Browser,
  address: string,
): Promise<{ opened: number; opening: number; scrolling: number }> =>
  onPhone(browser, async (page, traffic) => {
    await page.goto(address)
    await settle(page, traffic)
    await page.evaluate(watchFrames)
    await page.evaluate(tapChapters)
    const found = await page.waitForFunction(() => (window as Seen).shownAfter, undefined, { polling: 50 })
    await settle(page, traffic)
    if (!(await page.locator('dialog[open] select option').count())) throw new Error('The book has no volumes.')
    const opening = await frameOf(page)
    await page.evaluate(watchFrames)
    await page.evaluate(scrollThrough)
    await settle(page, traffic)
    return { opened: (await found.jsonValue()) ?? Number.NaN, opening, scrolling: await frameOf(page) }
  })
