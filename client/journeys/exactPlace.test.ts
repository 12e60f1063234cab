import type { Page } from 'playwright-core'
import { newAccount, signIn } from './testing/readerApi.ts'
import { isNight } from '../../scripts/jest/night.ts'
import { followed, isInSight, placeStored, readTo, settled, topParagraph, turnTo } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser, variations } from './testing/reader.ts'

useBrowser()

/**
 * Positions in a chapter at which each change is tried. After changing how positions are restored, try more of
 * them: `PLACE_RUNS=20 npm run journeys -- exactPlace`.
 */
const RUNS = Number(process.env['PLACE_RUNS'] ?? (isNight ? 5 : 1))
/** As many of them as fit into the time of one test if each takes two devices. */
const BATCH = 5
const CHAPTER = '/book-reader/1/1'

async function inChapter(settings?: object, options = {}) {
  const reader = await newReader(options)
  if (settings)
    await reader.context.addInitScript(settings => localStorage.setItem('local', settings), JSON.stringify(settings))
  await reader.page.goto(at('freenovel', CHAPTER))
  await followed(reader.page)
  await settled(reader.page)
  return reader
}

/** Paragraphs to scroll to, from the whole chapter except its end, where no text is left to scroll. */
async function places(page: Page): Promise<number[]> {
  const count = await page.locator('#chapter-text > *').count()
  return Array.from({ length: RUNS }, (_, run) => 1 + Math.floor(((run + 0.5) / RUNS) * count * 0.7))
}

/** A different font size for each run, from the smallest to the largest. */
const sizeOf = (run: number) => 14 + Math.floor(((run + 0.5) / RUNS) * 11)

const expectTop = async (page: Page, place: number, what?: string) => {
  await settled(page)
  await expect.poll(() => topParagraph(page), what).toBe(place)
}
const expectInSight = async (page: Page, place: number, what?: string) => {
  await settled(page)
  await expect.poll(() => isInSight(page, place), what).toBe(true)
}

/** Reads to each place, and expects it at the top after the change. */
async function keepsPlaces(page: Page, change: (run: number, place: number) => Promise<unknown>) {
  for (const [run, place] of (await places(page)).entries()) {
    await readTo(page, place)
    await change(run, place)
    await expectTop(page, place)
  }
}

/** Applies display settings to the chapter, as the panel does. */
const set = (page: Page, classes: Record<string, number>) =>
  page.evaluate(classes => {
    const root = document.documentElement
    for (const prefix in classes) {
      if (!root.className.includes(`${prefix}-`)) throw new Error(`There is no setting ${prefix}`)
      root.className = root.className.replace(new RegExp(`\\b${prefix}-\\d+`), `${prefix}-${classes[prefix]}`)
    }
  }, classes)

const TURNED = { width: 780, height: 360 }
const UPRIGHT = { width: 360, height: 780 }

async function reloaded(page: Page) {
  await placeStored(page)
  await page.reload()
  await followed(page)
}
async function toNextChapter(page: Page) {
  await page.locator('footer a[rel=next]').evaluate(link => (link as HTMLElement).click())
  await page.waitForURL(/\/book-reader\/1\/2$/)
  await settled(page)
}
async function back(page: Page) {
  await page.goBack()
  await page.waitForURL(/\/book-reader\/1\/1$/)
}

test.concurrent('another size, typeface or margin, pages and a rotated phone keep the same paragraph at the top', async () => {
  const { page } = await inChapter(undefined, { reducedMotion: 'no-preference' })
  const changes = [
    [{ font_size: 24 }, { font_size: 16 }],
    // Its font has to load.
    [{ font_family: 4 }, { font_family: 1 }],
    [
      { margins: 3, line_height: 4, paragraphs: 2, alignment: 2, hyphens: 0, bg_color: 5 },
      { margins: 2, line_height: 2, paragraphs: 1, alignment: 1, hyphens: 1, bg_color: 1 },
    ],
  ] as Record<string, number>[][]
  await keepsPlaces(page, async (_, place) => {
    for (const classes of changes.flat()) {
      await set(page, classes)
      await expectTop(page, place, JSON.stringify(classes))
    }
    await set(page, { reading_mode: 2 })
    await expectInSight(page, place, 'in pages')
    await set(page, { reading_mode: 1 })
    await expectTop(page, place, 'by scrolling again')
    await page.setViewportSize(TURNED)
    await expectTop(page, place, 'turned')
    await page.setViewportSize(UPRIGHT)
  })
})

test.concurrent('in pages a reload, a rotation and going back from the next chapter show the same page', async () => {
  const { page } = await inChapter({ reading_mode: 2 })
  for (const target of await places(page)) {
    await turnTo(page, target)
    const place = await topParagraph(page)
    const look = async (what: string) => {
      await expectTop(page, place, what)
      await expectInSight(page, target, what)
    }
    await page.setViewportSize(TURNED)
    await expectInSight(page, place, 'turned')
    await page.setViewportSize(UPRIGHT)
    await look('turned back')
    await reloaded(page)
    await look('reloaded')
    await toNextChapter(page)
    await back(page)
    await look('back')
  }
})

/** Replaces common short words with long phrases, so that all lines break differently. */
const replaceNames = (page: Page) =>
  page.evaluate(() => {
    const names = ['the', 'and', 'of', 'was', 'had'].map(find => ({ find, show: `${find} by another name` }))
    const stored = [{ book_id: 1, names, changed_at: '2026-11-22T10:00:00.000Z' }]
    localStorage.setItem('names', JSON.stringify(stored))
  })
const namesReplaced = (page: Page) => page.locator('#chapter-text [data-original]').first().waitFor()

test.concurrent('replacing and restoring names keeps the same paragraph at the top', async () => {
  const { page } = await inChapter()
  await replaceNames(page)
  await keepsPlaces(page, async (run, place) => {
    await reloaded(page)
    await namesReplaced(page)
    await expectTop(page, place, 'replaced')
    // Changed as by another tab; positions still refer to the author's text, also at another size.
    await set(page, { font_size: 14 + (run % 11) })
    await settled(page)
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'names' })))
  })
})

test.concurrent('a reload at another type size keeps the same paragraph at the top', async () => {
  const { page } = await inChapter()
  await keepsPlaces(page, async run => {
    await page.evaluate(font_size => {
      // As if another tab had changed it.
      addEventListener('pagehide', () => {
        const local = JSON.parse(localStorage.getItem('local') ?? '{}') as object
        localStorage.setItem('local', JSON.stringify({ ...local, font_size }))
      })
    }, sizeOf(run))
    await reloaded(page)
  })
})

const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, batch) => batch + 1)

/** Synced as account settings, so both devices use them. */
const MODES = [
  ['by scrolling', 1],
  ['in pages', 2],
] as const
const DEVICES = MODES.flatMap(mode => BATCHES.map(batch => [batch, ...mode] as const))

test.concurrent.each(variations(DEVICES))(
  'another device shows the same paragraph (%i, %s)',
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
    for (let run = batch - 1; run < RUNS; run += BATCHES.length) {
      await phone.page.goto(at('novelpack', CHAPTER))
      await followed(phone.page)
      await settled(phone.page)
      // Past the first page: a reader who stays there has not moved, and such a position is not sent.
      const target = (await places(phone.page))[run]! + (inPages ? 6 : 0)
      await (inPages ? turnTo : readTo)(phone.page, target)
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
      await (inPages ? expectInSight : expectTop)(tablet.page, place)
    }
  },
)

test.concurrent('a chapter opens at the saved position from anywhere, and the book’s page shows it', async () => {
  const { page, context } = await inChapter()
  const place = (await places(page)).at(-1)!
  await readTo(page, place)
  await placeStored(page)
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  const continueLink = page.getByRole('link', { name: /Continue reading/ })
  await expect(continueLink).toContainText(/Chapter 1 · [1-9]\d% · \d min left/)
  await continueLink.click()
  await page.waitForURL(at('freenovel', CHAPTER))
  await expectTop(page, place)
  // Another tab, without this tab's history, opens at the same position and offers a way back to the start.
  const other = await context.newPage()
  await other.goto(at('freenovel', CHAPTER))
  await expectTop(other, place)
  await other.getByRole('button', { name: 'Go to the start' }).click()
  await expect.poll(() => other.evaluate(() => scrollY)).toBe(0)
})
