import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newAccount, signIn } from './testing/readerApi.ts'
import { newOfflineReader, openAndStore, untilStored } from './testing/offlineChapters.ts'
import { isNight } from '../../scripts/jest/night.ts'
import { followed, isInSight, placeStored, readTo, settled, topParagraph, turnTo } from './testing/place.ts'
import { at, newReader, sideBySide, sideBySideEach, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

/**
 * Positions in a chapter at which each change is tried. After changing how positions are restored, try more of
 * them: `PLACE_RUNS=20 npm run journeys -- exactPlace`.
 */
const RUNS = Number(process.env['PLACE_RUNS'] ?? (isNight ? 5 : 2))
/** As many of them as fit into the time of one test if each takes two devices. */
const BATCH = 5
const CHAPTER = '/book-reader/1/1'

async function readerOf(brand: string, path: string) {
  const reader = await newReader()
  await reader.page.goto(at(brand, path))
  await takenOver(reader.page)
  await followed(reader.page)
  await settled(reader.page)
  return reader
}

/** Paragraphs to scroll to, from the whole chapter except its end, where no text is left to scroll. */
async function places(page: Page): Promise<number[]> {
  const count = await page.locator('#chapter-text > *').count()
  return Array.from({ length: RUNS }, (_, run) => 1 + Math.floor((run / RUNS) * count * 0.7))
}

/** A different font size for each run, from the smallest to the largest. */
const sizeOf = (run: number) => 14 + Math.floor((run / RUNS) * 11)

/** Applies display settings to the chapter, as the panel does. */
const set = (page: Page, classes: Record<string, number>) =>
  page.evaluate(classes => {
    const root = document.documentElement
    for (const prefix in classes) {
      if (!root.className.includes(`${prefix}-`)) throw new Error(`There is no setting ${prefix}`)
      root.className = root.className.replace(new RegExp(`\\b${prefix}-\\d+`), `${prefix}-${classes[prefix]}`)
    }
  }, classes)

type Change = [name: string, make: (page: Page) => Promise<void>, undo: (page: Page) => Promise<void>]

const setting = (name: string, classes: Record<string, number>, back: Record<string, number>): Change => [
  name,
  page => set(page, classes),
  page => set(page, back),
]
const turned: Change = [
  'a turned phone',
  page => page.setViewportSize({ width: 780, height: 360 }),
  page => page.setViewportSize({ width: 360, height: 780 }),
]

const CHANGES: Change[] = [
  setting('size', { font_size: 24 }, { font_size: 16 }),
  // Its font has to load.
  setting('family', { font_family: 4 }, { font_family: 1 }),
  setting(
    'all that sets lines otherwise',
    { margins: 3, line_height: 4, paragraphs: 2, alignment: 2, hyphens: 0, bg_color: 5 },
    { margins: 2, line_height: 2, paragraphs: 1, alignment: 1, hyphens: 1, bg_color: 1 },
  ),
  turned,
]

sideBySide(
  'another size, typeface or margin and a rotated phone keep the same paragraph at the top, every time',
  async () => {
    const { page } = await readerOf('freenovel', CHAPTER)
    const lost: string[] = []
    for (const place of await places(page)) {
      await readTo(page, place)
      for (const [name, make, undo] of CHANGES) {
        const tops = [await topParagraph(page)]
        for (const change of [make, undo]) {
          await change(page)
          await settled(page)
          tops.push(await topParagraph(page))
        }
        if (tops.some(top => top !== place)) lost.push(`${place} by ${name}: ${tops}`)
      }
    }
    expect(lost).toEqual([])
  },
)

sideBySide('switching to pages and back keeps the paragraph on screen, then at the top, every time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const unchanged: boolean[] = []
  for (const place of await places(page)) {
    await readTo(page, place)
    await set(page, { reading_mode: 2 })
    await settled(page)
    const isThere = await isInSight(page, place)
    await set(page, { reading_mode: 1 })
    await settled(page)
    unchanged.push(isThere && (await topParagraph(page)) === place)
  }
  expect(unchanged).toEqual(Array(RUNS).fill(true))
})

sideBySide(
  'in pages a reload, a rotation and going back from the next chapter show the same page, every time',
  async () => {
    const { page, context } = await newReader()
    await context.addInitScript(() => localStorage.setItem('local', JSON.stringify({ reading_mode: 2 })))
    await page.goto(at('freenovel', CHAPTER))
    await takenOver(page)
    await followed(page)
    await settled(page)
    const lost: string[] = []
    for (const wanted of await places(page)) {
      await turnTo(page, wanted)
      const place = await topParagraph(page)
      const look = async (name: string) => {
        await settled(page)
        const top = await topParagraph(page)
        if (top !== place || !(await isInSight(page, wanted))) lost.push(`${place} by ${name}: ${top}`)
      }
      await turned[1](page)
      await settled(page)
      if (!(await isInSight(page, place))) lost.push(`${place} on a turned phone`)
      await turned[2](page)
      await look('a phone turned back')
      await page.reload()
      await followed(page)
      await look('a reload')
      await page.locator('footer a[rel=next]').evaluate(link => (link as HTMLElement).click())
      await page.waitForURL(/\/book-reader\/1\/2$/)
      await settled(page)
      await page.goBack()
      await page.waitForURL(/\/book-reader\/1\/1$/)
      await look('back')
    }
    expect(lost).toEqual([])
  },
)

sideBySide('an offline reload keeps the same paragraph at the top, every time', async () => {
  const { page, context } = await newOfflineReader()
  await openAndStore(page, at('freenovel', CHAPTER))
  await untilStored(page, 1, [1])
  await context.setOffline(true)
  const unchanged: boolean[] = []
  for (const place of await places(page)) {
    await readTo(page, place)
    await placeStored(page)
    await page.reload()
    await followed(page)
    await settled(page)
    unchanged.push((await topParagraph(page)) === place)
  }
  expect(unchanged).toEqual(Array(RUNS).fill(true))
})

/** Replaces common short words with long phrases, so that all lines break differently. */
const replaceNames = (page: Page) =>
  page.evaluate(() => {
    const names = ['the', 'and', 'of', 'was', 'had'].map(find => ({ find, show: `${find} by another name` }))
    const stored = [{ book_id: 1, names, changed_at: '2026-11-22T10:00:00.000Z' }]
    localStorage.setItem('names', JSON.stringify(stored))
  })
const namesReplaced = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#chapter-text [data-original]'))

sideBySide('names that are replaced before the reader is followed keep the same paragraph at the top', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  await replaceNames(page)
  await readTo(page, 20)
  await placeStored(page)
  await page.route(/\/activities-/, async route => {
    await namesReplaced(page)
    await route.continue()
  })
  await page.reload()
  await followed(page)
  await settled(page)
  expect(await topParagraph(page)).toBe(20)
})

sideBySide('replacing and restoring names keeps the same paragraph at the top, every time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  await replaceNames(page)
  const unchanged: boolean[] = []
  for (const [run, place] of (await places(page)).entries()) {
    await readTo(page, place)
    await placeStored(page)
    await page.reload()
    await namesReplaced(page)
    await followed(page)
    await settled(page)
    const isThere = (await topParagraph(page)) === place
    // Changed as by another tab; positions still refer to the author's text, also at another size.
    await set(page, { font_size: 14 + (run % 11) })
    await settled(page)
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'names' })))
    await settled(page)
    unchanged.push(isThere && (await topParagraph(page)) === place)
  }
  expect(unchanged).toEqual(Array(RUNS).fill(true))
})

sideBySide('a reload at another type size keeps the same paragraph at the top, every time', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const unchanged: boolean[] = []
  for (const [run, place] of (await places(page)).entries()) {
    await readTo(page, place)
    await placeStored(page)
    await page.evaluate(font_size => {
      // As if another tab had changed it.
      addEventListener('pagehide', () => {
        const local = JSON.parse(localStorage.getItem('local') ?? '{}') as object
        localStorage.setItem('local', JSON.stringify({ ...local, font_size }))
      })
    }, sizeOf(run))
    await page.reload()
    await takenOver(page)
    await followed(page)
    await settled(page)
    unchanged.push((await topParagraph(page)) === place)
  }
  expect(unchanged).toEqual(Array(RUNS).fill(true))
})

sideBySide(
  'going back after changing the type in the next chapter keeps the same paragraph at the top, every time',
  async () => {
    const { page } = await readerOf('freenovel', CHAPTER)
    const unchanged: boolean[] = []
    for (const [run, place] of (await places(page)).entries()) {
      await readTo(page, place)
      await page.locator('footer a[rel=next]').evaluate(link => (link as HTMLElement).click())
      await page.waitForURL(/\/book-reader\/1\/2$/)
      await settled(page)
      await set(page, { font_size: sizeOf(run) })
      await page.goBack()
      await page.waitForURL(/\/book-reader\/1\/1$/)
      await settled(page)
      unchanged.push((await topParagraph(page)) === place)
    }
    expect(unchanged).toEqual(Array(RUNS).fill(true))
  },
)

const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, batch) => batch + 1)

/** Synced as account settings, so both devices use them. */
const MODES = [
  ['by scrolling', 1],
  ['in pages', 2],
] as const
const DEVICES = MODES.flatMap(mode => BATCHES.map(batch => [batch, ...mode] as const))

sideBySideEach(DEVICES)(
  'another device shows the same paragraph, every time (%i, %s)',
  async (batch, _how, reading_mode) => {
    const account = await newAccount()
    const inPages = reading_mode === 2
    const phone = await newReader()
    await signIn(phone.context, account)
    await phone.context.addInitScript(
      reading_mode => localStorage.setItem('local', JSON.stringify({ reading_mode })),
      reading_mode,
    )
    const tablet = await newReader({ viewport: { width: 820, height: 1180 } })
    await signIn(tablet.context, account)
    await tablet.context.addInitScript(reading_mode => {
      localStorage.setItem('local', JSON.stringify({ font_size: 20, font_family: 2, reading_mode }))
      // A device that has not been read on: it knows only what the account says.
      if (location.pathname !== '/history') return
      localStorage.removeItem('readlogList')
      sessionStorage.clear()
    }, reading_mode)
    const runs = Array.from({ length: RUNS }, (_, run) => run).filter(run => run % BATCHES.length === batch - 1)
    const unchanged: boolean[] = []
    for (const run of runs) {
      await phone.page.goto(at('novelpack', CHAPTER))
      await followed(phone.page)
      await settled(phone.page)
      // Past the first page: a reader who stays there has not moved, and such a position is not sent.
      const wanted = (await places(phone.page))[run]! + (inPages ? 6 : 0)
      await (inPages ? turnTo : readTo)(phone.page, wanted)
      const place = await topParagraph(phone.page)
      await placeStored(phone.page)
      await phone.page.goto(at('novelpack', '/history'))
      // If two places are on the same page, the reader has not moved since the last sync.
      await phone.page.waitForFunction(() => {
        const [last] = JSON.parse(localStorage.getItem('readlogList') ?? '[]') as { settled?: true; unmoved?: true }[]
        return last?.settled ?? last?.unmoved
      })
      await tablet.page.goto(at('novelpack', '/history'))
      await tablet.page.locator(`#content a[href="${CHAPTER}"]`).first().click()
      await tablet.page.waitForURL(/\/book-reader\/1\/1$/)
      await tablet.page.locator('#chapter-text').waitFor()
      await settled(tablet.page)
      unchanged.push(inPages ? await isInSight(tablet.page, place) : (await topParagraph(tablet.page)) === place)
    }
    expect(unchanged).toEqual(runs.map(() => true))
  },
)

sideBySide('a chapter opens at the saved position from anywhere, and the book’s page shows it', async () => {
  const { page } = await readerOf('freenovel', CHAPTER)
  const place = (await places(page)).at(-1) ?? 0
  await readTo(page, place)
  await placeStored(page)
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  const continueLink = page.getByRole('link', { name: /Continue reading/ })
  await continueLink.getByText(/^Chapter 1 · \d+% · \d min left$/).waitFor()
  expect(Number(/(\d+)%/.exec(await continueLink.innerText())?.[1])).toBeGreaterThan(10)
  await continueLink.click()
  await page.waitForURL(at('freenovel', CHAPTER))
  await page.locator('#chapter-text').waitFor()
  await followed(page)
  await settled(page)
  expect(await topParagraph(page)).toBe(place)
  // Another tab, without this tab's history, opens at the same position and offers a way back to the start.
  const other = await page.context().newPage()
  await other.goto(at('freenovel', CHAPTER))
  await takenOver(other)
  await other.getByRole('button', { name: 'Go to the start' }).waitFor()
  expect(await topParagraph(other)).toBe(place)
  await other.getByRole('button', { name: 'Go to the start' }).click()
  await other.waitForFunction(() => scrollY === 0)
})
