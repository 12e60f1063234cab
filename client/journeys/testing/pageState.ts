import type { BrowserContext, Page } from 'playwright-core'

/** What the page's browser stores under a key; '' if nothing. */
export const stored = (page: Page, key: string) => page.evaluate(key => localStorage.getItem(key) ?? '', key)

/** Does something that changes nothing: some work waits for a sign of the reader (`client/platform/engaged.ts`). */
export const engage = (page: Page) => page.keyboard.press('Shift')

/** Keeps the browser busy; the result lets it become idle. */
export async function keepBusy(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const idle = window.requestIdleCallback.bind(window)
    const { promise, resolve: becomeIdle } = Promise.withResolvers<void>()
    const requestIdleCallback = (...work: Parameters<typeof idle>) => void promise.then(() => idle(...work))
    Object.assign(window, { becomeIdle, requestIdleCallback })
  })
  return () => page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle())
}

type Entry = { book_id: number; chapter_id: number; progress: number; settled?: true; elsewhere?: true; unmoved?: true }

/** The reading log of this device, the last book first. */
export const readingLog = async (page: Page): Promise<Entry[]> =>
  JSON.parse((await stored(page, 'readlogList')) || '[]')

/** How far the last chapter was read, 0 to 1. */
export const progressOf = async (page: Page) => (await readingLog(page))[0]?.progress ?? 0

type Read = { book_id: number; chapter_id: number; progress: number; book_name?: string }

/** Starts a browser in which this was read before. */
export const startAfter = (context: BrowserContext, place: Read) =>
  context.addInitScript(place => {
    const book = { book_name: 'A Book', chapter_title: 'A Chapter', cover: null, chapter_count: 24 }
    const entry = { ...book, read_at: '2026-11-01T08:00:00.000Z', ...place }
    if (!localStorage.getItem('readlogList')) localStorage.setItem('readlogList', JSON.stringify([entry]))
  }, place)

/** The passages of a chapter that are highlighted. */
export const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('marks') ?? [])].map(range => `${range}`.trim()))
