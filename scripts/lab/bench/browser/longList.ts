import type { Browser, Page } from 'playwright-core'
import { onPhone, settle, SIZE } from './phone.ts'

type Seen = { longestFrame?: number; shownAfter?: number }

/** Runs in the page: records the longest frame, in ms, from its beginning or the first task before it to its paint. */
function watchFrames(): void {
  const seen = window as Seen
  const note = (duration: number) => (seen.longestFrame = Math.max(seen.longestFrame ?? 0, duration))
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', ({ data }) => note(performance.now() - data))
  painted.port1.start()
  const watch = (began: number) => {
    painted.port2.postMessage(began)
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  // With the tasks before them; browsers report frames of 50 ms and more.
  new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => note(duration))).observe({
    type: 'long-animation-frame',
  })
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

/** The longest frame since the last call. */
const longestFrame = (page: Page) =>
  page.evaluate(() => {
    const { longestFrame = Number.NaN } = window as Seen
    ;(window as Seen).longestFrame = 0
    return longestFrame
  })

/** From a tap on an open bar to the chapters of a long book, and the longest frames of it and of scrolling: all ms. */
export const longList = (
  browser: Browser,
  address: string,
): Promise<{ opened: number; opening: number; scrolling: number }> =>
  onPhone(browser, async (page, traffic) => {
    await page.goto(address)
    await settle(page, traffic)
    // The button is on the bars.
    await page.touchscreen.tap(SIZE.width / 2, SIZE.height / 2)
    await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
    await settle(page, traffic)
    await page.evaluate(watchFrames)
    await page.evaluate(tapChapters)
    const found = await page.waitForFunction(() => (window as Seen).shownAfter, undefined, { polling: 50 })
    await settle(page, traffic)
    if (!(await page.locator('dialog[open] select option').count())) throw new Error('The book has no volumes.')
    const opening = await longestFrame(page)
    await page.evaluate(scrollThrough)
    await settle(page, traffic)
    return { opened: (await found.jsonValue()) ?? Number.NaN, opening, scrolling: await longestFrame(page) }
  })
